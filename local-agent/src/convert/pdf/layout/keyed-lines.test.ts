import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

const COMMANDS = [
  ['colormap (map)', 'set the current map of colours for all images'],
  ['image (img, zoom)', 'display a matrix as an image of its own'],
  ['imagesc (img, zoom)', 'display a scaled matrix as an image, with bars'],
  ['imread (file)', 'load the image that a file has'],
  ['imshow (img, map)', 'display an image with a map of colours'],
  ['imwrite (img, file)', 'write images in various formats of files'],
  ['ind2gray (img, map)', 'convert an indexed image to a scale of grey'],
  ['ind2rgb (img, map)', 'convert an indexed image to three colours'],
];

it('names in a monospaced font beside what they mean are rows of a table', async () => {
  const file = await drawPdf((pen) => {
    for (const [row, [name = '', meaning = '']] of COMMANDS.entries()) {
      pen.font('Courier', 9).text(name, 60, 80 + 11 * row, { lineBreak: false });
      pen.font('Times-Roman', 9).text(meaning, 180, 79.5 + 11 * row, { lineBreak: false });
    }
  });
  const { markdown } = await convertWith(pdf, file);
  const rows = markdown.split('\n').filter((line) => line.startsWith('| ') && !line.includes('---'));
  expect(rows.map((row) => row.replaceAll('`', ''))).toEqual(
    COMMANDS.map(([name, meaning]) => `| ${name} | ${meaning} |`),
  );
});
