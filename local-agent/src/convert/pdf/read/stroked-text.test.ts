import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('letters that are filled and stroked in one colour are bold', async () => {
  const file = await drawPdf((pen) => {
    const mixed = { lineBreak: false, fill: true, stroke: true };
    pen.font('Helvetica', 10).text('The gate is', 60, 80, { lineBreak: false });
    pen.text('closed', 60 + pen.widthOfString('The gate is '), 80, mixed);
  });
  expect((await convertWith(pdf, file)).markdown).toBe('The gate is **closed**');
});
