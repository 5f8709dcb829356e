import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { levelOperators } from './level-operators.ts';

const inFont = (name: string, word: Word): Word => ({ ...word, font: { ...word.font, name } });
const sum = (baseline: number, name = 'CMEX10'): Word => inFont(name, placedWord('\u2211', 50, baseline));
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

const bracket = (text: string, x: number): Word => inFont('CMEX10', placedWord(text, x, 91.9));

it('tall brackets in a line of text are on the base line of the text', () => {
  const line = [placedWord('tides', 20, 100), placedWord('n', 56, 100), placedWord('m', 64, 100)];
  expect(levelOperators([...line, bracket('(', 50), bracket('))', 70)]).map(({ baseline }) => baseline)).toEqual(
    Array(5).fill(100),
  );
});

it('a bracket far from a word of text is there where its partner is near one', () => {
  const line = [placedWord('tides', 20, 100), placedWord('n', 56, 100), placedWord('m', 180, 100)];
  const baselines = (...brackets: readonly Word[]) =>
    levelOperators([...line, ...brackets])
      .slice(line.length)
      .map(({ baseline }) => baseline);
  expect(baselines(bracket('(', 50), bracket(')', 190))).toEqual([100, 100]);
  expect(baselines(bracket(')', 190))).toEqual([91.9]);
  expect(baselines(bracket('(', 50), bracket(')', 60), bracket('(', 176), bracket(')', 190))).toEqual([
    100, 100, 91.9, 91.9,
  ]);
});

it('those of the next size hang farther below their line, but braces are before several rows', () => {
  const line = [placedWord('tides', 20, 103), placedWord('n', 56, 103)];
  expect(baselineOf(bracket('[', 50), ...line)).toBe(103);
  expect(baselineOf(bracket('{', 50), ...line)).toBe(91.9);
});

it('they are as large in text that is a little smaller or larger', () => {
  const base = (size: number, baseline: number) => {
    const line = [placedWord('tides', 20, baseline, { size }), placedWord('n', 56, baseline, { size })];
    return baselineOf(bracket('(', 50), ...line);
  };
  expect([base(9, 99.75), base(11, 100.25), base(8, 99.5)]).toEqual([99.75, 100.25, 91.9]);
});

it.each([
  ['of a matrix', [placedWord('n', 56, 100), placedWord('m', 64, 100)]],
  ['far from a word of text', [placedWord('n', 56, 100), placedWord('tides', 190, 100)]],
  ['beside a name of a formula', [placedWord('n', 56, 100), inFont('CMMI10', placedWord('tides', 20, 100))]],
  ['beside a word of another line', [placedWord('n', 56, 100), placedWord('tides', 20, 92)]],
])('a bracket %s stays', (_, others) => {
  expect(baselineOf(bracket('(', 50), ...others)).toBe(91.9);
});
