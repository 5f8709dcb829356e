import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on the rails has to be broken.',
];

/** The items of a list in bold letters below prose in this font, with a regular line `below` the last one. */
async function itemsOf(texts: readonly string[], font = 'Helvetica', below = ''): Promise<string[]> {
  const file = await drawPdf((pen) => {
    for (const [row, text] of PROSE.entries()) pen.font(font, 10).text(text, 60, 60 + 12 * row, { lineBreak: false });
    for (const [row, text] of texts.entries()) {
      const y = 110 + 14 * row;
      pen.font('Helvetica', 10).text('\u2022', 70, y, { lineBreak: false });
      pen.font('Helvetica-Bold', 10).text(text, 85, y, { lineBreak: false });
    }
    pen.font('Helvetica', 10).text(below, 105, 108 + 14 * texts.length, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.split('\n').filter((line) => line.startsWith('- '));
}

it('an item that is bold as a whole stays so', async () => {
  expect(await itemsOf(['Watches by day', 'Watches by night'])).toEqual([
    '- **Watches by day**',
    '- **Watches by night**',
  ]);
});

it('bold items of a bold document are plain, and so are entries of contents', async () => {
  expect(await itemsOf(['Watches by day'], 'Helvetica-Bold')).toEqual(['- Watches by day']);
  const [entry] = await itemsOf(['Watches by day ........................ 12']);
  expect(entry).toMatch(/^- Watches by day/);
});

it('regular words below a bold line continue the item where a comma ends the line', async () => {
  expect(await itemsOf(['Watches: by day,'], undefined, 'by night in winter')).toEqual([
    '- **Watches: by day,** by night in winter',
  ]);
  expect(await itemsOf(['Watches by day'], undefined, 'by night in winter')).toEqual(['- **Watches by day**']);
});
