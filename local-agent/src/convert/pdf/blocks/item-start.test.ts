import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('a list with letters continues after the bullets within one of its items', async () => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
    put('a. The contract was signed.', 60, 80);
    put('\u2022 Delivery begins in June.', 80, 94);
    put('b. The office has moved.', 60, 108);
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toBe('- a. The contract was signed.\n  - Delivery begins in June.\n- b. The office has moved.');
});
