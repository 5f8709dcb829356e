import { expect, it } from 'vitest';
import { hasFiguresInLabels } from './figures-in-labels.ts';
import { rowAt } from './statement-words.test.fixture.ts';

const ENDS = [180, 240];
const table = { x0: 10, x1: 250, y0: 80, y1: 200, rowCount: 4, columnCount: 2, cells: [] };
const words = [
  ['Revenues', '$ 12,734', '27,742'],
  ['Primary care', '5,810', '20,979'],
  ['Eliquis', '—', '8,848'],
  ['All others', '', '115'],
].flatMap((row, index) => rowAt(100 + 14 * index, row, ENDS));

it('most labels have a figure apart behind them where no line parts them from the first figures', () => {
  expect(hasFiguresInLabels({ ...table, edges: [10, 200, 250] }, words)).toBe(true);
  expect(hasFiguresInLabels({ ...table, edges: [10, 120, 250] }, words)).toBe(false);
});
