import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const SIZE = 10;
/** Draws the parts with a short line between each two, and returns the x after them. */
const name = (pen: Pen, parts: readonly string[], x: number, y: number, below = 0): number => {
  let at = x;
  for (const [index, part] of parts.entries()) {
    if (index > 0) {
      pen.rect(at + 0.7, y + 0.718 * SIZE + below, 0.3 * SIZE, 0.4).fill('#000000');
      at += 0.44 * SIZE;
    }
    pen.text(part, at, y, { lineBreak: false });
    at += pen.widthOfString(part);
  }
  return at;
};

const drawn = async (below: number) => {
  const file = await drawPdf((pen) => {
    pen.font('Helvetica', SIZE);
    pen.text('The lamp is set with', 60, 80, { lineBreak: false });
    const end = name(pen, ['lamp', 'set', 'up'], 160, 80, below);
    pen.text('at dusk.', end + 3, 80, { lineBreak: false });
  });
  return (await convertWith(pdf, file)).markdown;
};

it('short lines on the base line between letters are underscores', async () => {
  expect(await drawn(0)).toBe('The lamp is set with lamp_set_up at dusk.');
});

it('short lines elsewhere are none', async () => {
  expect(await drawn(-4)).toBe('The lamp is set with lamp set up at dusk.');
});
