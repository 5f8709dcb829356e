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

  it('leaves out columns in which no cell begins, such as those of a span without end', () => {
    const rows = [[{ content: 'wide', columns: 1_000 }], [{ content: 'x' }, { content: 'y', columns: 2 }]];
    expect(expandSpans(rows, '')).toEqual([
      ['wide', 'wide'],
      ['x', 'y'],
    ]);
  });
});
