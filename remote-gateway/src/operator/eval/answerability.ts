import type { Answerability } from '@docferry/shared-contracts';

/** What a search said of a question: the relevance of its best passage, 0 without one, and the verdict. */
export type Verdict = { readonly relevance: number; readonly answerable: Answerability['answerable'] };

/** How well answerable questions are distinguished from others; shares from 0 to 1. */
export type AnswerabilityFigures = {
  /** The probability that an answerable question has a better best passage than an unrelated one; ties count half. */
  readonly auroc: number;
  /** Share of the answerable questions that are not answered with "no". */
  readonly kept: number;
  /** Share of the unrelated questions that are answered with "no". */
  readonly refused: number;
};

/** Compares questions that the collection answers with questions that it does not. */
export function measureAnswerability(own: readonly Verdict[], unrelated: readonly Verdict[]): AnswerabilityFigures {
  const relevance = (verdicts: readonly Verdict[]): number[] => verdicts.map((verdict) => verdict.relevance);
  return {
    auroc: rounded(auroc(relevance(own), relevance(unrelated))),
    kept: rounded(1 - shareOfNo(own)),
    refused: rounded(shareOfNo(unrelated)),
  };
}

/**
 * Area under the receiver operating characteristic: the probability that a positive has a higher value than a negative
 * (Hanley and McNeil, 1982); ties count half. 0 when either list is empty.
 */
export function auroc(positives: readonly number[], negatives: readonly number[]): number {
  const wins = positives.reduce(
    (sum, one) => sum + negatives.reduce((own, other) => own + (one > other ? 1 : one === other ? 0.5 : 0), 0),
    0,
  );
  return wins / Math.max(1, positives.length * negatives.length);
}

function shareOfNo(verdicts: readonly Verdict[]): number {
  return verdicts.filter(({ answerable }) => answerable === 'no').length / Math.max(1, verdicts.length);
}

function rounded(share: number): number {
  return Math.round(share * 1e4) / 1e4;
}
