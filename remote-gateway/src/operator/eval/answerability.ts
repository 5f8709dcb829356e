import type { Answerability } from '@docferry/shared-contracts';
import type { Judgements } from './dataset.ts';

/** What a search said of a question: the verdict, and the relevance of what it found. */
export type Verdict = {
  readonly query: string;
  readonly answerable: Answerability['answerable'];
  readonly found: readonly { readonly document: string; readonly relevance: number }[];
};

/** How well answerable questions are distinguished from others; shares from 0 to 1. */
export type AnswerabilityFigures = {
  /** The probability that an answerable question has a better best passage than an unrelated one; ties count half. */
  readonly auroc: number;
  /** The same against the same questions without the passages of their relevant documents, where others were found. */
  readonly auroc_removed: number;
  /** Share of the answerable questions that are not answered with "no". */
  readonly kept: number;
  /** Share of the unrelated questions that are answered with "no". */
  readonly refused: number;
};

/** Compares questions that the collection answers with questions that it does not. */
export function measureAnswerability(
  own: readonly Verdict[],
  unrelated: readonly Verdict[],
  judgements: Judgements,
): AnswerabilityFigures {
  const removed = own
    .map(({ query, found, ...verdict }) => {
      const others = found.filter(({ document }) => !judgements.get(query)?.has(document));
      return { ...verdict, query, found: others };
    })
    .filter(({ found }) => found.length > 0);
  return {
    auroc: rounded(auroc(own.map(best), unrelated.map(best))),
    auroc_removed: rounded(auroc(own.map(best), removed.map(best))),
    kept: rounded(1 - shareOfNo(own)),
    refused: rounded(shareOfNo(unrelated)),
  };
}

/** The relevance of the best passage; 0 without one. */
function best({ found }: Verdict): number {
  return Math.max(0, ...found.map(({ relevance }) => relevance));
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
