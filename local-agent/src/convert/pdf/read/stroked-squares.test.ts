import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const ITEMS = ['Pull the nets before noon.', 'Repair them at night.', 'Sell the catch at dawn.'];

/** Items with a line before each, so thick and so long. */
const page = (thickness: number, length: number) => (pen: Pen) => {
  for (const [index, text] of ITEMS.entries()) {
    const y = 100 + 20 * index;
    pen.font('Helvetica', 10).text(text, 72, y, { lineBreak: false });
    pen
      .lineWidth(thickness)
      .moveTo(62, y + 3)
      .lineTo(62, y + 3 + length)
      .stroke();
  }
};

const read = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown.trim();

it('a line that is as thick as it is long is a bullet', async () => {
  expect(await read(page(3.2, 3.2))).toBe(ITEMS.map((text) => `- ${text}`).join('\n'));
});

it('many of them are parts of a drawing', async () => {
  const markdown = await read((pen) => {
    page(3.2, 3.2)(pen);
    for (let at = 0; at < 100; at++)
      pen
        .moveTo(60 + 4 * at, 400)
        .lineTo(60 + 4 * at, 403.2)
        .stroke();
  });
  expect(markdown).not.toContain('- ');
});

it('a thinner line is none', async () => {
  expect(await read(page(1, 3.2))).not.toContain('- ');
});
