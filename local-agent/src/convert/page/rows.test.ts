import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Word } from './page-content.ts';
import { addRow, nearestRow, type RowIndex } from './row-index.ts';
import { groupRows } from './rows.ts';

const font = { name: 'Times', bold: false, italic: false, monospace: false };
const word = (x0: number, baseline: number, size: number): Word => ({
  text: 'ab',
  x0,
  x1: x0 + size,
  y0: baseline - size,
  y1: baseline,
  baseline,
  size,
  font,
  color: '#000000',
});

it('every word stands in one row, rows from top to bottom and words from left to right', () => {
  const words = fc.array(
    fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 90 }), fc.constantFrom(4, 6, 7, 9, 10, 24))
      .map(([x, y, size]) => word(x * 5, y / 2, size)),
  );
  fc.assert(
    fc.property(words, (placed) => {
      const rows = groupRows(placed);
      expect(new Set(rows.flatMap((row) => row.words))).toEqual(new Set(placed));
      expect(rows).toEqual([...rows].sort((a, b) => a.baseline - b.baseline));
      for (const row of rows) expect(row.words).toEqual([...row.words].sort((a, b) => a.x0 - b.x0));
    }),
  );
});

it('a mark belongs to the nearer of two lines, and to the first of two equally near', () => {
  const [upper, lower] = [word(0, 100, 10), word(0, 105, 10)];
  const rowOf = (baseline: number) =>
    groupRows([upper, lower, word(11, baseline, 9)]).find(({ words }) => words.length > 1)?.baseline;
  expect([rowOf(102), rowOf(102.5), rowOf(103)]).toEqual([100, 100, 105]);
});

it('marks in brackets that are hardly raised and hardly smaller are of the line whose word they stand behind', () => {
  const mark = (text: string, x0: number): Word => ({ ...word(x0, 108.5, 9.1), text, x1: x0 + 8 });
  const rows = groupRows([word(0, 100, 10), word(0, 111, 10), mark('(2)(3)', 12.5)]);
  expect(rows.map((row) => row.words.map(({ text }) => text).join(' '))).toEqual(['ab', 'ab (2)(3)']);
});

it('a bullet and the sign of a name, both higher than the words of their line, are of it', () => {
  const rowsOf = (rise: number, x0 = 30, text = '\u2022') => {
    const line = [word(40, 100 + rise, 10), word(52, 100 + rise, 10)];
    const sign = { ...word(50, 100, 8), text: '\u00ae', x1: 52 };
    const bullet = { ...word(x0, 100, 10), text, x1: x0 + 4 };
    return groupRows([bullet, ...line, sign]).map((row) => row.words.map((own) => own.text).join(' '));
  };
  expect(rowsOf(3.2)).toEqual(['\u2022 ab \u00ae ab']);
  expect(rowsOf(4.4)).toEqual(['\u2022', 'ab \u00ae ab']);
  expect(rowsOf(3.2, -20)).toEqual(['\u2022', 'ab \u00ae ab']);
  expect(rowsOf(3.2, 30, '\u2013')).toEqual(['\u2013', 'ab \u00ae ab']);
  expect(rowsOf(-3.2)[0]).not.toContain('\u2022');
});

it('a raised mark before the first line of a note is of that line, a small word before a text is not', () => {
  const text = [word(40, 100, 10), word(52, 100, 10), word(40, 112, 10)];
  const rowOf = (mark: string) => groupRows([...text, { ...word(20, 97, 6), text: mark }])[0]?.words.length;
  expect([rowOf('(1)'), rowOf('*'), rowOf('abc')]).toEqual([3, 3, 1]);
});

it('a raised mark before a note may be as far from it as half an inch of tab', () => {
  const mark = { ...word(0, 96, 6), text: '1', x1: 3 };
  expect(groupRows([mark, word(36, 100, 9), word(50, 100, 9)])).toHaveLength(1);
  expect(groupRows([mark, word(60, 100, 9), word(70, 100, 9)])).toHaveLength(2);
});

it('a mark in brackets before a note may be hardly smaller than its line, but it is raised and no letter', () => {
  const note = word(30, 100, 10);
  const rowsWith = (text: string, baseline: number, size: number) =>
    groupRows([note, { ...word(0, baseline, size), text }]).length;
  expect([rowsWith('(6)', 96, 9), rowsWith('(6)', 104, 9), rowsWith('6', 96, 9), rowsWith('(6)', 96, 10)]).toEqual([
    1, 2, 2, 2,
  ]);
});

it('a power of a power, and an index of an index, are of the line of the sign that they stand beside', () => {
  const line = word(0, 100, 10);
  for (const side of [-1, 1]) {
    const [first, second] = [word(10, 100 + 2.8 * side, 7), word(18, 100 + 6.6 * side, 5)];
    expect(groupRows([line, first, second])).toHaveLength(1);
    expect(groupRows([line, second])).toHaveLength(2);
  }
});

it('looks at few lines for each word of a page, however many it has', () => {
  const index: RowIndex<Word> = new Map();
  const lines = Array.from({ length: 20_000 }, (_, at) => word(0, at * 4, at % 3 === 0 ? 30 : 10));
  for (const [at, line] of lines.entries()) addRow(index, line, at);
  let looked = 0;
  for (const line of lines)
    nearestRow(index, { baseline: line.baseline + 1, size: 8 }, () => {
      looked++;
      return false;
    });
  expect(looked / lines.length).toBeLessThan(25);
});

it.each(['\u0303', '\u02c6', '\u02dc', '\u00af'])(
  'an accent %s above a letter does not part the indices of its line from it',
  (text) => {
    const line = [word(0, 100, 10), word(40, 100, 10)];
    const accent = { ...word(2, 98, 10), text };
    const rows = groupRows([...line, accent, word(8, 102.4, 7)]);
    expect(rows.map(({ words }) => words.length)).toEqual([4]);
  },
);

it('an accent beside smaller text on its line gives the line its size', () => {
  const row = (text: string, x0: number, baseline: number) =>
    groupRows([word(0, 100, 8), { ...word(x0, baseline, 10), text }])[0]?.size;
  expect([row('\u02c6', 30, 100), row('\u02c6', 30, 98), row('\u02c6', 0, 100)]).toEqual([10, 10, 10]);
  expect([row('\u02c6', 0, 98), row('a', 0, 98), row('\u0302', 30, 100)]).toEqual([8, 10, 8]);
  const below = word(0, 112, 8);
  expect(groupRows([{ ...word(0, 100, 10), text: '\u02c6' }, word(30, 100, 8), below])[0]?.size).toBe(10);
});

it('stars and underscores below the base line belong to their line', () => {
  const signs = [
    { ...word(20, 101.6, 8), text: '*' },
    { ...word(30, 98.1, 8), text: '_' },
  ];
  expect(groupRows([word(0, 100, 8), word(10, 100, 8), ...signs])).toHaveLength(1);
});

it('a larger star that hangs below the base line before its text is in its row', () => {
  const star = { ...word(0, 104, 13), text: '*', x1: 6 };
  const [upper, lower] = [word(12, 100, 10), word(12, 114, 10)];
  expect(groupRows([upper, lower, star]).map((row) => row.words)).toEqual([[star, upper], [lower]]);
});

it('a mark set right against a word belongs to its line, though figures beside it stand at the height of the mark', () => {
  const mark: Word = { ...word(10, 101, 6), text: '(2)' };
  const lines = groupRows([{ ...word(0, 105, 10), text: 'Tax' }, { ...word(90, 100, 10), text: '31' }, mark]);
  expect(lines.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual(['31', 'Tax (2)']);
});

it('a small line above a large one is a line of its own, also beside a larger sign', () => {
  const said = (text: string, x0: number, x1: number, baseline: number, size: number): Word => ({
    ...word(x0, baseline, size),
    text,
    x1,
  });
  const rows = groupRows([
    said('77', 0, 50, 100, 29),
    said('Yearly', 60, 110, 100, 14),
    said('Report', 114, 170, 100, 14),
    said('Office', 60, 85, 88, 7),
    said('of', 87, 93, 88, 7),
    said('Lakes', 95, 115, 88, 7),
  ]);
  expect(rows.map(({ words }) => words.map(({ text }) => text).join(' '))).toEqual([
    'Office of Lakes',
    '77 Yearly Report',
  ]);
});

it('a star as large as its line that is drawn higher belongs to the word before it and to the note behind it', () => {
  for (const text of ['*', '\u2217']) {
    const star = (x0: number) => ({ ...word(x0, 96.5, 10), text, x1: x0 + 5 });
    expect(groupRows([word(0, 100, 10), star(10)])).toHaveLength(1);
    expect(groupRows([star(0), word(9, 100, 10)])).toHaveLength(1);
    expect(groupRows([word(0, 100, 10), star(40)])).toHaveLength(2);
  }
});
