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

it('hyphens that are moved a little within code letters part no word', async () => {
  const file = await drawPdf((pen) => {
    const start = 60 + pen.font('Times-Roman', 10).widthOfString('The boats are read by the option ');
    pen.text('The boats are read by the option ', 60, 60, { lineBreak: false });
    const end = start + pen.font('Courier', 10).widthOfString('--without') + 1.7;
    pen.text('--without', start, 60, { lineBreak: false }).text('-new-boats', end, 60, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toContain('option `--without-new-boats`');
});
