import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { extendGutter } from './extend-gutter.ts';

const COLUMNS = { x0: 250, x1: 310, first: 0, last: 5 };

/** A line of two words that reaches from 60 to an x. */
const lineTo = (x1: number, y: number, { x0 = 60, size = 10, first = 'gates', rest = 'lockkeepers' } = {}): Word[] => [
  { ...placedWord(first, x0, y, { size }), x1: x0 + 40 },
  { ...placedWord(rest, x0 + 44, y, { size }), x1 },
];

const BASES = [44, 56, 68, 80, 92, 104];
const RIGHT = BASES.flatMap((y) => lineTo(500, y, { x0: 310 }));

const ADDRESS = [placedWord('Lock', 420, 122), placedWord('Gate', 480, 134)];

/** Lines of a column, the last of which ends at an x, beside another column, and what is below them. */
const below = (end: number, ...rest: readonly Word[][]) => {
  const left = BASES.flatMap((y) => lineTo(y === 104 ? end : 250, y));
  return extendGutter(groupRows([...left, ...RIGHT, ...rest.flat()]), COLUMNS, () => undefined);
};

const NEXT = lineTo(256, 116);
const LAST = lineTo(120, 128);

it('columns go down to where a paragraph of one of them ends, and their strip is as wide as its lines leave', () => {
  expect(below(245, NEXT, LAST, ADDRESS)).toEqual({ x0: 256, x1: 310, first: 0, last: 8 });
});

it.each([
  ['has place for the next word', 200, NEXT],
  ['is followed by one farther below', 245, lineTo(256, 118)],
  ['is followed by one in other letters', 245, lineTo(256, 116, { size: 9 })],
  ['is followed by one at another place', 245, lineTo(256, 116, { x0: 64 })],
  ['is followed by one over both columns', 245, lineTo(400, 116)],
])('no paragraph runs on where the last line %s', (_, end, next) => {
  expect(below(end, next, LAST, ADDRESS)).toEqual(COLUMNS);
});

it.each([
  ['that begin with a capital', { first: 'Gates' }],
  ['of few letters', { rest: 'of' }],
])('entries %s run on in none', (_, look) => {
  const lines = [...BASES, 116, 128].flatMap((y) => lineTo(y < 116 ? 245 : 256, y, look));
  expect(extendGutter(groupRows([...lines, ...RIGHT, ...ADDRESS]), COLUMNS, () => undefined)).toEqual(COLUMNS);
});

it('a line over both columns ends them', () => {
  expect(below(245, NEXT, lineTo(400, 122), LAST, ADDRESS)).toEqual(COLUMNS);
  const more = [lineTo(400, 140), lineTo(120, 150)];
  expect(below(245, NEXT, [placedWord('Lock', 420, 119)], LAST, ...more).last).toBe(7);
});

it('tables and images run on in no text, nor does a text in them', () => {
  const asTable = (words: readonly Word[]) => words.map((word) => ({ ...word, text: '\ufffc' }));
  expect(below(245, asTable(NEXT), LAST, ADDRESS)).toEqual(COLUMNS);
  const texts = [-16, -4, 8, 20, 32, 44, 56, 68].flatMap((y) => lineTo(245, y));
  const tables = [80, 92, 104].flatMap((y) => asTable(lineTo(245, y)));
  const rows = groupRows([...texts, ...tables, ...RIGHT, ...NEXT, ...LAST, ...ADDRESS]);
  const columns = { ...COLUMNS, last: 10 };
  expect(extendGutter(rows, columns, () => undefined)).toEqual(columns);
});

it('lines that stand farther apart are of no column', () => {
  const beside = [placedWord('Lock', 420, 119)];
  expect(below(245, NEXT, beside, LAST, lineTo(120, 150)).last).toBe(7);
});

it('a few lines show no column, and where nothing stands beside more lines they are of no columns', () => {
  const few = BASES.slice(1).flatMap((y) => lineTo(245, y));
  const rows = groupRows([...few, ...RIGHT.filter(({ baseline }) => baseline > 44), ...NEXT, ...LAST, ...ADDRESS]);
  expect(extendGutter(rows, { ...COLUMNS, last: 4 }, () => undefined).last).toBe(4);
  expect(below(245, NEXT, LAST, [placedWord('Gate', 480, 134)])).toEqual(COLUMNS);
});

it('lines may have very many words', () => {
  const many = BASES.flatMap((y) => Array<Word>(25_000).fill({ ...placedWord('lock', 101, y), x1: 103 }));
  expect(below(245, many, NEXT, LAST, ADDRESS)).toEqual({ x0: 256, x1: 310, first: 0, last: 8 });
});
