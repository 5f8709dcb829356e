import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const TEXT = [
  'The crews of the ferries work in watches of four hours, by day and by night, and sleep',
  'on board between them. In the winter the watches are shorter, because the cold on the',
  'open deck tires whoever stands there, and because ice on the rails has to be broken.',
];

const headings = async (labels: readonly string[]) => {
  const file = await drawPdf((pen) => {
    for (const [part, label] of labels.entries()) {
      pen.font('Helvetica-Bold', 12).text(label, 60, 60 + 90 * part, { lineBreak: false });
      pen.font('Helvetica', 10);
      for (const [row, text] of TEXT.entries()) pen.text(text, 60, 84 + 90 * part + 12 * row, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.split('\n').filter((line) => line.startsWith('#'));
};

it('labels of hints and warnings head nothing, headings of more words do', async () => {
  expect(
    await headings(['Watches', 'Note', 'WARNING!', 'Important:', 'Hinweis', 'Avvertimento', 'Warning signs']),
  ).toEqual(['# Watches', '# Warning signs']);
});

it('a label before an address is no heading', async () => {
  expect(await headings(['Watches', 'URL: http://harbour.example/watches', 'Mail: <crew@harbour.example>'])).toEqual([
    '# Watches',
  ]);
});

it('options of a command are no headings', async () => {
  expect(await headings(['Watches', '--no-ice', '-q', '-- a dash'])).toEqual(['# Watches', '# -- a dash']);
});
