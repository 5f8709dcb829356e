import { describe, expect, it } from 'vitest';
import { expandToGrid } from './row-grid.ts';

describe('expandToGrid', () => {
  it('puts a wide cell into each column that it covers, near enough', () => {
    const rows = [
      { cells: ['wide', 'z'], edges: [2_005, 3_000] },
      { cells: ['a', 'b', 'c'], edges: [1_000, 2_000, 3_000] },
    ];
    expect(expandToGrid(rows)).toEqual([
      ['wide', 'wide', 'z'],
      ['a', 'b', 'c'],
    ]);
  });

  it('shows a cell again in the rows that continue it, below itself whatever stands beside it', () => {
    const rows = [
      { cells: ['a', 'b', 'c'], edges: [1_000, 2_000, 3_000] },
      { cells: ['wide', ''], edges: [2_000, 3_000], continues: (index: number) => index === 1 },
    ];
    expect(expandToGrid(rows)).toEqual([
      ['a', 'b', 'c'],
      ['wide', 'wide', 'c'],
    ]);
  });

  it('keeps every cell of rows that do not say where their cells end', () => {
    expect(expandToGrid([{ cells: ['a', 'b'], edges: [100] }])).toEqual([['a', 'b']]);
    expect(expandToGrid([{ cells: ['a', 'b'], edges: [0, 0] }])).toEqual([['a', 'b']]);
  });
});
