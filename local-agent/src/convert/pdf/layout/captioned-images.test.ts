import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { convertWith } from '../../convert-with.test.support.ts';
import { pdf } from '../convert-pdf.ts';
import { drawPdf, lines, type Pen } from '../draw-pdf.test.fixture.ts';

const convert = async (draw: (pen: Pen) => void) =>
  (await convertWith(pdf, await drawPdf((pen) => draw(pen.font('Helvetica', 8))))).markdown.trim().split('\n\n');

function picture(pen: Pen): void {
  const canvas = createCanvas(60, 40);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ddeeff';
  context.fillRect(0, 0, 60, 40);
  pen.image(canvas.toBuffer('image/png'), 100, 100, { width: 300 });
}

/** Names that are text, on boxes that are pixels. */
function labels(pen: Pen): void {
  for (const [text, x, y] of [
    ['Outer lock', 110, 120],
    ['Gate', 200, 160],
    ['Quay', 200, 170],
    ['Pump', 300, 160],
    ['room', 300, 170],
    ['Slipway', 330, 240],
  ] as const)
    pen.text(text, x, y, { lineBreak: false });
}

const CAPTION = 'Figure 3: Parts of the harbour';

it('labels on an image above the caption of a figure are its alternative text', async () => {
  const blocks = await convert((pen) => {
    picture(pen);
    labels(pen);
    pen.text(CAPTION, 100, 320, { lineBreak: false });
  });
  expect(blocks).toEqual(['![Outer lock Gate Quay Pump room Slipway]()', CAPTION]);
});

it('they stay text on an image without a caption', async () => {
  const blocks = await convert((pen) => {
    picture(pen);
    labels(pen);
    lines(pen, ['Parts of the harbour'], 100, 320);
  });
  expect(blocks.join('\n')).not.toContain('![Outer');
});

it('two words on an image are none, and no words around it become its alternative text', async () => {
  const blocks = await convert((pen) => {
    picture(pen);
    pen.text('Outer lock', 110, 120, { lineBreak: false });
    pen.text('Gate of the quay', 405, 200, { lineBreak: false });
    pen.text(CAPTION, 100, 320, { lineBreak: false });
  });
  expect(blocks).toContain('Outer lock');
});

it('a text on an image stays text', async () => {
  const sentences = [
    'The keeper reads the level of the water at noon,',
    'and writes it into the ledger of the harbour.',
  ];
  const blocks = await convert((pen) => {
    picture(pen);
    lines(pen, sentences, 110, 150);
    pen.text(CAPTION, 100, 320, { lineBreak: false });
  });
  expect(blocks.join('\n')).not.toContain('![');
});

it('words right above such an image are no labels of it', async () => {
  const blocks = await convert((pen) => {
    picture(pen);
    labels(pen);
    pen.text('4.75', 250, 90, { lineBreak: false });
    pen.text(CAPTION, 100, 320, { lineBreak: false });
  });
  expect(blocks).toEqual(['4.75', '![Outer lock Gate Quay Pump room Slipway]()', CAPTION]);
});
