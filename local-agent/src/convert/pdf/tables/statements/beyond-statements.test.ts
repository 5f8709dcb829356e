import { expect, it } from 'vitest';
import { lineAt, tableOf } from '../table.test.fixture.ts';
import { isBeyondStatements } from './beyond-statements.ts';

const HEADS = ['', 'Paid', 'Due'];
const BODY = [
  ['Wages', '3,237', '8,648'],
  ['Fuel', '3,497', '3,048'],
];

/** A table from row `from` on as wide as all of them. */
const below = (rows: readonly (readonly string[])[], from: number) => {
  const table = tableOf(rows);
  const down = 20 * from;
  const cells = table.cells.map((cell) => ({
    ...cell,
    lines: cell.lines.map((line) => lineAt(line.text, line.baseline + down, { x0: line.x0 })),
  }));
  return { ...table, y0: table.y0 + down, y1: table.y1 + down, cells };
};

it('a table with two statements that have heads of their own is more than each of them', () => {
  const whole = tableOf([HEADS, ...BODY, HEADS, ...BODY]);
  const first = below([HEADS, ...BODY], 0);
  expect(isBeyondStatements(whole, [first, below([HEADS, ...BODY], 3)])).toBe(true);
  expect(isBeyondStatements(whole, [first, below(BODY, 4)])).toBe(false);
});

it('so is one with the notes of its statement, and none with another row', () => {
  const statement = below([HEADS, ...BODY], 0);
  const withLast = (text: string) => tableOf([HEADS, ...BODY, [text, '', '']]);
  expect(isBeyondStatements(withLast('(1) Paid on the last day of the month.'), [statement])).toBe(true);
  expect(isBeyondStatements(withLast('(1) Rent'), [statement])).toBe(false);
  expect(isBeyondStatements(withLast('Rents of all gates and of the locks above'), [statement])).toBe(false);
});
