import { describe, expect, it } from 'vitest';
import { adjoiningShades } from './adjoining-shades.ts';
import { spanByRules } from './span-by-rules.ts';
import { tableOf, textsOf } from './table.test.fixture.ts';

const rule = (from: number, to: number, at: number) => ({ from, to, at, thickness: 1 });
const spansOf = (table: ReturnType<typeof tableOf>, row: number) =>
  table.cells.filter((cell) => cell.row === row).map(({ column, columns }) => [column, columns]);

/** The table with what its first row says between these x. */
const headAt = (table: ReturnType<typeof tableOf>, x0: number, x1: number) => ({
  ...table,
  cells: table.cells.map((cell) =>
    cell.row > 0 ? cell : { ...cell, lines: cell.lines.map((line) => ({ ...line, x0, x1 })) },
  ),
});

const BODY = [
  ['', '2021', '2020', '2019'],
  ['Tolls', '4,120', '3,980', '3,911'],
  ['Rents', '210', '198', '187'],
];

describe('the line below a head shows what it heads', () => {
  it('all columns that it covers, though the head stands over two of them', () => {
    const table = tableOf([['', { text: 'Years ended', columns: 2 }, ''], ...BODY]);
    const spanned = spanByRules(table, [rule(100, 350, 12)]);
    expect(spansOf(spanned, 0)).toEqual([
      [0, 1],
      [1, 3],
    ]);
    expect(textsOf(spanned).slice(1)).toEqual(textsOf(table).slice(1));
  });

  it('but not those left of a head that is in the middle of the others', () => {
    const table = tableOf([['', '', { text: 'Change', columns: 2 }], ...BODY]);
    expect(spansOf(spanByRules(headAt(table, 250, 300), [rule(100, 350, 12)]), 0)).toEqual([
      [0, 1],
      [1, 1],
      [2, 2],
    ]);
  });

  it('nor fewer where the head ends with the last of them, and its number in brackets is no amount', () => {
    const table = tableOf([['', '', { text: 'Change (1)', columns: 2 }], ...BODY]);
    expect(spansOf(spanByRules(headAt(table, 230, 350), [rule(100, 350, 12)]), 0)).toEqual([
      [0, 1],
      [1, 3],
    ]);
  });

  it('nor those whose own head stands above the line, with none below it', () => {
    const named = (above: string, below: string, own = '') =>
      tableOf([
        ['', { text: 'Paid', columns: 2 }, own, above],
        ['', 'Locks', '', { text: 'Quays' }, ''],
        ['', '2021', '2020', '2021', below],
        ['Tolls', '4,120', '3,980', '3,911', 'rising'],
      ]);
    const rules = [rule(100, 250, 32), rule(300, 450, 32)];
    expect(spansOf(spanByRules(named('Trend', ''), rules), 1)).toContainEqual([3, 1]);
    expect(spansOf(spanByRules(named('Trend', '2020'), rules), 1)).toContainEqual([3, 2]);
    expect(spansOf(spanByRules(named('', ''), rules), 1)).toContainEqual([3, 2]);
    expect(spansOf(spanByRules(named('Trend', '', 'Level'), rules), 1)).toContainEqual([3, 2]);
  });

  it('not the labels beside them', () => {
    const table = tableOf([[{ text: 'January 31,', columns: 3 }, ''], ...BODY]);
    expect(spansOf(spanByRules(headAt(table, 150, 200), [rule(100, 250, 12)]), 0)).toEqual([
      [0, 1],
      [1, 2],
      [3, 1],
    ]);
  });

  it('the labels too where each of the tables beside each other has its own', () => {
    const sides = tableOf([['Lock', '', 'Quay', ''], ...BODY.slice(1)]);
    expect(spansOf(spanByRules(sides, [rule(0, 150, 12), rule(200, 350, 12)]), 0)).toEqual([
      [0, 2],
      [2, 2],
    ]);
    expect(spanByRules(sides, [rule(0, 150, 12)])).toBe(sides);
    const labelled = tableOf([['', 'Lock', 'Quay', ''], ...BODY.slice(1)]);
    expect(spansOf(spanByRules(labelled, [rule(0, 150, 12), rule(200, 350, 12)]), 0)).toContainEqual([1, 1]);
    const total = tableOf([['Lock', '', 'Quay', 'Weir'], ...BODY.slice(1)]);
    expect(spanByRules(total, [rule(0, 150, 12), rule(200, 250, 12), rule(300, 350, 12)])).toBe(total);
  });

  it('heads above a common line have equal parts of it', () => {
    const table = tableOf([
      ['', '', 'Plan', '', '', 'Actual', ''],
      ['', 'A', 'B', 'C', 'A', 'B', 'C'],
      ['Tolls', '1.1', '2.2', '3.3', '4.4', '5.5', '6.6'],
      ['Rents', '1.1', '2.2', '3.3', '4.4', '5.5', '6.6'],
    ]);
    expect(spansOf(spanByRules(table, [rule(100, 650, 12)]), 0)).toEqual([
      [0, 1],
      [1, 3],
      [4, 3],
    ]);
  });

  it('nothing changes where the line is that of a total or of all heads', () => {
    const table = tableOf([['', '2021', '2020', '2019'], ...BODY.slice(1)]);
    expect(spanByRules(table, [rule(0, 350, 12), rule(100, 350, 52)])).toBe(table);
  });
});

describe('the shade of a head shows what it heads', () => {
  const HEADS = [['', 'Fees', '', 'Rents'], ...BODY];
  const ground = { x0: 100, x1: 300, y0: 0, y1: 30 };

  it('all columns that it covers, where no other head has the same', () => {
    expect(spansOf(spanByRules(tableOf(HEADS), [], [ground]), 0)).toEqual([
      [0, 1],
      [1, 2],
      [3, 1],
    ]);
    expect(spansOf(spanByRules(tableOf([['', 'Fees', 'Dues', ''], ...BODY]), [], [ground]), 0)).toHaveLength(4);
  });

  it('where it is beside one of another colour', () => {
    const fill = (x0: number, color: string, y1 = 30) => ({ x0, x1: x0 + 100, y0: 0, y1, color });
    const [a, b, c] = [fill(100, '#ffeecc'), fill(200, '#ccffee'), fill(300, '#ccffee')];
    expect(adjoiningShades([a, b, c])).toEqual([a, b]);
    expect(adjoiningShades([b, c])).toEqual([]);
    expect(adjoiningShades([a, fill(200, '#ccffee', 80)])).toEqual([]);
  });
});
