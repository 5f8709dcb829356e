import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const NAMES = ['Common gull', 'Grey heron', 'Black tern', 'Arctic tern'];

const convert = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 10))))).markdown.trim().split('\n\n');

const line = (pen: Pen, x0: number, y0: number, x1: number, y1: number) => pen.moveTo(x0, y0).lineTo(x1, y1).stroke();

/** Two pairs of names, each at the ends of a fork, and a fork that leads to both. */
function tree(pen: Pen): void {
  line(pen, 100, 110, 100, 170);
  for (const [pair, y] of [110, 170].entries()) {
    line(pen, 100, y, 150, y);
    line(pen, 150, y - 15, 150, y + 15);
    for (const [index, at] of [y - 15, y + 15].entries()) {
      line(pen, 150, at, 220, at);
      pen.text(NAMES[2 * pair + index] ?? '', 222, at - 4, { lineBreak: false });
    }
  }
}

it('names at the ends of a tree of lines are the words of an image', async () => {
  expect(await convert(tree)).toEqual(['![Common gull Grey heron Black tern Arctic tern]()']);
});

it('names behind lines that no fork links are text', async () => {
  const lines = await convert((pen) => {
    for (const [index, name] of NAMES.entries()) {
      const y = 100 + 30 * index;
      line(pen, 100, y, 220, y);
      pen.text(name, 222, y - 4, { lineBreak: false });
    }
  });
  expect(lines.join(' ')).not.toContain('![');
});
