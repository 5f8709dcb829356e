import type { Answerability } from '@docferry/shared-contracts';

/** The first lines of an answer's text: what a model must know before it reads the passages. Empty when they answer. */
export function formatAnswerability({
  answerable,
  answerable_reason: reason = '',
  better_collection: better,
}: Answerability): string[] {
  if (answerable === undefined || answerable === 'yes') return [];
  const verdict =
    answerable === 'no'
      ? 'Not in these documents. Say so instead of answering from what follows.'
      : 'These documents answer the question only in part.';
  const advice = better === undefined ? '' : ` The collection "${better}" looks better.`;
  return [`${verdict} ${reason}${advice}`.trim()];
}
