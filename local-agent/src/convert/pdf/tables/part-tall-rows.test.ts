import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';

const XS = [60, 140, 220, 300, 380, 460];

/** Rows 16 points apart in a grid; `borders` are the rows that have a line above them. */
async function tableOf(rows: readonly (readonly string[])[], borders: readonly number[]): Promise<string[]> {
  const count = rows[0]?.length ?? 0;
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    grid(
      pen,
      XS.slice(0, count + 1).map((x) => x - 4),
      borders.map((row) => 96 + 16 * row),
    );
    cells(pen, rows, XS.slice(0, count), 100, 16);
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('|') && !/^\|(?: :?-+:? \|)+$/.test(line));
}

const FIGURES = Array.from({ length: 8 }, (_, row) => [`0.${row}1`, `0.${row}2`, `0.${row}3`]);
const written = (rows: readonly (readonly string[])[]) => rows.map((row) => `| ${row.join(' | ')} |`);

it('rows of figures are rows where one of the lines between them is missing', async () => {
  expect(await tableOf(FIGURES, [0, 1, 2, 3, 4, 6, 7, 8])).toEqual(written(FIGURES));
});

it('texts of two lines stay in one row', async () => {
  const rows = [...FIGURES.slice(0, 6), ['length over', '120', '96'], ['all (m)', '(22)', '(19)']];
  expect((await tableOf(rows, [0, 1, 2, 3, 4, 5, 6, 8])).at(-1)).toBe('| length over all (m) | 120 (22) | 96 (19) |');
});

it('rows of texts are rows where lines between them are missing, if all cells of each row have as many lines', async () => {
  const names = ['Eider', 'Tern', 'Gull', 'Rook', 'Swift', 'Crane', 'Heron', 'Stork', 'Wren', 'Lark', 'Finch', 'Crow'];
  const rows = names.map((name, row) => [name, `north ${row}`, `berth ${row}`, `lamp ${row}`, `rope ${row}`]);
  const borders = [0, 1, 2, 3, 4, 6, 8, 10, 11, 12];
  expect(await tableOf(rows, borders)).toEqual(written(rows));
  // Fewer rows without a line, one of them of heads, or fewer columns.
  expect(await tableOf(rows, [0, 2, 4, 6, 7, 8, 9, 10, 11, 12])).toHaveLength(9);
  expect(await tableOf(rows, [0, 1, 2, 3, 4, 6, 8, 9, 10, 11, 12])).toHaveLength(10);
  const narrow = rows.map((row) => row.slice(1));
  expect(await tableOf(narrow, borders)).toHaveLength(9);
  // One cell has but one line, so that the others are wrapped.
  const wrapped = rows.map((row, index) => (index === 5 ? [row[0] ?? '', '', ...row.slice(2)] : row));
  expect(await tableOf(wrapped, borders)).toHaveLength(9);
});
