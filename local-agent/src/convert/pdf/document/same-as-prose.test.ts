import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on the rails has to be broken.',
];
const SENTENCE = 'The list below names all the ferries of the harbour.';

type Drawing = { readonly sentence?: string; readonly font?: string; readonly color?: string; readonly size?: number };

/** A short line below a sentence, both larger than the running text. */
async function headingsOf({ sentence = SENTENCE, font = 'Helvetica', color = '#000000', size = 12 }: Drawing) {
  const line = (pen: Pen, text: string, y: number) => pen.text(text, 60, y, { lineBreak: false });
  const file = await drawPdf((pen) => {
    line(pen.font('Helvetica', size), sentence, 60);
    line(pen.font(font, size).fillColor(color), 'Home of the ferries: Eider', 100);
    pen.font('Times-Roman', 10).fillColor('#000000');
    for (const [index, text] of [...PROSE, ...PROSE, ...PROSE].entries()) line(pen, text, 140 + 12 * index);
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((text) => /^#+ Home/.test(text));
}

it('larger text that looks as the sentence above it is no heading', async () => {
  expect(await headingsOf({})).toEqual([]);
});

it.each([
  ['in another font', { font: 'Times-Roman' }],
  ['in bold', { font: 'Helvetica-Bold' }],
  ['in another colour', { color: '#aa0000' }],
  ['below a short sentence', { sentence: 'We sail.' }],
  ['below what is no sentence', { sentence: 'The list of all the ferries of the harbour and of their homes' }],
  ['and much larger', { size: 14 }],
])('but is one %s', async (_, drawing) => {
  expect(await headingsOf(drawing)).toHaveLength(1);
});
