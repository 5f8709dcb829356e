import { expect, it } from 'vitest';
import type { Word } from '../../page/page-content.ts';
import { groupRows } from '../../page/rows.ts';
import { textOf } from './table.ts';
import { groupLines, tableFromBands } from './table-from-bands.ts';

const font = { name: 'Helvetica', bold: false, italic: false, monospace: false };

/** A word `width` points wide around its middle. */
const word = (text: string, middle: number, baseline: number, width = 18): Word => ({
  text,
  x0: middle - width / 2,
  x1: middle + width / 2,
  y0: baseline - 6,
  y1: baseline + 2,
  baseline,
  size: 8,
  font,
  color: '#000000',
});

/** Figures stand far from each other, their heads nearly touch. */
const MIDDLES = [100, 142, 184, 226, 268];
const SEPARATORS = MIDDLES.slice(1).map((middle) => ({ x0: middle - 26, x1: middle - 16 }));
const LEAF = ['Port', 'sails', 'steam', 'bells', 'lamps'].map((text, column) =>
  word(text, MIDDLES[column] ?? 0, 122, 40),
);
const GROUPS = [word('Kind', 150, 112, 18), word('of boat', 173, 112, 24), word('Signals at night', 247, 112, 60)];

const headsOf = (words: readonly Word[]) =>
  tableFromBands([groupRows(words)], SEPARATORS).cells.map((cell) => [textOf(cell), cell.columns]);

it('heads of narrow columns are one each, however near they are', () => {
  const upper = ['By', 'with', 'with', 'no'].map((text, index) => word(text, MIDDLES[index + 1] ?? 0, 113, 39));
  expect(headsOf([...upper, ...LEAF])).toEqual([
    ['Port', 1],
    ['By sails', 1],
    ['with steam', 1],
    ['with bells', 1],
    ['no lamps', 1],
  ]);
});

it('a line above them that stands over none of them is one of groups', () => {
  expect(groupLines(groupRows([...GROUPS, ...LEAF]), SEPARATORS)).toBe(1);
  expect(groupLines(groupRows(LEAF), SEPARATORS)).toBe(0);
  expect(groupLines(groupRows([...GROUPS, ...LEAF.slice(1)]), SEPARATORS)).toBe(0);
  expect(headsOf(GROUPS).slice(1)).toEqual([
    ['Kind of boat', 2],
    ['Signals at night', 2],
  ]);
});

it('a line with a text for each column of the group above it is no line of that, where other heads stand beside both', () => {
  const kind = [word('Kind', 100, 110, 20), word('of boat', 100, 118, 30)];
  const group = word('Signals at night', 205, 112, 60);
  const leaves = ['red', 'green', 'white'].map((text, index) => word(text, MIDDLES[index + 2] ?? 0, 122, 20));
  expect(groupLines(groupRows([...kind, group, ...leaves]), SEPARATORS)).toBe(2);
  // The text of the group continues, and that of a head beside it does.
  expect(groupLines(groupRows([...kind, group, word('of the year', 205, 122, 50)]), SEPARATORS)).toBe(0);
  expect(groupLines(groupRows([...kind, group, ...leaves, word('named', 100, 122, 20)]), SEPARATORS)).toBe(0);
});

it('the head of a column that reaches over the white beside it is of its own column, apart from words', () => {
  const separators = [70, 115, 160].map((x0) => ({ x0, x1: x0 + 20 }));
  /** Heads about 50, 100, 145 and 190, the third of which begins at `from`. */
  const heads = (from: number, end = 97) =>
    tableFromBands(
      [
        groupRows([
          word('Port', 50, 122, 30),
          { ...word('Sails', 0, 122, 0), x0: 85, x1: end },
          { ...word('Steam', 0, 122, 0), x0: from, x1: 160 },
          word('Lamps', 190, 122, 30),
        ]),
      ],
      separators,
    ).cells.map(({ columns }) => columns);
  expect(heads(114, 109)).toEqual([1, 1, 1, 1]);
  expect(heads(114, 111)).toEqual([1, 2, 1]);
});
