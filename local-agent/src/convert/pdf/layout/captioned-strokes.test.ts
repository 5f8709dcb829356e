import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, type Pen } from '../draw-pdf.test.fixture.ts';

const convert = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 8))))).markdown.trim().split('\n\n');

/** Circles with names, 20 points apart, and dots that stand for more of them beside each. */
function circles(pen: Pen, count: number): void {
  for (const [index, name] of ['Quay', 'Lock', 'Gate'].slice(0, count).entries()) {
    const x = 120 + 70 * index;
    pen.circle(x, 100, 25).stroke();
    pen.text(name, x - 9, 90, { lineBreak: false });
    pen.text('. . .', x - 7, 104, { lineBreak: false });
  }
}

const CAPTION = 'Figure 3: Parts of the harbour';

it('circles that stand apart from each other above the caption of a figure are an image', async () => {
  const blocks = await convert((pen) => {
    circles(pen, 3);
    pen.text(CAPTION, 100, 140, { lineBreak: false });
  });
  expect(blocks).toEqual(['![Quay Lock Gate . . . . . . . . .]()', CAPTION]);
});

it('dots and numbers between the labels of a drawing are its own', async () => {
  const blocks = await convert((pen) => {
    circles(pen, 3);
    pen.text('All of the port', 60, 110, { lineBreak: false });
    pen.text('1.', 78, 96, { lineBreak: false });
    pen.text(CAPTION, 100, 140, { lineBreak: false });
  });
  expect(blocks).toEqual([expect.stringMatching(/^!\[.*1\..*\]\(\)$/), CAPTION]);
});

it('two strokes are none', async () => {
  const blocks = await convert((pen) => {
    pen.moveTo(100, 80).lineTo(140, 130).stroke();
    pen.moveTo(160, 80).lineTo(200, 130).stroke();
    pen.text('Quay and lock', 110, 100, { lineBreak: false });
    pen.text(CAPTION, 100, 140, { lineBreak: false });
  });
  expect(blocks).toContain('Quay and lock');
});

it('a single circle, and circles far above a caption or without one, are none', async () => {
  for (const [count, y] of [
    [1, 140],
    [3, 190],
    [3, 0],
  ] as const) {
    const blocks = await convert((pen) => {
      circles(pen, count);
      if (y) pen.text(CAPTION, 100, y, { lineBreak: false });
    });
    expect(blocks.join('\n')).not.toContain('![');
  }
});

it('a drawing that is found without them has no more parts: a text between them stays', async () => {
  const blocks = await convert((pen) => {
    pen.moveTo(100, 200);
    for (const [x, y] of [
      [130, 110],
      [160, 180],
      [190, 100],
      [220, 190],
    ] as const)
      pen.lineTo(x, y);
    pen.stroke();
    for (const [index, name] of ['Lock', 'Quay', 'Gate'].entries())
      pen.text(name, 120 + 30 * index, 150, { lineBreak: false });
    pen.circle(260, 110, 14).stroke();
    pen.font('Helvetica', 5).text('see the keeper at noon', 224, 150, { lineBreak: false });
    pen.font('Helvetica', 8).text(CAPTION, 100, 215, { lineBreak: false });
  });
  expect(blocks[0]).toMatch(/^!\[Lock Quay Gate/);
});
