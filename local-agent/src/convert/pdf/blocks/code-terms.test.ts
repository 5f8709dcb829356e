import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf } from '../draw-pdf.test.fixture.ts';

type Row = readonly [x: number, y: number, text: string, font?: string];

const convert = async (rows: readonly Row[]) => {
  const file = await drawPdf((pen) => {
    for (const [x, y, text, font = 'Times-Roman'] of rows) pen.font(font, 10).text(text, x, y, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown.trim();
};

const ABOVE: Row = [
  60,
  40,
  'The reader of the tide tables takes these commands, from the keyboard and from a file of them:',
];

it('terms in code letters above the indented text that explains them are no listings', async () => {
  const markdown = await convert([
    ABOVE,
    [60, 62, 'open-table (C-x t)', 'Courier'],
    [100, 74, 'Opens the table of a harbour, of the year that the clock shows unless another one is'],
    [100, 86, 'given.'],
    [60, 104, 'next-tide (C-n)', 'Courier'],
    [60, 116, 'last-tide (C-p)', 'Courier'],
    [100, 128, 'Goes to the tide after or before this one.'],
    [60, 146, 'close-table ()', 'Courier'],
    [100, 158, 'Closes the table.'],
  ]);
  expect(markdown.split('\n\n').slice(1)).toEqual([
    '`open-table (C-x t)`',
    'Opens the table of a harbour, of the year that the clock shows unless another one is given.',
    '`next-tide (C-n)`',
    '`last-tide (C-p)`',
    'Goes to the tide after or before this one.',
    '`close-table ()`',
    'Closes the table.',
  ]);
});

it('a listing above a paragraph whose first line is indented stays one', async () => {
  const markdown = await convert([
    ABOVE,
    [60, 62, 'tides open harbour', 'Courier'],
    [75, 75, 'The table of the last year is opened where no year is given, and the reader says so in its'],
    [60, 87, 'first line, above the names of the harbours and the heights of the water at each of them.'],
  ]);
  expect(markdown).toContain('```\ntides open harbour\n```');
});
