import { expect, it } from 'vitest';
import { tableOf } from '../tables/table.test.fixture.ts';
import { withoutRunningRows } from './heads-in-tables.ts';

const HEAD = ['40', 'CHAPTER 2', 'TIDES'];
const HEADING = ['2.16', 'Readings', 'at noon'];

const partsOf = (...rows: readonly (readonly string[])[]) =>
  withoutRunningRows([{ kind: 'table', table: tableOf(rows) }], ({ text }) => text === HEAD.join(' ')).map((item) =>
    item.kind === 'line' ? item.line.text : item.kind === 'table' ? item.table.rowCount : 0,
  );

it('the single row below a running head that a table took in is a line of the text', () => {
  expect(partsOf(HEAD, HEADING)).toEqual(['2.16 Readings at noon']);
});

it('of other tables the row of the running head or foot goes', () => {
  expect(partsOf(HEAD, HEADING, HEADING)).toEqual([2]);
  expect(partsOf(HEADING, HEADING, HEAD)).toEqual([2]);
  expect(partsOf(HEADING, HEAD, HEADING)).toEqual([3]);
});
