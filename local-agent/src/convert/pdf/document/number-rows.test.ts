import { expect, it } from 'vitest';
import { plainLine } from '../layout/line.test.fixture.ts';
import { tableOf } from '../tables/table.test.fixture.ts';
import { dropRunningHeads } from './running-heads.ts';

const lineAt = (text: string, baseline: number, x0: number) => {
  const line = { ...plainLine(text), x0, x1: x0 + 50, baseline, y0: baseline - 8, y1: baseline + 2 };
  return { kind: 'line' as const, line, column: line };
};

/** Pages with a number at their foot; on the third one a table has `last` as its last row, in its second column. */
const rowsOfTable = (last: string, first = 31) => {
  const pages = [0, 1, 2, 3, 4].map((page) => ({
    width: 250,
    height: 400,
    items:
      page === 2
        ? [
            lineAt('The gate opens at low water and closes at noon', 20, 0),
            {
              kind: 'table' as const,
              table: tableOf(
                [
                  ['Gate', '12'],
                  ['Lock', '14'],
                  ['', last],
                ],
                100,
              ),
            },
          ]
        : [
            lineAt('Whoever waits on the left side may enter the lock', 20 + 20 * page, 0),
            lineAt(`${first + page}`, 210, 100),
          ],
  }));
  return dropRunningHeads(pages, 10)[2]?.items.flatMap((item) => (item.kind === 'table' ? [item.table.rowCount] : []));
};

it('a number below figures that counts with the numbers of other pages is no row of their table', () => {
  expect(rowsOfTable('33')).toEqual([2]);
});

it.each(['34', '3300', '33 t'])('%s, which counts with none, is one', (last) => {
  expect(rowsOfTable(last)).toEqual([3]);
});
