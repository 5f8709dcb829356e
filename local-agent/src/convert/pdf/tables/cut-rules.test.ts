import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, lines } from '../draw-pdf.test.fixture.ts';
import { cutRules } from './cut-rules.ts';

const line = { at: 50, from: 100, to: 400, thickness: 1 };

it.each([
  [
    'crosses',
    { at: 200, from: 30, to: 300 },
    [
      [100, 200],
      [200, 400],
    ],
  ],
  ['begins at', { at: 200, from: 50, to: 300 }, [[100, 400]]],
  ['ends at', { at: 200, from: 30, to: 50 }, [[100, 400]]],
  ['stands at the end of', { at: 400, from: 30, to: 300 }, [[100, 400]]],
])('a standing line that %s a lying one leaves its pieces', (_, standing, pieces) => {
  expect(cutRules([line], [{ ...standing, thickness: 1 }]).map(({ from, to }) => [from, to])).toEqual(pieces);
});

it('heads above one line reach over the columns between the standing lines that cross it', async () => {
  const xs = [60, 200, 240, 280, 320, 380, 420];
  const file = await drawPdf((pen) => {
    lines(pen.font('Helvetica', 10), ['What the keepers of the two gates were paid.'], 60, 60);
    pen.font('Helvetica-Bold', 8).text('Upper gate', 245, 102, { lineBreak: false });
    pen.text('Lower gate', 385, 102, { lineBreak: false });
    pen.moveTo(190, 114).lineTo(460, 114).stroke();
    pen.moveTo(360, 96).lineTo(360, 220).stroke();
    cells(pen, [['', '2021', '2022', '2023', '2024', '2023', '2024']], xs, 118);
    pen.font('Helvetica', 8);
    const rows = ['Wages', 'Boats', 'Ropes', 'Lamps', 'Oil'].map((name, at) => [
      name,
      ...[1, 2, 3, 4, 5, 6].map((year) => `${at + 1}.${year}${at}`),
    ]);
    cells(pen, rows, xs, 134, 14);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(`|  | ${'Upper gate | '.repeat(4)}${'Lower gate | '.repeat(2)}`.trim());
});
