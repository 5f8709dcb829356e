import type { Answerability } from '@docferry/shared-contracts';
import { judgeAnswer } from '../relevance/judge-answer.ts';
import type { Judged } from './judge-passages.ts';
import type { QueryStatistics } from './query-statistics.ts';
import type { SearchContext } from './search-context.ts';

/** Whether the first page of results answers the question; nothing on later pages, which do not contain the best ones. */
export function describeAnswerability(
  { request, position }: Pick<SearchContext, 'request' | 'position'>,
  statistics: readonly QueryStatistics[],
  judged: readonly Judged[],
): Answerability {
  if (position.offset > 0) return {};
  if (statistics.length === 0) return { answerable: 'no', answerable_reason: 'There are no documents yet.' };
  const results = judged.map(({ payload, collection, language, relevance, matched, inPart }) => ({
    filename: payload.metadata.filename,
    collection,
    language,
    relevance,
    matched,
    inPart,
  }));
  return judgeAnswer(request.query, statistics, results);
}
