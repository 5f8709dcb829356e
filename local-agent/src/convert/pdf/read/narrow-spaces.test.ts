import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

/** Draws words one by one, with gaps of `gap` points between them. */
const put = (pen: Pen, words: readonly string[], y: number, gap: number) => {
  let x = 60;
  for (const word of words) {
    pen.text(word, x, y, { lineBreak: false });
    x += pen.widthOfString(word) + gap;
  }
};

it('words that are placed by themselves are parted by narrow spaces', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => put(pen.font('Times-Roman', 12), ['The', 'medical', 'history', 'of', 'barges.'], 60, 1.6)),
  );
  expect(markdown).toBe('The medical history of barges.');
});

it('a quotation mark that opens begins a word', async () => {
  const words = ['to', 'other', '\u201ctree-like\u201d', 'gates,', '\u2018as', 'they', 'say\u2019'];
  const { markdown } = await convertWith(pdf, await drawPdf((pen) => put(pen.font('Times-Roman', 12), words, 60, 1.6)));
  expect(markdown).toBe(words.join(' '));
});

it('letters that are placed unevenly, figures and code are not', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) => {
      pen.font('Times-Roman', 12);
      put(pen, ['c', 'o', 'n', 'v', 'e', 'y', 'a', 'n', 'c', 'e'], 60, 1.3);
      put(pen, ['1', '204', '311'], 90, 1.5);
      put(pen.font('Courier', 12), ['if', 'lock', 'is', 'open'], 120, 1.6);
    }),
  );
  expect(markdown.split('\n').filter(Boolean)).toEqual(['conveyance', '1204311', '```', 'iflockisopen', '```']);
});

it('spaces that are drawn in tight text part words, however narrow they are', async () => {
  const { markdown } = await convertWith(
    pdf,
    await drawPdf((pen) =>
      pen.font('Helvetica', 12).text('European Harbours Agency', 60, 60, { lineBreak: false, characterSpacing: -1.4 }),
    ),
  );
  expect(markdown).toBe('European Harbours Agency');
});
