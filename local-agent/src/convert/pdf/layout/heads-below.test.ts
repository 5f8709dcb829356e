import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import type { Word } from '../../page/page-content.ts';
import { placedWord } from '../../page/placed-word.test.fixture.ts';
import { groupRows } from '../../page/rows.ts';
import { pdf } from '../convert-pdf.ts';
import { cells, drawPdf, grid, lines, type Pen } from '../draw-pdf.test.fixture.ts';
import { headsBelow } from './heads-below.ts';
import { LEFT, RIGHT } from './two-columns.test.fixture.ts';

const WIDE = [
  'All gates of the canal are closed for a week in March, when the water is let out and the walls and the',
  'sills are painted; the dates are on the boards at both ends, and in the papers of the towns nearby.',
];

type Given = {
  readonly heads?: readonly string[];
  readonly font?: string;
  readonly textFont?: string;
  readonly white?: number;
  readonly below?: number;
  readonly text?: readonly string[];
  readonly table?: boolean;
  readonly beside?: string;
};

const drawTable = (pen: Pen, top: number) => {
  const xs = [60, 220, 380, 560];
  grid(
    pen,
    xs,
    [0, 18, 36].map((y) => top + y),
  );
  const rows = [
    ['Gate', 'Barges', 'Level'],
    ['Upper', '12', '310'],
  ];
  cells(
    pen,
    rows,
    xs.map((x) => x + 5),
    top + 4,
  );
};

/** Whether the heading stands above the wide text, and not between the two columns. */
const headsText = async (given: Given) => {
  const { heads = ['Closed gates'], font = 'Helvetica-Bold', textFont = 'Helvetica', white = 12, below = 2 } = given;
  const file = await drawPdf((pen) => {
    const top = lines(pen.font('Helvetica', 10), [...LEFT, ...LEFT], 60, 60);
    lines(pen, [...RIGHT, ...RIGHT], 320, 60);
    const end = lines(pen.font(font, 10), heads, 60, top + white);
    lines(pen, given.beside ? [given.beside] : [], 320, top + white);
    if (given.table) drawTable(pen.font('Helvetica', 10), end + below);
    const rest = lines(pen.font(textFont, 10), given.table ? [] : (given.text ?? WIDE), 60, end + below);
    lines(pen.font('Helvetica', 10), [...WIDE, ...WIDE], 60, rest + (given.table ? 90 : 12));
  });
  const { markdown } = await convertWith(pdf, file);
  return markdown.indexOf(heads[0] ?? '') > markdown.indexOf('Barges wait');
};

it('a bold or italic line below two columns heads the wide text or table right below it', async () => {
  expect(await headsText({})).toBe(true);
  expect(await headsText({ font: 'Helvetica-Oblique' })).toBe(true);
  expect(await headsText({ table: true })).toBe(true);
  expect(await headsText({ heads: ['Gates that are closed in', 'spring and in autumn'] })).toBe(true);
});

it.each([
  ['in the letters of the text', { font: 'Helvetica' }],
  ['in the letters of the text below', { textFont: 'Helvetica-Bold' }],
  ['nearer to the text above', { white: 2, below: 12 }],
  ['longer than headings', { heads: ['Closed', 'in March,', 'in April', 'and in May'] }],
  ['beside a heading of the right column', { beside: 'Open gates' }],
  ['above a short line', { text: ['None of them.'] }],
])('what is %s stays in its column', async (_, given) => {
  expect(await headsText(given)).toBe(false);
});

it('what stands below one of the columns alone is not headed', () => {
  const lineAt = (x: number, y: number) => placedWord('Pumps for locks and drains', x, y);
  const heading = { ...lineAt(60, 100), font: { name: 'B', bold: true, italic: false, monospace: false } };
  const above = [lineAt(60, 60), lineAt(310, 60), lineAt(60, 72), heading];
  const gutter = { x0: 250, x1: 310, first: 0, last: 2 };
  const countAbove = (next: Word) => headsBelow(groupRows([...above, next]), gutter);
  expect(countAbove(placedWord('Pumps for locks and drains in all of the lower gates', 60, 112))).toBe(1);
  expect(countAbove(lineAt(60, 112))).toBe(0);
  expect(countAbove(lineAt(310, 112))).toBe(0);
});
