import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const PROSE = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because of the cold.',
];

/** Lines in italics, each above a paragraph. */
const headingsOf = async (names: readonly string[]) => {
  const file = await drawPdf((pen) => {
    for (const [index, name] of names.entries()) {
      const y = 60 + 70 * index;
      pen.font('Times-Italic', 10).text(name, 60, y, { lineBreak: false });
      pen.font('Times-Roman', 10);
      for (const [line, text] of PROSE.entries()) pen.text(text, 60, y + 14 + 12 * line, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

it('lines in italics above paragraphs are headings where a document has several', async () => {
  const names = ['Watches on board', 'Harbour Dues and Tolls:', 'Ice and fog', 'Lamps'];
  expect(await headingsOf(names)).toEqual(names.map((name) => `# ${name}`));
});

it('a few of them, sentences and figures are none', async () => {
  expect(await headingsOf(['Watches on board', 'Harbour dues'])).toEqual([]);
  expect(
    await headingsOf(['Crews sleep.', 'Who pays?', 'Boats of the year: 2,937,050', 'As told, by the keeper,']),
  ).toEqual([]);
});
