import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const SHOPS = ['HARBOUR LAMPS', 'ROPES OF THE EAST', 'PAINT AND TAR', 'THE SAIL LOFT', 'GATE KEEPERS'];

/** Payments, the names of the shops a little above the base line of their rows. */
async function payments(): Promise<string> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 7);
    for (let row = 0; row < 15; row++) {
      const y = 100 + 9 * row;
      const amount = `${3 * row + 1}.${20 + row}`;
      pen.text(`${10 + row}/07`, 58, y, { lineBreak: false });
      pen.text(SHOPS[row % 5] ?? '', 199, y - 0.3 - 0.06 * row, { lineBreak: false });
      pen.text('LOWERFORD', 330, y, { lineBreak: false }).text('LF', 403, y, { lineBreak: false });
      pen.text(amount, 545 - pen.widthOfString(amount), y, { lineBreak: false });
    }
  });
  return (await convertWith(pdf, file)).markdown;
}

it('rows of a scanned statement that end in amounts are no columns of text', async () => {
  const markdown = await payments();
  expect(markdown).toContain('| 10/07 | HARBOUR LAMPS | LOWERFORD | LF | 1.20 |');
  expect(markdown).toContain('| 24/07 | GATE KEEPERS | LOWERFORD | LF | 43.34 |');
});
