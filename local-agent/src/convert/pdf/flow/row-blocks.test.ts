import { describe, expect, it } from 'vitest';
import { type Box, boundsOf } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { lineAt, tableOf, textsOf } from '../tables/table.test.fixture.ts';
import type { Table } from '../tables/table.ts';
import type { FlowItem } from './page-flow.ts';
import { joinRowBlocks } from './row-blocks.ts';

type Rows = Parameters<typeof tableOf>[0];

const HEADS = ['Harbour', 'Tolls', 'Rents', 'Loans'];
const ROWS: Rows = [
  ['North', '12', '31', '7'],
  ['South', '15', '28', '9'],
];

const moved = <T extends Box>(box: T, x: number, y: number): T => ({
  ...box,
  x0: box.x0 + x,
  x1: box.x1 + x,
  y0: box.y0 + y,
  y1: box.y1 + y,
});

/** A table `white` points below one with heads that is 60 points high, `x` farther right. */
function below(rows: Rows, { x = 0, white = 20 } = {}): Table {
  const table = tableOf(rows);
  const move = <T extends Box>(box: T) => moved(box, x, 60 + white);
  const cells = table.cells.map((cell) => ({ ...cell, lines: cell.lines.map(move) }));
  return { ...move(table), cells, edges: table.edges.map((edge) => edge + x) };
}

const joined = (next: Table, label?: Line, first = HEADS) =>
  joinRowBlocks([
    { kind: 'table', table: tableOf([first, ...ROWS]) },
    ...(label ? [{ kind: 'line', line: label, column: boundsOf([label]) } satisfies FlowItem] : []),
    { kind: 'table', table: next },
  ]).map((item) => (item.kind === 'table' ? textsOf(item.table) : undefined));

describe('blocks of rows with the same columns', () => {
  it('are one table below the heads of the first', () => {
    expect(joined(below(ROWS))).toEqual([[HEADS, ...ROWS, ...ROWS]]);
  });

  it('keep the name of a group in one cell', () => {
    const group = [['Inner', '', '', ''], ...ROWS];
    expect(joined(below([[{ text: 'Inner', columns: 4 }], ...ROWS]))).toEqual([[HEADS, ...ROWS, ...group]]);
    expect(joined(below(ROWS, { white: 40 }), lineAt('Inner', 80))).toEqual([[HEADS, ...ROWS, ...group]]);
  });

  it('lack the first column where no borders are drawn beside them', () => {
    const [values] = joined(
      below(
        ROWS.map((row) => row.slice(1)),
        { x: 100 },
      ),
    );
    expect(values).toEqual([HEADS, ...ROWS, ['', '12', '31', '7'], ['', '15', '28', '9']]);
  });

  it('are tables of their own with heads, at other places, or far away', () => {
    expect(joined(below([HEADS, ...ROWS]))).toHaveLength(2);
    expect(joined(below(ROWS), undefined, ['West', '11', '14', '3'])).toHaveLength(2);
    expect(joined(below(ROWS, { x: 70 }))).toHaveLength(2);
    expect(joined(below(ROWS, { white: 50 }))).toHaveLength(2);
    expect(joined(below(ROWS, { white: 40 }), lineAt('Inner', 80, { size: 14 }))).toHaveLength(3);
    expect(joined(below(ROWS, { white: 40 }), lineAt('Inner', 80, { width: 250 }))).toHaveLength(3);
  });
});
