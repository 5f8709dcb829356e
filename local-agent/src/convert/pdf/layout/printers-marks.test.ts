import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

it.each([
  ['small white letters go', '#ffffff', 5, undefined, false],
  ['black ones stay', '#000000', 5, undefined, true],
  ['larger ones stay', '#ffffff', 9, undefined, true],
  ['those on a page with dark areas stay', '#ffffff', 5, '#003366', true],
] as const)('of turned letters at the side of a page %s', async (_, color, size, fill, stays) => {
  const file = await drawPdf((pen) => {
    if (fill) pen.rect(10, 200, 30, 300).fill(fill);
    lines(pen.fillColor('#000000').font('Helvetica', 10), ['The gate opens at low water.', 'Boats wait.'], 60, 100);
    pen.rotate(90, { origin: [30, 300] });
    lines(pen.fillColor(color).font('Helvetica', size), ['Mark of the printer'], 30, 300);
  });
  expect((await convertWith(pdf, file)).markdown.includes('Mark of the printer')).toBe(stays);
});
