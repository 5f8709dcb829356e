import { describe, expect, it } from 'vitest';
import { auroc, measureAnswerability } from './answerability.ts';

describe('answerability', () => {
  it('is measured by the order of relevance and by the verdicts', () => {
    const own = [
      { relevance: 0.9, answerable: 'yes' },
      { relevance: 0.2, answerable: 'partly' },
      { relevance: 0.01, answerable: 'no' },
      { relevance: 0.4, answerable: 'yes' },
    ] as const;
    const unrelated = [
      { relevance: 0, answerable: 'no' },
      { relevance: 0.3, answerable: 'yes' },
    ] as const;
    // Six of the eight pairs are in the right order.
    expect(measureAnswerability(own, unrelated)).toEqual({ auroc: 0.75, kept: 0.75, refused: 0.5 });
  });

  it('counts ties half and nothing as 0', () => {
    expect(auroc([0.5, 1], [0.5])).toBe(0.75);
    expect(auroc([], [0.5])).toBe(0);
  });
});
