import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid } from '../draw-pdf.test.fixture.ts';

const XS = [66, 206, 266, 326];
const ROWS = ['upper gate', 'lower gate', 'outer gate', 'mill'].map((name) => [name, 'x', '', 'x']);

type Given = {
  readonly heads?: readonly string[];
  readonly xs?: readonly number[];
  readonly edges?: readonly number[];
  readonly font?: string;
  readonly above?: number;
  readonly body?: string;
};

/** The first line of a table within lines, below a line of heads. */
async function firstRow({ heads = ['Place', 'Day', 'Night', 'Ice'], xs = XS, ...given }: Given): Promise<string> {
  const file = await drawPdf((pen) => {
    const text = 'The keepers of the gates are there at these times, and the crews call them by the bell.';
    pen.font('Helvetica', 9).text(text, 60, 60, { lineBreak: false });
    cells(pen.font(given.font ?? 'Helvetica-Bold', 12), [heads], [...xs], 100 - (given.above ?? 0));
    grid(pen, [...(given.edges ?? [60, 200, 260, 320, 380])], [116, 132, 148, 164, 180]);
    cells(pen.font(given.body ?? 'Helvetica', 9), ROWS, XS, 119, 16);
  });
  return (await convertWith(pdf, file)).markdown.split('\n').find((line) => line.startsWith('|')) ?? '';
}

it('a bold line whose words stand over all columns of a table is its heads', async () => {
  expect(await firstRow({})).toBe('| Place | Day | Night | Ice |');
  expect(await firstRow({ heads: ['', 'Day', 'Night', 'Ice'] })).toBe('|  | Day | Night | Ice |');
});

it.each<[string, Given]>([
  ['has no word over one of them', { heads: ['Place', 'Day', 'Night', ''] }],
  ['has a word over two of them', { xs: [66, 190, 266, 326] }],
  ['is one word', { heads: ['', 'Day'], edges: [60, 200, 380] }],
  [
    'has words that stand close to each other',
    { xs: [66, 206, 249, 326], heads: ['Place', 'By day', 'at night', 'Ice'] },
  ],
  ['goes on beside the table', { xs: [66, 206, 266, 326, 400], heads: ['Place', 'Day', 'Night', 'Ice', 'Fog'] }],
  ['is not bold', { font: 'Helvetica' }],
  ['stands farther above', { above: 20 }],
  ['is as bold as the rows', { body: 'Helvetica-Bold' }],
])('it is not where it %s', async (_, given) => {
  expect(await firstRow(given)).toMatch(/^\| \**upper gate/);
});
