import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const TEXTS = [
  ['The gate opens at low water, and whoever waits on its', 'left side may enter the lock.'],
  ['Boats wait on the left side until the keeper of the', 'upper lock has rung the bell.'],
  ['The bell rings two times, once for those above the', 'gate and once for those below it.'],
];

/** Pages that begin with the same words and numbers that count, in letters of such a size. */
const headed = async (size: number) => {
  const file = await drawPdf((pen) => {
    for (const [page, text] of TEXTS.entries()) {
      if (page > 0) pen.addPage();
      lines(pen.font('Helvetica-Bold', size), [`4.${page + 8} Locks of year ${page + 6}`], 60, 60);
      lines(pen.font('Helvetica', 10), text, 60, 100);
    }
  });
  return (await convertWith(pdf, file)).markdown;
};

it('numbered headings in larger letters that each page begins with stay though their numbers count as pages do', async () => {
  expect((await headed(16)).match(/Locks of year/g)).toHaveLength(3);
});

it('heads in the letters of the text go', async () => {
  expect(await headed(10)).not.toContain('Locks of year');
});
