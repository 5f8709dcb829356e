import { expect, it } from 'vitest';
import { makeLine } from '../../layout/line.ts';
import type { Table } from '../table.ts';
import { hasLabels } from './has-labels.ts';
import { textAt } from './statement-words.test.fixture.ts';

const tableOf = (rows: readonly (readonly string[])[]): Table => ({
  x0: 0,
  x1: 200,
  y0: 0,
  y1: 20 * rows.length,
  rowCount: rows.length,
  columnCount: 2,
  edges: [0, 100, 200],
  cells: rows.flatMap((texts, row) =>
    texts.map((text, column) => ({
      row,
      column,
      rows: 1,
      columns: 1,
      lines: text ? [makeLine(textAt(text, 100 * column, 20 * row))] : [],
    })),
  ),
});

it('amounts below heads of several rows are no labels', () => {
  const heads = [
    ['Old harbour', 'Old harbour'],
    ['May 7', 'May 31'],
    ['2031', '2031'],
    ['Six weeks', 'One year'],
  ];
  expect(hasLabels(tableOf([...heads, ['$ 1 $', '48'], ['(1)', '(18)'], ['\u2014', '1']]))).toBe(false);
  expect(hasLabels(tableOf([...heads, ['Tolls', '48'], ['Rents', '(18)'], ['\u2014', '1']]))).toBe(true);
  // Plain numbers may count rows.
  expect(hasLabels(tableOf([...heads, ['1', '48'], ['2', '(18)'], ['3', '1']]))).toBe(true);
  expect(hasLabels(tableOf(heads))).toBe(true);
});
