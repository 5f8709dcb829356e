import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

it('reads parts of words once that are drawn again at their places, and other words over each other twice', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Helvetica', 12);
      const put = (text: string, x: number, y: number) => pen.text(text, x, y, { lineBreak: false });
      put('S', 60, 60);
      put('Sluices of the west', 60, 60);
      put('ce', 60 + pen.widthOfString('Slui'), 60);
      put('gates', 60 + pen.widthOfString('Sluices of the west '), 60);
      put('of', 60, 90);
    }),
  );
  expect(markdown).toBe('Sluices of the west gates\n\nof');
});
