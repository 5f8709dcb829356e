import { createCanvas } from '@napi-rs/canvas';
import { expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { takeGray } from '../ocr/gray.ts';
import { pdf } from './convert-pdf.ts';
import { rawPdf, stream } from './raw-pdf.test.fixture.ts';

const WIDTH = 1200;
const HEIGHT = 320;

/** Lines of text in black and white, one bit a pixel. */
function bits(texts: readonly string[]): string {
  const canvas = createCanvas(WIDTH, HEIGHT);
  const context = canvas.getContext('2d');
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, WIDTH, HEIGHT);
  context.fillStyle = '#000000';
  context.font = '50px "Liberation Sans", "DejaVu Sans", sans-serif';
  for (const [index, text] of texts.entries()) context.fillText(text, 20, 80 + 64 * index);
  const { data } = takeGray(canvas);
  const bytes = new Uint8Array(data.length / 8);
  for (const [at, value] of data.entries()) if (value > 127) bytes[at >> 3] = (bytes[at >> 3] ?? 0) | (128 >> (at & 7));
  return Buffer.from(bytes).toString('latin1');
}

const SENTENCE = 'Ropes are kept dry and are counted at the end of each week by the second mate of the vessel. ';

/** A page of its own text with an image of `width` points below it. */
function page(texts: readonly string[], width: number): Buffer {
  const own = [0, 1, 2, 3].map((line) => `1 0 0 1 60 ${760 - 14 * line} Tm (${SENTENCE}) Tj`).join(' ');
  const high = (width * HEIGHT) / WIDTH;
  const content = `BT /F1 10 Tf ${own} ET q ${width} 0 0 ${high} 60 ${680 - high} cm /I Do Q BT /F1 10 Tf 60 400 Td (The last line.) Tj ET`;
  const image = `/Type/XObject/Subtype/Image/Width ${WIDTH}/Height ${HEIGHT}/BitsPerComponent 1/ColorSpace/DeviceGray`;
  return rawPdf([
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>/XObject<</I 6 0 R>>>>>>',
    stream(content),
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
    stream(bits(texts), image),
  ]);
}

const TEXTS = [
  'Dispatch is not permitted with both',
  'systems out of order, nor at night',
  'without the harbour lights.',
];

it('reads black-and-white images on a page of text in their places, as text of its size', async () => {
  const { markdown, warnings } = await convertWith(pdf, page(TEXTS, 288));
  const parts = markdown.split('\n\n');
  expect(parts.slice(-2)).toEqual([TEXTS.join(' '), 'The last line.']);
  expect(warnings).toMatchObject([{ code: 'ocr_page', segment: '1' }]);
});

it('leaves images alone that have too few dots to an inch, or when recognition is off', async () => {
  const { markdown } = await convertWith(pdf, page(TEXTS, 500));
  expect(markdown).not.toContain('Dispatch');
  const off = await convertWith(pdf, page(TEXTS, 288), { options: { ocr: 'off' } });
  expect(off.markdown).not.toContain('Dispatch');
  expect(off.warnings ?? []).toEqual([]);
});
