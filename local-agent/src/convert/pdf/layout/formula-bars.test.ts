import { expect, it } from 'vitest';
import { EMPTY_PAGE } from '../../page/empty-page.test.fixture.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { withFormulaBars } from './formula-bars.ts';
import { levelOperators } from './level-operators.ts';
import { makeLine } from './line.ts';

const ruleAt = (at: number, from: number, to: number): Rule => ({ at, from, to, thickness: 0.4 });
const small = (text: string, x: number, baseline: number, size = 7) =>
  placedWord(text, x, baseline, { size, letter: size / 2 });

/** The lines of a page, indices in brackets. */
const linesOf = (words: readonly Word[], horizontal: readonly Rule[]) => {
  const page = withFormulaBars({ ...EMPTY_PAGE, words: levelOperators(words), horizontal });
  const lines = groupRows(page.words).map(({ words: own }) =>
    makeLine(own)
      .runs.map(({ text, raised, lowered }) => (raised ? `^${text}` : lowered ? `_${text}` : text))
      .join(''),
  );
  return { lines, rules: page.horizontal.length };
};

/** `The tide is 1/2 of it.` on the base line at 100, with what is above and below the bar. */
const TIDE = [placedWord('tide', 40, 100), placedWord('is', 65, 100), placedWord('high.', 100, 100)];
const withinText = (above: readonly Word[], below: readonly Word[], bar = ruleAt(97.5, 80, 94), text = TIDE) =>
  linesOf([...text, ...above, ...below], [bar]);

it('a small fraction is a part of its line of text, in brackets where it is more than a number or a name', () => {
  expect(withinText([small('1000', 80, 96)], [small('2000', 80, 103.5)])).toEqual({
    lines: ['tide is 1000/2000 high.'],
    rules: 0,
  });
  expect(withinText([small('n+1', 81.75, 96)], [small('2000', 80, 103.5)]).lines).toEqual(['tide is (n+1)/2000 high.']);
  expect(withinText([small('(n)', 81.75, 96)], [small('a', 80, 103.5), small('bcd', 83.5, 103.5)]).lines).toEqual([
    'tide is (n)/abcd high.',
  ]);
});

it('a bar that is drawn as an area and its border is one bar', () => {
  const bar = ruleAt(97.5, 80, 94);
  const words = [...TIDE, small('1000', 80, 96), small('2000', 80, 103.5)];
  expect(linesOf(words, [bar, { ...bar, at: 97.55 }])).toEqual({ lines: ['tide is 1000/2000 high.'], rules: 0 });
  expect(linesOf(words, [bar, { ...bar, at: 140 }, { ...bar, from: 60 }, { ...bar, to: 140 }]).rules).toBe(3);
});

it('a sum in a line of text is on its base line on a page without bars too', () => {
  const sign = placedWord('\u2211', 80, 92.5);
  const sum = { ...sign, font: { ...sign.font, name: 'CMEX10' } };
  expect(linesOf([...TIDE, sum], []).lines).toEqual(['tide is \u2211 high.']);
});

it('indices within a fraction stay indices', () => {
  const above = [small('n', 82, 96, 8), small('i', 86, 97, 6)];
  expect(withinText(above, [small('2000', 80, 103.5)], ruleAt(97.5, 79, 94)).lines).toEqual(['tide is n_i/2000 high.']);
});

it.each([
  ['words as large as the text', [placedWord('100', 80, 96)], [small('2000', 80, 103.5)], ruleAt(97.5, 80, 94)],
  ['a bar that is wider', [small('1', 87, 96)], [small('2', 87, 103.5)], ruleAt(97.5, 80, 94)],
  ['words at an end of the bar', [small('1', 80, 96)], [small('2000', 80, 103.5)], ruleAt(97.5, 80, 94)],
  ['nothing below', [small('1000', 80, 96)], [], ruleAt(97.5, 80, 94)],
  ['a bar at the base line', [small('1000', 80, 98)], [small('2000', 80, 106)], ruleAt(100, 80, 94)],
])('%s make no fraction', (_, above, below, bar) => {
  expect(withinText(above, below, bar).rules).toBe(1);
});

it('a bar beside no text parts no fraction, but for formulas in rows', () => {
  const far = [placedWord('tide', 10, 100)];
  const sides = (name: string) =>
    [small('1000', 80, 96), small('2000', 80, 103.5)].map((word) => ({ ...word, font: { ...word.font, name } }));
  expect(withinText(sides('Tide'), [], ruleAt(97.5, 80, 94), far).rules).toBe(1);
  expect(withinText(sides('CMMI7'), [], ruleAt(97.5, 80, 94), far).rules).toBe(0);
});

it('the sign of a root is on the line of what it is drawn of, and its bar is none of the page', () => {
  const root = (...below: readonly Word[]) =>
    linesOf([placedWord('is', 60, 100), placedWord('\u221a', 75, 92.5), ...below], [ruleAt(92, 80, 95)]);
  expect(root(placedWord('n+1', 80, 100))).toEqual({ lines: ['is \u221a(n+1)'], rules: 0 });
  expect(root(placedWord('n', 80, 100)).lines).toEqual(['is \u221an']);
  expect(root(placedWord('n', 80, 100), placedWord('+1,', 85, 100)).lines).toEqual(['is \u221a(n+1),']);
  expect(root(placedWord('n', 80, 100), small('i', 85, 101.5, 6)).lines).toEqual(['is \u221an_i']);
  expect(root().rules).toBe(1);
});

it('a root of what has a bar of its own is left', () => {
  const words = [placedWord('\u221a', 75, 92.5), placedWord('n', 85, 98), placedWord('2', 85, 110)];
  expect(linesOf(words, [ruleAt(92, 80, 95), ruleAt(101, 85, 90)]).rules).toBe(2);
});
