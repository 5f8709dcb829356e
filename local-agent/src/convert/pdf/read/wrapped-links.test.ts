import { describe, expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const URL = 'https://example.org/gates';
const LEFT = 60;

type Part = readonly [text: string, color: string];

/** Draws the parts of a line in their colours, and gives where each begins and the last ends. */
function line(pen: Pen, parts: readonly Part[], y: number): number[] {
  const ends = [LEFT];
  for (const [text, color] of parts) {
    const x = ends.at(-1) ?? LEFT;
    pen.fillColor(color).text(text, x, y, { lineBreak: false });
    ends.push(x + pen.widthOfString(text));
  }
  return ends;
}

const markdown = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10))))).markdown;

const LINE = 13;
const TOP = 80;

/** Draws lines of parts, and a link whose box has all of them at the width of the first. */
const linked = (
  rows: readonly (readonly Part[])[],
  quads?: readonly (readonly [row: number, from: number, to: number])[],
) =>
  markdown((pen) => {
    const ends = rows.map((parts, row) => line(pen, parts, TOP + LINE * row));
    const points = quads?.flatMap(([row, from, to]) => {
      const [x0, x1] = [ends[row]?.[from] ?? 0, ends[row]?.[to] ?? 0];
      const y = 842 - TOP - LINE * row;
      return [x0, y, x1, y, x0, y - 12, x1, y - 12].map(Math.round);
    });
    const width = (ends[0]?.at(-1) ?? 0) - LEFT;
    pen.link(LEFT - 1, TOP - 1, width + 2, LINE * rows.length + 1, URL, ...(points ? [{ QuadPoints: points }] : []));
  });

const FIRST: readonly Part[] = [
  ['The keeper reads the ', 'black'],
  ['ledger of the three', 'blue'],
];
const LAST: readonly Part[] = [
  ['northern gates', 'blue'],
  [' and then the tides.', 'black'],
];

describe('a link that wraps', () => {
  it('is the words of its colour where its box has its lines at full width', async () => {
    expect(await linked([FIRST, LAST])).toBe(
      `The keeper reads the [ledger of the three northern gates](${URL}) and then the tides.`,
    );
  });

  it('has all words of the lines between', async () => {
    const between: readonly Part[] = [
      ['northern gates, which has ', 'blue'],
      ['a', 'navy'],
      [' page', 'blue'],
    ];
    const last: readonly Part[] = [
      ['for each', 'blue'],
      [' of the tides.', 'black'],
    ];
    expect(await linked([FIRST, between, last])).toBe(
      `The keeper reads the [ledger of the three northern gates, which has a page for each](${URL}) of the tides.`,
    );
  });

  it('is all that its box holds where no colour shows where it begins, or where its parts have different colours', async () => {
    const plain: readonly Part[][] = [[['The ledger of the gates', 'black']], [['and of the tides.', 'black']]];
    expect(await linked(plain)).toBe(`[The ledger of the gates and of the tides](${URL}).`);
    const colored: readonly Part[][] = [
      [
        ['A', 'black'],
        [' ledger', 'blue'],
      ],
      [['of tides.', 'green']],
    ];
    expect(await linked(colored)).toBe(`[A ledger of tides](${URL}).`);
  });

  it('of one line has all its words, whatever their colours', async () => {
    const parts: readonly Part[] = [
      ['The ', 'black'],
      ['ledger', 'blue'],
      [' of tides', 'black'],
    ];
    expect(await linked([parts])).toBe(`[The ledger of tides](${URL})`);
  });

  it('is the lines that it says, where it says them', async () => {
    const first: readonly Part[] = [
      ['The keeper reads the ', 'black'],
      ['ledger ', 'navy'],
      ['of the three', 'black'],
    ];
    const last: readonly Part[] = [
      ['northern gates', 'black'],
      [' and then the tides.', 'black'],
    ];
    const text = await linked(
      [first, last],
      [
        [0, 1, 3],
        [1, 0, 1],
      ],
    );
    expect(text).toBe(`The keeper reads the [ledger of the three northern gates](${URL}) and then the tides.`);
  });
});
