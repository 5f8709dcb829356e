import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

/** What Helvetica has above its base line, font sizes. */
const ASCENT = 0.718;

/** A page with a number of `size` points, two lines beside it, and text below. */
const page = async (
  number: string,
  { size = 100, title = 36, x = 240, second = 'and bridges', below = 184, others = 0, third = '' } = {},
): Promise<string> => {
  const file = await drawPdf((pen) => {
    const put = (text: string, at: number, baseline: number, points: number) =>
      pen.font('Helvetica-Bold', points).text(text, at, baseline - ASCENT * points, { lineBreak: false });
    put(number, 60, 184, size);
    put('Tides, gates', x, 130, title);
    put(second, x + 30, below, title);
    put(third, x + 60, 84, title);
    for (let other = 0; other < others; other++) put('9', 60 + 40 * other, 500, 40);
    pen.font('Helvetica', 10).text('The keeper reads the level of the water at noon.', 60, 300, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown;
};

it('the large number of a chapter beside the lines of its title is the first word of the title', async () => {
  expect(await page('6', { others: 3 })).toMatch(/^#+ 6 Tides, gates/);
});

it('the first line of a title may be above its number', async () => {
  expect(await page('6', { third: 'Weirs', size: 90 })).toMatch(/^#+ 6 Weirs Tides, gates/);
});

it.each([
  ['a year', '2019', {}],
  ['a number that is hardly larger', '6', { size: 60 }],
  ['a number beside small text', '6', { title: 16 }],
  ['a number right of the text', '6', { x: 20 }],
  ['a number beside one line', '6', { below: 260 }],
  ['one of many numbers', '6', { others: 4 }],
])('%s is none', async (_, number, more) => {
  expect(await page(number, more)).not.toContain('6 Tides, gates');
});
