import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on the rails has to be broken.',
];

type Place = { readonly numberX?: number; readonly textX?: number; readonly white?: number };

/** Two bold numbered lines, each with text below it, between running text. */
async function convert({ numberX = 85, textX = 103, white = 0 }: Place): Promise<string> {
  const prose = (pen: Pen, x: number, y: number) => {
    for (const [index, text] of PROSE.entries())
      pen.font('Times-Roman', 10).text(text, x, y + 12 * index, { lineBreak: false });
  };
  const file = await drawPdf((pen) => {
    prose(pen, 60, 60);
    for (const [index, title] of ['Watches by day:', 'Watches by night:'].entries()) {
      const y = 110 + 70 * index;
      pen.font('Times-Bold', 10).text(`${index + 1}.`, numberX, y, { lineBreak: false });
      pen.text(title, 103, y, { lineBreak: false });
      prose(pen, textX, y + 12 + white);
    }
    prose(pen, 60, 260);
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown;
}

describe('bold numbered lines', () => {
  it('are titles of items where they are set in and the text begins right below, behind the number', async () => {
    const markdown = await convert({});
    expect(markdown).toContain('\n1. **Watches by day:**\n\n   The crews');
    expect(markdown).toContain('\n2. **Watches by night:**\n');
  });

  it.each([
    ['at the edge of the column', { numberX: 60 }],
    ['over text that begins at the edge of the column', { textX: 60 }],
    ['apart from the text below', { white: 8 }],
  ])('are headings %s', async (_, place) => {
    expect((await convert(place)).split('\n').filter((line) => line.startsWith('#'))).toHaveLength(2);
  });
});
