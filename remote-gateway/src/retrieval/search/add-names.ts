import { queryNames } from '../../lexical/document-names.ts';
import type { SparseVector } from '../../lexical/sparse-vector.ts';

/** What a word of a document's names is worth beside one of its text (chosen by evaluation). */
const NAME_WEIGHT = 2;

/**
 * A query's terms, and the same words as names of documents. A document that is named gains the same for all of its
 * passages, so that their order stays. A collection without names in its index is searched as before.
 */
export function addNames({ indices, values }: SparseVector, query: string, languages: readonly string[]): SparseVector {
  const known = new Set(indices);
  const names = new Map<number, number>();
  for (const language of languages) {
    const found = queryNames(query, language);
    for (const [at, hash] of found.indices.entries()) {
      if (!known.has(hash)) names.set(hash, Math.max(names.get(hash) ?? 0, NAME_WEIGHT * (found.values[at] ?? 0)));
    }
  }
  return { indices: [...indices, ...names.keys()], values: [...values, ...names.values()] };
}
