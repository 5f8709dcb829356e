import { expect, it } from 'vitest';
import { withoutCoveredRows } from './covered-rows.ts';
import { tableOf } from './table.test.fixture.ts';

it('a row that no cell begins in is none', () => {
  const table = tableOf([
    ['Class', 'Definition'],
    ['State', 'Two letters'],
  ]);
  const cells = table.cells.map((cell) => (cell.row === 0 ? { ...cell, rows: 2 } : { ...cell, row: 2 }));
  const whole = withoutCoveredRows({ ...table, cells, rowCount: 3 });
  expect(whole).toEqual(table);
  expect(withoutCoveredRows(whole)).toBe(whole);
});
