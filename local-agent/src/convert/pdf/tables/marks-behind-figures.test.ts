import { expect, it } from 'vitest';
import { linesWithMarks } from './marks-behind-figures.ts';
import { wordAt } from './table.test.fixture.ts';

/** The lines of a figure of 10 points at 100 and what stands behind it; raised ones begin with `^`. */
const linesOf = (figure: string, behind: string, { x0 = 128, baseline = 98.5, size = 6 } = {}) =>
  linesWithMarks([wordAt(figure, 100, { x0: 100, width: 20 }), wordAt(behind, baseline, { x0, width: 3, size })]).map(
    ({ text, runs }) => (runs.every((run) => run.raised) ? `^${text}` : text),
  );

it('marks of notes in a narrow column behind a figure follow it', () => {
  expect(linesOf('657', '1', { baseline: 96 })).toEqual(['657', '^1']);
  expect(linesOf('(0.5)', '2,3')).toEqual(['(0.5)', '^2,3']);
  expect(linesOf('(160)', 'a', { x0: 122, baseline: 99 })).toEqual(['(160)', '^a']);
});

it('several marks behind one figure are in order', () => {
  const mark = (text: string, x0: number) => wordAt(text, 97, { x0, width: 3, size: 6 });
  const figure = wordAt('1.1', 100, { x0: 100, width: 12 });
  expect(linesWithMarks([mark('5', 126), figure, mark('4,', 120)]).map(({ text }) => text)).toEqual(['1.1', '4, 5']);
});

it.each([
  ['a word', linesOf('657', 'bp')],
  ['as large as the figure', linesOf('657', '1', { size: 9 })],
  ['behind a text', linesOf('Boats', '1')],
  ['far behind', linesOf('657', '1', { x0: 145 })],
  ['on the base line', linesOf('657', '1', { baseline: 100 })],
  ['right against the figure', linesOf('10', '2', { x0: 120 })],
  ['on the line above', linesOf('657', '1', { baseline: 90 })],
])('what is %s stays as it stands', (_, lines) => {
  expect(lines.filter((text) => text.startsWith('^') && lines.indexOf(text) > 0)).toEqual([]);
});

it('a number before a text of the same cell is no mark', () => {
  const words = [
    wordAt('Figure', 100, { x0: 60, width: 30 }),
    wordAt('4', 100, { x0: 94, width: 6 }),
    wordAt('13', 97, { x0: 103, width: 6, size: 6 }),
    wordAt('C-spectrum', 100, { x0: 109, width: 50 }),
  ];
  expect(linesWithMarks(words).map(({ text }) => text)).toHaveLength(1);
});
