import { describe, expect, it } from 'vitest';
import { expandSpans } from './expand-spans.ts';

describe('expandSpans', () => {
  it('puts a cell into each place that it covers, and fills holes', () => {
    const rows = [
      [
        { content: 'a', columns: 2 },
        { content: 'b', rows: 2 },
      ],
      [{ content: 'c' }, { content: 'd' }],
    ];
    expect(expandSpans(rows, '')).toEqual([
      ['a', 'a', 'b'],
      ['c', 'd', 'b'],
    ]);
  });

  it('omits columns in which no cell begins, such as those of a span without end', () => {
    const rows = [[{ content: 'wide', columns: 1_000 }], [{ content: 'x' }, { content: 'y', columns: 2 }]];
    expect(expandSpans(rows, '')).toEqual([
      ['wide', 'wide'],
      ['x', 'y'],
    ]);
  });

  it('stops spreading cells of tables that would fill the memory', () => {
    const rows = Array.from({ length: 2_000 }, () => [{ content: 'x', columns: 1_000, rows: 1_000 }]);
    const places = expandSpans(rows, '').reduce((sum, row) => sum + row.length, 0);
    expect(places).toBeLessThan(2_000_000);
  });
});
