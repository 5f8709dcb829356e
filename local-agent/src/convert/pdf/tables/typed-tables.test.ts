import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const XS = [90, 170, 250, 330];
const ROWS = [
  ['Anna', 'barge', '12 t', '3 May'],
  ['Berta', 'ferry', '40 t', '9 May'],
];

const drawn = async (head: (pen: Pen) => void) =>
  (
    await convertWith(
      pdf,
      await drawPdf((pen) => {
        lines(pen.font('Helvetica', 10), ['The keeper lists the ships of the week.'], 60, 60);
        head(pen);
        cells(pen.font('Courier-Bold', 9).fillColor('black'), [['Name', 'Kind', 'Load', 'Day']], XS, 92, 12);
        cells(pen.font('Courier', 10), ROWS, XS, 106, 12);
        lines(pen.font('Helvetica', 10), ['He counts them at noon and once more at night.'], 60, 160);
      }),
    )
  ).markdown;

it('rows in letters of one width below heads on a shade are a table', async () => {
  const text = await drawn((pen) => pen.rect(88, 90, 320, 12).fill('#d3d3d3'));
  expect(text).toContain('| Name | Kind | Load | Day |\n| --- | --- | --- | --- |\n| Anna | barge | 12 t | 3 May |');
});

it('a shade behind each line, as listings have it, marks no heads', async () => {
  const text = await drawn((pen) => {
    for (const row of [0, 1, 2]) pen.rect(88, 90 + 12 * row, 320, 12).fill('#d3d3d3');
  });
  expect(text).toContain('```');
});

it('without a mark of the heads they are code', async () => {
  const text = await drawn((pen) => pen);
  expect(text).toContain('```');
});
