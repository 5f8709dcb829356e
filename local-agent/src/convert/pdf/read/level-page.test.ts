import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const LINES = [
  'The support team of the harbour is there for all who were hurt at sea, and for',
  'those who wait for them on land. It can be reached by day and by night.',
];
const POINTS = ['somebody to talk to', 'a place for the night', 'help with the insurance'];

function leaflet(pen: Pen) {
  pen.font('Helvetica', 10);
  for (const [row, text] of LINES.entries()) pen.text(text, 100, 300 + 12 * row, { lineBreak: false });
  for (const [row, text] of POINTS.entries()) pen.text(`\u2022 ${text}`, 100, 336 + 12 * row, { lineBreak: false });
}

it.each([30, -20, 60])('a page whose text is slanted by %i degrees is read as if it were level', async (degrees) => {
  const file = await drawPdf((pen) => {
    pen.rotate(degrees, { origin: [297, 400] });
    leaflet(pen);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe([LINES.join(' '), POINTS.map((text) => `- ${text}`).join('\n')].join('\n\n'));
});

it('a slanted stamp on a page of level text is omitted', async () => {
  const file = await drawPdf((pen) => {
    leaflet(pen);
    pen.rotate(-45, { origin: [297, 500] });
    pen.font('Helvetica', 60).text('DRAFT', 200, 500, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(LINES.join(' '));
  expect(markdown).not.toContain('DRAFT');
});
