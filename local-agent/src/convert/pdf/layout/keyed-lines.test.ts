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

it('columns of words in the output of a program are code, and no columns of the page', async () => {
  const names = [
    'grease',
    'lamps',
    'ropes',
    'bells',
    'oars',
    'nets',
    'floats',
    'sails',
    'masts',
    'pumps',
    'hooks',
    'tar',
  ];
  const file = await drawPdf((pen) => {
    pen.font('Times-Roman', 11).text('The Store of the Harbour', 60, 40, { lineBreak: false });
    pen.font('Courier', 9);
    for (const [row, name] of names.entries())
      pen.text(`[${10 + row}] ${name.padEnd(12)} ${names[11 - row] ?? ''}`, 60, 80 + 11 * row, { lineBreak: false });
  });
  const { markdown } = await convertWith(pdf, file);
  expect(markdown).toContain(`\`\`\`\n[10] grease       tar\n[11] lamps        hooks\n`);
  expect(markdown.match(/```/g)).toHaveLength(2);
});
