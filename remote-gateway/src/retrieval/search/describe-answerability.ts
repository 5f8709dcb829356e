import type { Answerability } from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { judgeAnswer } from '../relevance/judge-answer.ts';
import type { TermStatistics } from '../relevance/term-statistics.ts';
import type { Judged } from './judge-passages.ts';
import type { QueryStatistics } from './query-statistics.ts';
import type { SearchContext } from './search-context.ts';

/** Whether the first page of results answers the question; nothing on later pages, which do not contain the best ones. */
export function describeAnswerability(
  { request, position }: Pick<SearchContext, 'request' | 'position'>,
  collections: readonly CollectionRow[],
  statistics: QueryStatistics,
  judged: readonly Judged[],
): Answerability {
  if (position.offset > 0) return {};
  const best = judged.toSorted((a, b) => b.relevance - a.relevance)[0];
  const row = collections.find(({ name }) => name === best?.collection) ?? collections[0];
  const own = row && statistics.get(row.name);
  if (!own) return { answerable: 'no', answerable_reason: 'There are no documents yet.' };
  const results = judged.map(({ payload, relevance, matched }) => ({
    filename: payload.metadata.filename,
    relevance,
    matched,
  }));
  return judgeAnswer(request.query, row.language, { ...own, absent: absentEverywhere(own, statistics) }, results);
}

/** A word that another searched collection contains is not absent. */
function absentEverywhere(own: TermStatistics, statistics: QueryStatistics): ReadonlySet<string> {
  const all = [...statistics.values()];
  return new Set([...own.absent].filter((term) => all.every(({ idf, absent }) => !idf.has(term) || absent.has(term))));
}
