import type { Answerability } from '@docferry/shared-contracts';

/** What a reader should know before the passages; undefined when they answer the question. */
export function describeVerdict({ answerable, answerable_reason: reason = '', better_collection }: Answerability) {
  if (answerable === undefined || answerable === 'yes') return undefined;
  const verdict = answerable === 'no' ? 'Not in your documents.' : 'Your documents answer this only in part.';
  const advice = better_collection === undefined ? [] : [`Try --collection ${better_collection}.`];
  return [verdict, reason, ...advice].join(' ');
}
