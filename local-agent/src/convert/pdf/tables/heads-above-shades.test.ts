import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';
import { headsAboveShades } from './heads-above-shades.ts';
import { wordAt } from './table.test.fixture.ts';

const XS = [60, 180, 320, 450];

it('the head of a page is none of the heads of a table with shaded rows below it', async () => {
  const file = await drawPdf((pen) => {
    for (let row = 0; row < 3; row++) pen.rect(56, 136 + 32 * row, 460, 16).fill('#88ccee');
    pen.fill('#000000').font('Helvetica', 10);
    cells(
      pen,
      [
        ['March list', '', 'All the cranes', 'Sheet 4'],
        ['', '', 'of the harbour', '3 March'],
      ],
      XS,
      72,
      12,
    );
    cells(
      pen,
      [
        ['Number', '', 'Maker', ''],
        ['of crane', 'Place', 'of crane', 'Built'],
      ],
      XS,
      106,
      14,
    );
    const rows = ['East', 'West', 'North', 'South', 'Mole', 'Lock'].map((place, row) => [
      `C ${row + 1}`,
      `${place} quay`,
      'Berg and Holm',
      `19${80 + row}`,
    ]);
    cells(pen, rows, XS, 139, 16);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(
    '| Number of crane | Place | Maker of crane | Built |\n| --- | --- | --- | --- |\n| C 1 |',
  );
});

it('rows above a single shaded one are not cut off', () => {
  const rows = groupRows([60, 90, 102, 114, 126, 138, 150].map((y) => wordAt('Quay', y)));
  const at = (ys: readonly number[]) => ys.map((y) => ({ x0: 0, x1: 50, y0: y - 9, y1: y + 3 }));
  expect(headsAboveShades(rows, 0, at([102, 126, 150]))).toBe(1);
  expect(headsAboveShades(rows, 1, at([102, 126, 150]))).toBe(1);
  expect(headsAboveShades(rows, 0, at([102, 126]))).toBe(0);
  expect(headsAboveShades(rows, 0, at([126, 138, 150]))).toBe(1);
  expect(headsAboveShades(rows, 0, at([138, 150]))).toBe(0);
  const far = groupRows([60, 90, 102, 114, 126, 138, 150, 162].map((y) => wordAt('Quay', y)));
  expect(headsAboveShades(far, 0, at([138, 150, 162]))).toBe(0);
});

it('lines of heads in small letters stay that are as far apart as the rows are', () => {
  const rows = groupRows([58, 75, 90, 105, 120, 135].map((y, row) => wordAt('Quay', y, { size: row < 2 ? 7 : 10 })));
  const shades = [90, 120, 135].map((y) => ({ x0: 0, x1: 50, y0: y - 9, y1: y + 3 }));
  expect(headsAboveShades(rows, 0, shades)).toBe(0);
});
