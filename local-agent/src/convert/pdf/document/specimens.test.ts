import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines } from '../draw-pdf.test.fixture.ts';

const WORDS = 'Boats in the mist';

/** The headings of a page that has a line in bold letters of a size, below the same or other words. */
const headingsOf = async (above: string, font: string, size: number) => {
  const file = await drawPdf((pen) => {
    const text = pen.font('Helvetica', 10);
    lines(
      text,
      ['The letters of the signs in the harbour are those of the painters who came with the first ferry.'],
      60,
      60,
    );
    lines(pen.font(font, 10), [above], 60, 100);
    lines(pen.font('Helvetica-Bold', size), [WORDS], 60, 130);
    lines(
      pen.font('Helvetica', 10),
      ['They are read from far away, by day and by night, and in the fog of the morning.'],
      60,
      170,
    );
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

it.each([
  ['the same words in a look of their own', WORDS, 'Helvetica', 10, 0],
  ['the same words in italics', WORDS, 'Helvetica-Oblique', 10, 0],
  ['the same words in bold italics', WORDS, 'Helvetica-BoldOblique', 10, 0],
  ['other words', 'Boats in the ice', 'Helvetica', 10, 1],
  ['the same words, as a larger title', WORDS, 'Helvetica', 14, 1],
  ['the same words in the same look', WORDS, 'Helvetica-Bold', 10, 2],
])('a bold line below %s: %s', async (_, above, font, size, count) => {
  expect(await headingsOf(above, font, size)).toHaveLength(count);
});
