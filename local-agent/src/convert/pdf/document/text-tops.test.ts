import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines } from '../draw-pdf.test.fixture.ts';

/** Four pages: two in the middle begin with the same title, another one with `first` above a table. */
const titled = async (first: string) => {
  const file = await drawPdf((pen) => {
    for (let page = 0; page < 4; page++) {
      if (page > 0) pen.addPage();
      const isTitled = page === 1 || page === 2;
      lines(
        pen.font(isTitled ? 'Helvetica-Bold' : 'Helvetica', 10),
        [isTitled ? 'Report of the keeper' : first],
        60,
        60,
      );
      lines(pen.font('Helvetica', 10), [`Day ${['one', 'two', 'three', 'four'][page]} of the lock.`], 60, 300);
      grid(pen, [60, 160, 260], [90, 114, 138]);
      cells(
        pen,
        [
          ['Gate', `${page}1`],
          ['Lock', `${page}2`],
        ],
        [64, 164],
        97,
        24,
      );
    }
  });
  return (await convertWith(pdf, file)).markdown;
};

it('a title of two pages stays where a sentence above a table begins another page', async () => {
  const text = await titled('The following table shows how many boats wait at each gate:');
  expect(text.match(/Report of the keeper/g)).toHaveLength(2);
});

it.each(['Boats that wait:', 'Guide to the upper gate and to the lower lock of the harbour'])(
  'it goes where %s does',
  async (first) => {
    expect(await titled(first)).not.toContain('Report of the keeper');
  },
);
