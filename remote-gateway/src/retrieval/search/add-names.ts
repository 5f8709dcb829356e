import { queryNames } from '../../lexical/document-names.ts';
import type { SparseVector } from '../../lexical/sparse-vector.ts';

/** What a word of a document's names is worth beside one of its text (chosen by evaluation). */
const NAME_WEIGHT = 2;

/**
 * A query's terms, and the same words as names of documents. A document that is named gains the same for all of its
 * passages, so that their order stays. A collection without names in its index is searched as before.
 */
export function addNames({ indices, values }: SparseVector, query: string, language: string): SparseVector {
  const names = queryNames(query, language);
  const known = new Set(indices);
  const added = [...names.indices.entries()].filter(([, hash]) => !known.has(hash));
  return {
    indices: [...indices, ...added.map(([, hash]) => hash)],
    values: [...values, ...added.map(([at]) => NAME_WEIGHT * (names.values[at] ?? 0))],
  };
}
