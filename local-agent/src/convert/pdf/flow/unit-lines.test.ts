import { describe, expect, it } from 'vitest';
import { tableOf, textsOf } from '../tables/table.test.fixture.ts';
import { partUnitLines } from './unit-lines.ts';

const BODY = [
  ['Harbour', 'Tolls', 'Rents'],
  ['North', '12', '31'],
  ['South', '15', '28'],
];
const partsOf = (first: Parameters<typeof tableOf>[0][number]) =>
  partUnitLines([{ kind: 'table', table: tableOf([first, ...BODY]) }]).map((item) =>
    item.kind === 'line' ? item.line.text : item.kind === 'table' ? textsOf(item.table)[0] : undefined,
  );

describe('a unit at the right above the heads of a table', () => {
  it('is a line above it', () => {
    expect(partsOf(['', '', '(crates)'])).toEqual(['(crates)', ['Harbour', 'Tolls', 'Rents']]);
    expect(partsOf(['', '', 'in thousands'])).toEqual(['in thousands', ['Harbour', 'Tolls', 'Rents']]);
  });

  it('stays where it is a head of some columns, or another text', () => {
    for (const first of [
      ['', '(crates)', ''],
      ['', '', 'Rents of'],
      ['Year', '', '(crates)'],
    ])
      expect(partsOf(first)).toEqual([first]);
    expect(partsOf(['', { text: '(crates)', columns: 2 }])).toEqual([['', '(crates)']]);
  });
});
