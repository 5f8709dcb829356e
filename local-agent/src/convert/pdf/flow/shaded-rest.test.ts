import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const XS = [60, 150, 300, 450];
const PLACES = ['East', 'West', 'North', 'South', 'Mole', 'Lock'];

/** A head and rows of 24 points with two lines in the third cell, the last of which is beside the others. */
function table(pen: Pen, top: number) {
  for (const row of [0, 2, 4]) pen.rect(56, top + 14 + 24 * row, 460, 24).fill('#88ccee');
  pen.fill('#000000').font('Helvetica', 9);
  cells(pen, [['Crane', 'Place', 'Maker', 'Built']], XS, top, 12);
  for (const [row, place] of PLACES.entries()) {
    const y = top + 16 + 24 * row;
    cells(pen, [['', '', 'Berg and Holm of', '']], XS, y, 12);
    cells(pen, [[`C ${row + 1}`, `${place} quay`, 'the harbour', `19${80 + row}`]], XS, y + 11, 12);
  }
}

it('the rest of a table on the next page is read by its shades, not by the places of its lines', async () => {
  const file = await drawPdf((pen) => {
    table(pen, 560);
    pen.addPage();
    table(pen, 60);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown.split('\n').filter((line) => line.startsWith('| C'))).toEqual([
    '| Crane | Place | Maker | Built |',
    ...[0, 1].flatMap(() =>
      PLACES.map((place, row) => `| C ${row + 1} | ${place} quay | Berg and Holm of the harbour | 19${80 + row} |`),
    ),
  ]);
});
