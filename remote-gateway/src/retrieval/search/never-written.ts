import { queryVector } from '../../lexical/query-vector.ts';
import type { AnsweringPassage } from '../relevance/missing-measure.ts';
import { otherSpellings } from '../relevance/spellings.ts';
import { queryTerms } from '../relevance/term-statistics.ts';
import { isInDocument } from './in-document.ts';
import type { Judged } from './judge-passages.ts';
import type { SearchContext } from './search-context.ts';

/** From this passage on, counted from 0, a document is long: an attribute that it gives, it names somewhere. */
const LONG_FROM = 8;

type Results = {
  readonly judged: readonly Judged[];
  readonly answers: readonly AnsweringPassage[];
  /** Terms of the query that no passage of the best one's collection has. */
  readonly absent: ReadonlySet<string>;
};

/**
 * Whether the best result is of a long document in English that never writes this noun, and no passage that may be the
 * answer has it either. A short document may say it in other words. Costs a query to the store only where the passages
 * lack the noun and another document has it.
 */
export async function isNeverWritten(
  noun: string,
  best: Judged,
  { judged, answers, absent }: Results,
  context: Pick<SearchContext, 'store' | 'identity' | 'signal'>,
): Promise<boolean> {
  const terms = queryTerms(noun, best.language);
  const holds = ({ matched, inPart = [] }: AnsweringPassage) =>
    terms.some((term) => matched.has(term) || inPart.includes(term));
  const isLong = judged.some(
    ({ payload: { doc_id: docId, chunk_index: at } }) => docId === best.payload.doc_id && at >= LONG_FROM,
  );
  if (terms.length === 0 || best.language !== 'english' || !isLong || answers.some(holds)) return false;
  const others = otherSpellings(noun);
  if (others.length === 0 && terms.every((term) => absent.has(term))) return true;
  return !(await isInDocument(best, queryVector([noun, ...others].join(' '), [best.language]), context));
}
