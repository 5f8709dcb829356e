import { type Canvas, createCanvas } from '@napi-rs/canvas';

/** An image of one byte a pixel: 0 is black, 255 white. */
export type Gray = { readonly data: Uint8Array; readonly width: number; readonly height: number };

/** Rows that are copied from or to a canvas at once: of a whole page they would take four bytes a pixel. */
const BAND = 128;

function* bands(height: number) {
  for (let top = 0; top < height; top += BAND) yield { top, rows: Math.min(BAND, height - top) };
}

/** Draws an image of one byte a pixel on a canvas. */
export function toCanvas({ data, width, height }: Gray): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  for (const { top, rows } of bands(height)) {
    const pixels = context.createImageData(width, rows);
    const target: Uint8ClampedArray = pixels.data;
    for (let index = top * width, at = 0; at < target.length; index++, at += 4) {
      const value = data[index] ?? 255;
      target[at] = value;
      target[at + 1] = value;
      target[at + 2] = value;
      target[at + 3] = 255;
    }
    context.putImageData(pixels, 0, top);
  }
  return canvas;
}

/** The pixels of a canvas, as eyes see their brightness; alpha is ignored. */
export function canvasGray(canvas: Canvas): Gray {
  const { width, height } = canvas;
  const context = canvas.getContext('2d');
  const gray = new Uint8Array(width * height);
  for (const { top, rows } of bands(height)) {
    const { data } = context.getImageData(0, top, width, rows);
    for (let index = top * width, at = 0; at < data.length; index++, at += 4)
      gray[index] = (77 * (data[at] ?? 255) + 151 * (data[at + 1] ?? 255) + 28 * (data[at + 2] ?? 255)) >> 8;
  }
  return { data: gray, width, height };
}

/** The pixels of a canvas that nothing else needs: its memory goes now, not when it is collected. */
export function takeGray(canvas: Canvas): Gray {
  const gray = canvasGray(canvas);
  canvas.width = 0;
  canvas.height = 0;
  return gray;
}

/** The image made smaller by a whole factor, each pixel the mean of those it stands for. */
export function shrink({ data, width, height }: Gray, factor: number): Gray {
  if (factor <= 1) return { data, width, height };
  const wide = Math.max(1, Math.floor(width / factor));
  const high = Math.max(1, Math.floor(height / factor));
  const small = new Uint8Array(wide * high);
  for (let y = 0; y < high; y++) {
    for (let x = 0; x < wide; x++) {
      let sum = 0;
      let count = 0;
      for (let row = y * factor; row < Math.min(height, (y + 1) * factor); row++) {
        for (let at = row * width + x * factor; at < row * width + Math.min(width, (x + 1) * factor); at++) {
          sum += data[at] ?? 255;
          count++;
        }
      }
      small[y * wide + x] = count > 0 ? sum / count : 255;
    }
  }
  return { data: small, width: wide, height: high };
}

/** The image with dark and bright exchanged. */
export const invert = ({ data, width, height }: Gray): Gray => ({
  data: data.map((value) => 255 - value),
  width,
  height,
});

/** The brightness that this share (0 to 1) of the pixels is below. */
export function brightnessAt({ data }: Gray, share: number): number {
  const counts = new Uint32Array(256);
  for (const value of data) counts[value] = (counts[value] ?? 0) + 1;
  let left = share * data.length;
  for (let value = 0; value < 256; value++) {
    left -= counts[value] ?? 0;
    if (left <= 0) return value;
  }
  return 255;
}
