import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('two single quotation marks that stand a little apart are one word', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 10);
    const end = 60 + pen.widthOfString('It is called the high tide');
    pen.text('It is called the high tide', 60, 60, { lineBreak: false });
    pen.text('\u2019', end, 60, { lineBreak: false }).text('\u2019', end + 5.2, 60, { lineBreak: false });
    pen.text('in spring.', end + 12, 60, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toContain('the high tide\u2019\u2019 in spring.');
});
