import { expect, it } from 'vitest';
import { makeLine } from '../../layout/line.ts';
import { type Table, type TableCell, textOf } from '../table.ts';
import { findStatements } from './find-statements.ts';
import { statementsOn } from './page-statements.ts';
import { rowAt, textAt } from './statement-words.test.fixture.ts';

it('a drawn table that ends in a line of a label alone does not hide the statement with its words', () => {
  const ends = [290, 370];
  const body = [
    ['Wages', '3,237', '8,648'],
    ['Fuel', '3,497', '3,048'],
    ['Rent', '2,648', '2,815'],
    ['Rate of tax on', '3.1%', '13.7%'],
  ].flatMap((row, index) => rowAt(100 + 16 * index, row, ends));
  const second = textAt('all the income', 20, 158);
  const [whole] = findStatements(body, []);
  expect(whole).toBeDefined();
  const { rowCount: row, cells, ...table } = whole as Table;
  const last = [0, 1, 2].map(
    (column): TableCell => ({ row, column, rows: 1, columns: 1, lines: column === 0 ? [makeLine(second)] : [] }),
  );
  const torn: Table = { ...table, y1: 160, rowCount: row + 1, cells: [...cells, ...last] };
  const [found] = statementsOn([torn], [torn], [...body, ...second], []);
  expect(found?.cells.map(textOf)).toContain('Rate of tax on all the income');
});
