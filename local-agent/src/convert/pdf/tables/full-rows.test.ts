import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';
import { columnExtents } from './continued-cells.ts';
import { areFullRows } from './full-rows.ts';
import { rowsOf } from './statements/drawn-statement.test.fixture.ts';

const XS = [64, 150, 200];

/** Rows in one frame, with no lines between them. */
async function framed(rows: readonly (readonly string[])[], ys: readonly number[]): Promise<string[]> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    pen.moveTo(60, 90).lineTo(500, 90).stroke().moveTo(60, 106).lineTo(500, 106).stroke();
    pen.moveTo(60, 200).lineTo(500, 200).stroke();
    cells(pen, [['Name', 'Takes', 'Gives']], XS, 94, 12);
    for (const [at, row] of rows.entries()) cells(pen, [row], XS, ys[at] ?? 0, 12);
  });
  return rowsOf((await convertWith(pdf, file)).markdown).slice(1);
}

const ROWS = [
  ['depth(lock,gate)', 'any', 'level of the water above the sill of the gate'],
  ['depth_above(lock)', 'several', 'level above the upper gate'],
  ['width(lock)', 'name', 'number of feet'],
  ['ships(lock,gate)', 'names', 'first of the ships that wait at the gate'],
  ['length(lock,side)', 'several', 'length of the wall at that side of it'],
  ['pump', 'any', 'true'],
];

it('lines that fill every column are rows, though all of their texts had no place on the line above', async () => {
  expect(await framed(ROWS, [110, 122, 134, 146, 158, 170])).toEqual(ROWS.map((row) => `| ${row.join(' | ')} |`));
});

it('they are wrapped where they are nearer to those above than the others', () => {
  const isRows = (ys: readonly number[]) => {
    const lines = groupRows(
      ['aaaaaaa', 'bbbbbbb', 'c', 'd'].flatMap((text, row) =>
        [0, 60, 120].map((x) => placedWord(text, x, ys[row] ?? 0)),
      ),
    );
    const separators = [50, 110].map((x0) => ({ x0, x1: x0 + 10 }));
    return areFullRows(lines, separators, columnExtents(lines, separators));
  };
  expect(isRows([100, 112, 124, 136])).toBe(true);
  expect(isRows([100, 112, 136, 160])).toBe(false);
});
