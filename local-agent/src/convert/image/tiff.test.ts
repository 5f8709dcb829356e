import { createCanvas } from '@napi-rs/canvas';
import { describe, expect, it } from 'vitest';
import { convertWith } from '../convert-with.test.support.ts';
import { image } from './convert-image.ts';
import { tiffToPdf } from './tiff-to-pdf.ts';

const [WIDTH, HEIGHT] = [1000, 300];
const NOT_PACKED = 1;
const UNKNOWN_PACKING = 34_712;

/** A TIFF file with a page for each text: grey of `bits`, in two strips, not packed whatever `packing` says of pages. */
function tiff(texts: readonly string[], packing: readonly number[] = [], bits: 8 | 16 = 8): Buffer {
  const chunks: Buffer[] = [Buffer.from('II*\0\0\0\0\0', 'latin1')];
  let length = 8;
  let link = 4;
  const patches: { at: number; value: number }[] = [];
  for (const [page, text] of texts.entries()) {
    const canvas = createCanvas(WIDTH, HEIGHT);
    const context = canvas.getContext('2d');
    context.fillStyle = '#ffffff';
    context.fillRect(0, 0, WIDTH, HEIGHT);
    context.fillStyle = '#000000';
    context.font = '36px "Liberation Sans", "DejaVu Sans", sans-serif';
    context.fillText(text, 60, 165);
    const { data } = context.getImageData(0, 0, WIDTH, HEIGHT);
    const grey = Array.from({ length: WIDTH * HEIGHT }, (_, index) => data[4 * index] ?? 255);
    const pixels = Buffer.from(bits === 8 ? grey : grey.flatMap((value, index) => [index % 256, value]));
    const strips = length + pixels.length;
    const directory = strips + 16;
    const rows = HEIGHT / 2;
    const half = WIDTH * rows * (bits / 8);
    const list = Buffer.alloc(16);
    for (const [index, value] of [length, length + half, half, half].entries()) list.writeUInt32LE(value, 4 * index);
    const entries = [
      [256, 1, WIDTH],
      [257, 1, HEIGHT],
      [258, 1, bits],
      [259, 1, packing[page] ?? NOT_PACKED],
      [262, 1, 1],
      [273, 2, strips],
      [277, 1, 1],
      [278, 1, rows],
      [279, 2, strips + 8],
    ] as const;
    const table = Buffer.alloc(2 + 12 * entries.length + 4);
    table.writeUInt16LE(entries.length, 0);
    for (const [index, [tag, count, value]] of entries.entries()) {
      const at = 2 + 12 * index;
      table.writeUInt16LE(tag, at);
      table.writeUInt16LE(4, at + 2);
      table.writeUInt32LE(count, at + 4);
      table.writeUInt32LE(value, at + 8);
    }
    patches.push({ at: link, value: directory });
    link = directory + table.length - 4;
    chunks.push(pixels, list, table);
    length += pixels.length + list.length + table.length;
  }
  const file = Buffer.concat(chunks);
  for (const { at, value } of patches) file.writeUInt32LE(value, at);
  return file;
}

describe('TIFF files', () => {
  it('are recognized page by page', async () => {
    const { markdown, segments, stats } = await convertWith(
      image,
      tiff(['The ferry leaves at dawn.', 'The harbour closes at dusk.']),
    );
    expect(
      segments?.map(({ start, end }) =>
        markdown
          .slice(start, end)
          .replace(/[#\s]+/g, ' ')
          .trim(),
      ),
    ).toEqual(['The ferry leaves at dawn.', 'The harbour closes at dusk.']);
    expect(stats?.ocr_pages).toBe(2);
  });

  it('of 16 bits with the low byte first are read, and pages above the limit named', async () => {
    const file = tiff(['The ferry leaves at dawn.', 'Lost.'], [], 16);
    const { markdown, warnings } = await convertWith(image, file, { limits: { pages: 1 } });
    expect(markdown).toContain('The ferry leaves at dawn.');
    expect(warnings).toContainEqual({
      code: 'page_limit',
      message: 'Pages 2 to 2 are omitted: the limit is 1 pages.',
    });
  });

  it('keep the numbers of their pages when one cannot be read, and name it', async () => {
    const file = tiff(['Dawn of the ferry.', 'Lost.', 'Dusk of the ferry.'], [NOT_PACKED, UNKNOWN_PACKING]);
    const { markdown, segments, warnings } = await convertWith(image, file);
    const third = segments?.find(({ label }) => label === '3');
    expect(markdown.slice(third?.start, third?.end)).toContain('Dusk of the ferry.');
    expect(warnings?.filter(({ segment }) => segment === '2')).toEqual([
      expect.objectContaining({ code: 'damaged_page', message: expect.stringContaining('Page 2') }),
    ]);
  });

  it('that are cut short, empty or of an unknown kind are refused in words', () => {
    const whole = tiff(['Dawn']);
    for (const bytes of [whole.subarray(0, 8), whole.subarray(0, 2_000), Buffer.from('MM\0*\0\0\0\x08', 'latin1')]) {
      expect(() => tiffToPdf(bytes)).toThrow(expect.objectContaining({ code: 'CONVERSION_FAILED' }));
    }
  });
});
