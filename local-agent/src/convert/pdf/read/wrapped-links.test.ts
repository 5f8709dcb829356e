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

describe('a link that wraps', () => {
  it('is the words of its colour where its box has its lines at full width', async () => {
    const text = await markdown((pen) => {
      const first = line(
        pen,
        [
          ['The keeper reads the ', 'black'],
          ['ledger of the three', 'blue'],
        ],
        80,
      );
      line(
        pen,
        [
          ['northern gates', 'blue'],
          [' and then the tides.', 'black'],
        ],
        93,
      );
      pen.link(LEFT, 79, (first.at(-1) ?? 0) - LEFT, 26, URL);
    });
    expect(text).toBe(`The keeper reads the [ledger of the three northern gates](${URL}) and then the tides.`);
  });

  it('has all words of the lines between', async () => {
    const text = await markdown((pen) => {
      const first = line(
        pen,
        [
          ['The keeper reads the ', 'black'],
          ['ledger of the three', 'blue'],
        ],
        80,
      );
      line(
        pen,
        [
          ['northern gates, which has ', 'blue'],
          ['a', 'navy'],
          [' page', 'blue'],
        ],
        93,
      );
      line(
        pen,
        [
          ['for each', 'blue'],
          [' of the tides.', 'black'],
        ],
        106,
      );
      pen.link(LEFT, 79, (first.at(-1) ?? 0) - LEFT, 39, URL);
    });
    expect(text).toBe(
      `The keeper reads the [ledger of the three northern gates, which has a page for each](${URL}) of the tides.`,
    );
  });

  it('is all that its box holds where no colour shows where it begins, or where its parts have different colours', async () => {
    const text = await markdown((pen) => {
      const first = line(pen, [['The ledger of the gates', 'black']], 80);
      line(pen, [['and of the tides.', 'black']], 93);
      pen.link(LEFT, 79, (first.at(-1) ?? 0) - LEFT, 26, URL);
      line(
        pen,
        [
          ['A', 'black'],
          [' ledger', 'blue'],
        ],
        140,
      );
      line(pen, [['of tides.', 'green']], 153);
      pen.link(LEFT, 139, 100, 26, URL);
    });
    expect(text).toBe(`[The ledger of the gates and of the tides.](${URL})\n\n[A ledger of tides.](${URL})`);
  });

  it('of one line has all its words, whatever their colours', async () => {
    const text = await markdown((pen) => {
      const ends = line(
        pen,
        [
          ['The ', 'black'],
          ['ledger', 'blue'],
          [' of tides', 'black'],
        ],
        80,
      );
      pen.link(LEFT, 79, (ends.at(-1) ?? 0) - LEFT, 12, URL);
    });
    expect(text).toBe(`[The ledger of tides](${URL})`);
  });

  it('is the lines that it says, where it says them', async () => {
    const text = await markdown((pen) => {
      const first = line(
        pen,
        [
          ['The keeper reads the ', 'black'],
          ['ledger ', 'navy'],
          ['of the three', 'black'],
        ],
        80,
      );
      const last = line(
        pen,
        [
          ['northern gates', 'black'],
          [' and then the tides.', 'black'],
        ],
        93,
      );
      const quad = (x0: number, x1: number, y: number) =>
        [x0, 842 - y, x1, 842 - y, x0, 830 - y, x1, 830 - y].map(Math.round);
      pen.link(LEFT, 79, 300, 27, URL, {
        QuadPoints: [...quad(first[1] ?? 0, first[3] ?? 0, 80), ...quad(LEFT, last[1] ?? 0, 93)],
      });
    });
    expect(text).toBe(`The keeper reads the [ledger of the three northern gates](${URL}) and then the tides.`);
  });
});
