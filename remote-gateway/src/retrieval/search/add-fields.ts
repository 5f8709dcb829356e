import { accountingItems } from '../../lexical/accounting-terms.ts';
import { queryNames } from '../../lexical/document-names.ts';
import { impliedStatements } from '../../lexical/implied-statements.ts';
import { queryVector } from '../../lexical/query-vector.ts';
import type { SparseVector } from '../../lexical/sparse-vector.ts';
import { namedStatements, statementsOf } from '../../lexical/statements.ts';
import { countTerms } from '../../lexical/terms.ts';

/** What a word of a document's names is worth beside one of its text (chosen by evaluation). */
const NAME_WEIGHT = 2;
/** In a longer question its text can reach more, so a name is worth the root of this share more (chosen by evaluation). */
const USUAL_TERMS = 8;
/** What a named statement is worth: it stands on a page or two of a document (chosen by evaluation). */
const STATEMENT_WEIGHT = 4;
/** The same of one that has the figures which a question asks for (chosen by evaluation). */
const IMPLIED_WEIGHT = 3;
/** What other words for the same thing are worth (chosen by evaluation). */
const OTHER_WORDS_WEIGHT = 0.6;

/**
 * A query's terms, and what it asks for in other fields and words: the same words as names of documents, the statements
 * of accounts that it names, and what statements call the items that it asks for. A document that is named gains the
 * same for all of its passages, so that their order stays. A collection without these fields is searched as before.
 */
export function addFields(
  { indices, values }: SparseVector,
  query: string,
  languages: readonly string[],
): SparseVector {
  const weights = new Map(indices.map((index, at) => [index, values[at] ?? 0]));
  const known = new Set(indices);
  const add = (found: SparseVector, weight: number) => {
    for (const [at, hash] of found.indices.entries()) {
      if (!known.has(hash)) weights.set(hash, Math.max(weights.get(hash) ?? 0, weight * (found.values[at] ?? 0)));
    }
  };
  for (const language of languages) {
    const terms = countTerms(query, language)
      .main.values()
      .reduce((sum, count) => sum + count, 0);
    add(queryNames(query, language), NAME_WEIGHT * Math.sqrt(Math.max(1, terms / USUAL_TERMS)));
  }
  add(namedStatements(query), STATEMENT_WEIGHT);
  for (const language of languages) add(statementsOf(impliedStatements(query, language)), IMPLIED_WEIGHT);
  for (const language of languages) {
    for (const { written } of accountingItems(query, language))
      add(queryVector(written.join(', '), [language]), OTHER_WORDS_WEIGHT);
  }
  return { indices: [...weights.keys()], values: [...weights.values()] };
}
