import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** Two pages of text, the first of which ends with this line, above its foot. */
const ending = async (line: string) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).text('The northern sluice opens at dawn, and the keeper writes that down.', 60, 100);
    pen.font('Helvetica-Oblique', 10).text(line, 280, 700, { lineBreak: false });
    pen
      .addPage()
      .font('Helvetica', 10)
      .text('At dusk the southern sluice opens, and the boats of the town sail.', 60, 100);
  });
  return (await convertWith(pdf, file)).markdown;
};

it('the number of a page and that of all pages, alone at the end of its text, are no text', async () => {
  expect(await ending('1 von 2')).not.toContain('von');
  expect(await ending('1 of 9')).toContain('1 of 9');
  expect(await ending('2 of 2')).toContain('2 of 2');
});
