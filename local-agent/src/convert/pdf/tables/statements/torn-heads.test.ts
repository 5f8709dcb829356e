import { expect, it } from 'vitest';
import { makeLine } from '../../layout/line.ts';
import type { Table, TableCell } from '../table.ts';
import { findStatements } from './find-statements.ts';
import { isWhole } from './page-statements.ts';
import { rowAt, textAbout } from './statement-words.test.fixture.ts';

const BODY = [
  ['', '2031', '2032', '2033', '2034'],
  ['Wages', '3,237', '8,648', '1,202', '1,310'],
  ['Fuel', '3,497', '3,048', '1,911', '2,006'],
  ['Rent', '2,648', '2,815', '1,770', '1,804'],
].flatMap((row, index) => rowAt(100 + 14 * index, row, [240, 310, 380, 450]));

it('a table that has a head over several columns in two cells is not the whole statement', () => {
  const head = textAbout('Year ending May 31,', 340, 86);
  const words = [...head, ...BODY];
  const [whole] = findStatements(words, [{ at: 89, from: 215, to: 455, thickness: 0.5 }]);
  const [spanning] = (whole?.cells ?? []).filter(({ columns }) => columns > 1);
  expect(spanning?.columns).toBe(4);
  const part = (column: number, columns: number, from: number, to?: number): TableCell => ({
    row: 0,
    column,
    rows: 1,
    columns,
    lines: [makeLine(head.slice(from, to))],
  });
  const torn = {
    ...whole,
    cells: [...(whole?.cells ?? []).filter((cell) => cell !== spanning), part(1, 2, 0, 3), part(3, 2, 3)],
  } as Table;
  expect(isWhole(whole as Table, [whole as Table], words)).toBe(true);
  expect(isWhole(whole as Table, [torn], words)).toBe(false);
});

it('a table whose head over columns is that of one is not the whole statement, unless it names a group of rows', () => {
  /** Whether the statement with a head about a middle, with a line below it, is whole where its head is in one cell. */
  const isWholeWith = (middle: number, from: number, to: number, over: number) => {
    const head = textAbout('All of May', middle, 86);
    const words = [...head, ...BODY];
    const [whole] = findStatements(words, [{ at: 89, from, to, thickness: 0.5 }]);
    const [spanning] = (whole?.cells ?? []).filter(({ columns }) => columns > 1);
    expect(spanning?.columns).toBe(over);
    const cells = (whole?.cells ?? []).map((cell) => (cell === spanning ? { ...cell, columns: 1 } : cell));
    return isWhole(whole as Table, [{ ...whole, cells } as Table], words);
  };
  expect(isWholeWith(340, 215, 455, 4)).toBe(false);
  expect(isWholeWith(245, 215, 315, 2)).toBe(false);
  expect(isWholeWith(240, 215, 455, 4)).toBe(true);
});
