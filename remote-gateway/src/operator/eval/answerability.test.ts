import { describe, expect, it } from 'vitest';
import { auroc, measureAnswerability, type Verdict } from './answerability.ts';

describe('answerability', () => {
  it('is measured by the order of relevance and by the verdicts', () => {
    const verdict = (query: string, answerable: Verdict['answerable'], found: Record<string, number>): Verdict => ({
      query,
      answerable,
      found: Object.entries(found).map(([document, relevance]) => ({ document, relevance })),
    });
    const own = [
      verdict('1', 'yes', { a: 0.9, b: 0.4 }),
      verdict('2', 'partly', { b: 0.2 }),
      verdict('3', 'no', { c: 0.01 }),
      verdict('4', 'yes', { a: 0.3, c: 0.4 }),
    ];
    const unrelated = [verdict('5', 'no', {}), verdict('6', 'yes', { a: 0.3 })];
    const judgements = new Map([
      ['1', new Map([['a', 1]])],
      ['2', new Map([['b', 1]])],
    ]);
    // Six of the eight pairs are in the right order.
    // Nothing is left of question 2: of twelve pairs with .4, .01 and .4, five are in the right order, and three are ties.
    const figures = { auroc: 0.75, auroc_removed: 0.5417, kept: 0.75, refused: 0.5 };
    expect(measureAnswerability(own, unrelated, judgements)).toEqual(figures);
  });

  it('counts ties half and nothing as 0', () => {
    expect(auroc([0.5, 1], [0.5])).toBe(0.75);
    expect(auroc([], [0.5])).toBe(0);
  });
});
