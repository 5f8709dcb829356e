import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on the rails has to be broken.',
];

/** Pages of prose, each with a number, a title and a date in one line at this height. */
async function convert(count: number, { y = 30, first = 'Page 1', begin = '', end = '' } = {}): Promise<string> {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10);
    for (let page = 1; page <= count; page++) {
      if (page > 1) pen.addPage();
      pen.addContent(begin).text(page === 1 ? first : `Page ${page}`, 60, y, { lineBreak: false });
      pen.text('List of watches', 250, y, { lineBreak: false }).text('May 2021', 480, y, { lineBreak: false });
      pen.addContent(end);
      for (const [row, text] of PROSE.entries()) pen.text(text, 60, 120 + 14 * row, { lineBreak: false });
    }
  });
  return (await convertWith(pdf, file)).markdown;
}

it.each(['Page 1', 'Page 1 of 1'])('on a single page what stands beside %s at the top stays', async (first) => {
  expect(await convert(1, { first })).toMatch(/^(?:# )?List of watches\n\nMay 2021\n\nThe crews/);
});

it('on several pages such a line is their head, beside a higher number too, and below the text it is their foot', async () => {
  expect(await convert(3)).not.toContain('List of watches');
  expect(await convert(1, { first: 'Page 11' })).not.toContain('List of watches');
  expect(await convert(1, { first: 'Page 21 of 40' })).not.toContain('List of watches');
  expect(await convert(1, { y: 800 })).not.toContain('List of watches');
});

it('a line that is marked as a head goes, and so do the parts of a number', async () => {
  expect(await convert(1, { begin: '/Artifact <</Type /Pagination>> BDC', end: 'EMC' })).not.toContain(
    'List of watches',
  );
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', 10).text('1', 260, 30, { lineBreak: false }).text('/', 300, 30, { lineBreak: false });
    pen.text('9', 340, 30, { lineBreak: false });
    for (const [row, text] of PROSE.entries()) pen.text(text, 60, 120 + 14 * row, { lineBreak: false });
  });
  expect((await convertWith(pdf, file)).markdown).toMatch(/^The crews/);
});
