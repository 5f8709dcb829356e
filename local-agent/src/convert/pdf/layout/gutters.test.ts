import { describe, expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { findGutters } from './gutters.ts';

const font = { name: 'test', bold: false, italic: false, monospace: false };

/** Words as `[x0, x1]` in rows 12 points apart. */
const rowsOf = (...rows: readonly (readonly [number, number])[][]) =>
  groupRows(
    rows.flatMap((words, row) =>
      words.map(([x0, x1]): Word => {
        const baseline = 20 + 12 * row;
        return { text: 'word', x0, x1, y0: baseline - 8, y1: baseline + 2, baseline, size: 10, font, color: '#000000' };
      }),
    ),
  );

describe('gutters', () => {
  it('are the strips that no row crosses, as narrow as the rows make them', () => {
    const rows = rowsOf(
      [
        [0, 90],
        [120, 200],
      ],
      [
        [0, 100],
        [110, 200],
      ],
      [
        [0, 80],
        [115, 200],
      ],
    );
    expect(findGutters(rows, 8)).toContainEqual({ x0: 100, x1: 110, first: 0, last: 2 });
  });

  it('end where a row crosses', () => {
    const rows = rowsOf(
      [
        [0, 90],
        [120, 200],
      ],
      [
        [0, 95],
        [120, 200],
      ],
      [[0, 200]],
      [
        [0, 90],
        [120, 200],
      ],
    );
    expect(findGutters(rows, 8).map(({ first, last }) => [first, last])).toEqual([[0, 1]]);
  });

  it('need text on both sides', () => {
    expect(findGutters(rowsOf([[0, 90]], [[0, 95]], [[0, 80]]), 8)).toEqual([]);
  });
});
