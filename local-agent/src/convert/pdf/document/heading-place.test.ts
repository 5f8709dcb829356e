import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

/** A page with a line in another color and a short line below it. */
const convert = async (below: string) => {
  const file = await drawPdf((pen) => {
    const text = pen.font('Helvetica', 10).fillColor('#404040');
    lines(text, ['The ferries wait for the tide below the northern gate, and leave with the first boats.'], 60, 60);
    lines(pen.fillColor('#000000'), ['Talk of the crew'], 60, 90);
    lines(pen.fillColor('#404040'), [below], 60, 110);
    lines(pen, ['They leave it with the first boats of the morning, and land at the pier in the evening.'], 60, 140);
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a heading may stand over a short line that ends as a sentence does, in quotation marks too', async () => {
  expect(await convert('Why are you so late?')).toContain('# Talk of the crew');
  expect(await convert('"Why are you so late?"')).toContain('# Talk of the crew');
  expect(await convert('"Why so late"')).not.toContain('#');
});
