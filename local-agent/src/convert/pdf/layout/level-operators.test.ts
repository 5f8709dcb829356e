import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { levelOperators } from './level-operators.ts';

const sum = (baseline: number, name = 'CMEX10'): Word => {
  const word = placedWord('\u2211', 50, baseline);
  return { ...word, font: { ...word.font, name } };
};
const baselineOf = (sign: Word, ...others: readonly Word[]) => levelOperators([sign, ...others])[0]?.baseline;
const limit = (text: string, baseline: number) => placedWord(text, 55, baseline, { size: 7, letter: 3 });

it('the sign of a sum in a line of text is on the base line of the text', () => {
  expect(baselineOf(sum(92.5), placedWord('tides', 65, 100))).toBe(100);
  expect(baselineOf(sum(92.5), limit('k', 95), limit('i=1', 103))).toBe(100);
});

it.each([
  ['of a displayed formula', sum(90.5), placedWord('tides', 65, 100)],
  ['far from the text', sum(92.5), placedWord('tides', 95, 100)],
  ['of another font', sum(92.5, 'Tide'), placedWord('tides', 65, 100)],
  ['beside smaller text', sum(92.5), placedWord('tides', 65, 100, { size: 8 })],
  ['with one limit', sum(92.5), limit('k', 95)],
])('one %s stays', (_, sign, text) => {
  expect(baselineOf(sign, text)).toBe(sign.baseline);
});
