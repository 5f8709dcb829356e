import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, grid, type Pen } from '../draw-pdf.test.fixture.ts';

const drawn = async (draw: (pen: Pen) => void) => (await convertWith(pdf, await drawPdf(draw))).markdown.trim();

const item = (pen: Pen, text: string, x: number, y: number) =>
  pen
    .font('Helvetica', 10)
    .text('\u2022', x, y, { lineBreak: false })
    .text(text, x + 18, y, { lineBreak: false });

it('bullets in cells are no column', async () => {
  const text = await drawn((pen) => {
    grid(pen, [60, 240, 420], [80, 112, 144]);
    for (const [row, texts] of [
      ['fog', 'ice'],
      ['wind', 'rain'],
    ].entries())
      for (const [column, text] of texts.entries())
        for (const line of [0, 1]) item(pen, `${text} ${line + 1}`, 68 + 180 * column, 84 + 32 * row + 13 * line);
  });
  expect(text).toBe(
    '| \u2022 fog 1<br>\u2022 fog 2 | \u2022 ice 1<br>\u2022 ice 2 |\n| --- | --- |\n| \u2022 wind 1<br>\u2022 wind 2 | \u2022 rain 1<br>\u2022 rain 2 |',
  );
});

it('a list in a frame of one column is a list', async () => {
  const text = await drawn((pen) => {
    grid(pen, [60, 420], [80, 112, 144]);
    for (const [index, name] of ['fog', 'ice', 'wind', 'rain'].entries()) item(pen, name, 68, 84 + 16 * index);
  });
  expect(text).toBe('- fog\n- ice\n- wind\n- rain');
});
