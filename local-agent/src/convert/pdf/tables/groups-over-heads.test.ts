import { expect, it } from 'vitest';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { textsOf } from './table.test.fixture.ts';
import { tableFromBands } from './table-from-bands.ts';

const SEPARATORS = [60, 140, 220, 300].map((x) => ({ x0: x, x1: x + 10 }));

const bandOf = (lines: readonly (readonly (readonly [string, number])[])[], top: number) =>
  groupRows(lines.flatMap((line, index) => line.map(([text, x0]) => placedWord(text, x0, top + 12 * index))));

const body = bandOf(
  [
    [
      ['Oban', 10],
      ['7', 100],
      ['8', 180],
      ['9', 260],
      ['24', 330],
    ],
  ],
  80,
);

it('heads of groups stand in a row above those of their columns, and other heads beside both', () => {
  const head = bandOf(
    [
      [
        ['Port', 10],
        ['Landings', 118],
        ['Total', 320],
      ],
      [
        ['of', 100],
        ['of', 180],
        ['Price', 250],
        ['value', 320],
      ],
      [
        ['ling', 100],
        ['cod', 180],
      ],
    ],
    20,
  );
  const table = tableFromBands([head, body], SEPARATORS);
  expect(textsOf(table)).toEqual([
    ['Port', 'Landings', 'Price', 'Total value'],
    ['of ling', 'of cod'],
    ['Oban', '7', '8', '9', '24'],
  ]);
  expect(table.cells.filter(({ row, rows }) => row === 0 && rows === 2).map(({ column }) => column)).toEqual([0, 3, 4]);
});

it('a text over columns that have no heads below it is one head of them', () => {
  const lines = [
    [
      ['Port', 10],
      ['Landings', 118],
    ],
    [['of', 100]],
  ] as const;
  expect(tableFromBands([bandOf(lines, 20), body], SEPARATORS).rowCount).toBe(2);
});
