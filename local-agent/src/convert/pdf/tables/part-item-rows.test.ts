import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf } from '../draw-pdf.test.fixture.ts';

const XS = [60, 220, 300, 380, 460];

/** A bill whose items stand in one drawn row, between a line for the buyer and several below. */
async function billOf(rows: readonly (readonly string[])[]): Promise<string> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 9).lineWidth(0.5);
    for (const y of [80, 110, 220, 240, 260, 280]) pen.moveTo(60, y).lineTo(460, y).stroke();
    for (const x of [60, 460]) pen.moveTo(x, 80).lineTo(x, 280).stroke();
    for (const x of [220, 300, 380]) pen.moveTo(x, 110).lineTo(x, 220).stroke();
    pen.moveTo(220, 220).lineTo(220, 280).stroke();
    pen.text('Buyer: the keeper of the lock', 64, 90, { lineBreak: false });
    cells(
      pen,
      rows,
      XS.map((x) => x + 4),
      114,
      14,
    );
    for (const [row, label] of ['Sum in words', 'Seller', 'Bank'].entries()) {
      pen.text(label, 64, 226 + 20 * row, { lineBreak: false });
      pen.text(`named in line ${row + 1}`, 224, 226 + 20 * row, { lineBreak: false });
    }
  });
  return (await convertWith(pdf, file)).markdown;
}

const HEADS = ['Goods', 'Number', 'Price', 'Amount'];

it('the heads, the items and the sum of a bill in one drawn row are rows', async () => {
  const markdown = await billOf([
    HEADS,
    ['rope for the gate', '2', '14.00', '28.00'],
    ['paint, red', '3', '5.00', '15.00'],
    ['and a brush'],
    [],
    [],
    ['Sum', '', '', '43.00'],
  ]);
  expect(markdown).toContain('**Goods** | **Number** | **Price** | **Amount** |');
  expect(markdown).toMatch(/\| rope for the gate \| 2 \| 14.00 \| 28.00 \|\n/);
  expect(markdown).toMatch(/\| paint, red and a brush \| 3 \| 5.00 \| 15.00 \|\n/);
  expect(markdown).toMatch(/\| Sum \| {2}\| {2}\| 43.00 \|\n/);
});

it('figures below those of one item are no items of their own', async () => {
  const markdown = await billOf([HEADS, ['rope for the gate', '2', '14.00', '28.00'], ['', '(1)', '(0.50)', '(0.75)']]);
  expect(markdown).toContain('Goods rope for the gate | Number 2 (1) |');
});
