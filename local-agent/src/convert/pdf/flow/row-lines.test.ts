import { describe, expect, it } from 'vitest';
import { makeLine } from '../layout/line.ts';
import { tableOf, textsOf, wordAt } from '../tables/table.test.fixture.ts';
import type { FlowItem } from './page-flow.ts';
import { joinRowLines } from './row-lines.ts';

const HEADS = ['Harbour', 'Tolls', 'Rents', 'Loans'];
const ROW = ['North', '12', '31', '7'];

/** The last row of a table with a line below it. */
function lastRow(rows: Parameters<typeof tableOf>[0], texts: readonly string[], y = 65) {
  const table = tableOf(rows);
  const words = texts.flatMap((text, column) => (text ? [wordAt(text, y, { x0: 100 * column })] : []));
  const line: FlowItem = { kind: 'line', line: makeLine(words), column: table };
  const [first, ...others] = joinRowLines([{ kind: 'table', table }, line]);
  return first?.kind === 'table' && others.length === 0 ? textsOf(first.table).at(-1) : undefined;
}

describe('a line right below a table', () => {
  it('is its last row where figures stand below those of its columns', () => {
    expect(lastRow([HEADS, ROW, ROW], ['All', '24', '62', '14'])).toEqual(['All', '24', '62', '14']);
    expect(
      lastRow(
        [
          ['Depth', 'Rate'],
          ['8', '1.2'],
          ['9', '1.4'],
        ],
        ['10', '1.6'],
      ),
    ).toEqual(['10', '1.6']);
  });

  it('stays a line where it has fewer figures, years or other texts, or is farther away', () => {
    expect(lastRow([HEADS, ROW, ROW], ['All', '24', '62', ''])).toBeUndefined();
    expect(lastRow([HEADS, ROW, ROW], ['All', '2024', '2025', '2026'])).toBeUndefined();
    expect(lastRow([HEADS, ROW, ROW], ['All', '24', 'of', '14'])).toBeUndefined();
    expect(lastRow([HEADS, ROW, ROW], ['All', '24', '62', '14'], 95)).toBeUndefined();
    expect(
      lastRow(
        [
          ['Depth', 'Rate', 'Fee'],
          ['8', '1.2', '3'],
          ['9', '1.4', '4'],
        ],
        ['10', '1.6', ''],
      ),
    ).toBeUndefined();
  });

  it('stays a line below columns of texts', () => {
    const texts = ['Boat', 'Mast', 'Sail', 'Keel'];
    expect(lastRow([HEADS, texts, texts], ['All', '24', '62', '14'])).toBeUndefined();
  });
});
