/** An image as pdfjs' parser hands it over: packed rows of one bit, or of three or four bytes, for a pixel. */
export type DecodedImage = {
  readonly width: number;
  readonly height: number;
  /** pdfjs' `ImageKind`. */
  readonly kind: number;
  readonly data: Uint8Array | Uint8ClampedArray;
};

const BLACK_AND_WHITE = 1;
const RGB = 2;
const RGBA = 3;
/** No page is drawn with more pixels (`render-page.ts`), but pdfjs makes a canvas of four bytes for each of an image. */
const MAX_PIXELS = 16_000_000;

const isImage = (value: unknown): value is DecodedImage =>
  [BLACK_AND_WHITE, RGB, RGBA].includes((value as DecodedImage | null)?.kind ?? 0) &&
  ArrayBuffer.isView((value as DecodedImage).data);

/** An image of more pixels than any page is drawn with, made smaller by a whole factor; anything else as it is. */
export function shrinkImage(value: unknown, maxPixels = MAX_PIXELS): unknown {
  if (!isImage(value)) return value;
  const { width, height, kind, data } = value;
  const factor = Math.ceil(Math.sqrt((width * height) / maxPixels));
  if (factor <= 1) return value;
  const [wide, high] = [Math.ceil(width / factor), Math.ceil(height / factor)];
  const samples = kind === RGBA ? 4 : 3;
  const small = new Uint8ClampedArray(wide * high * samples);
  const sampleAt =
    kind === BLACK_AND_WHITE
      ? (x: number, y: number) => (((data[y * ((width + 7) >> 3) + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) * 255
      : (x: number, y: number, sample: number) => data[(y * width + x) * samples + sample] ?? 0;
  for (let row = 0, at = 0; row < high; row++) {
    const [top, bottom] = [row * factor, Math.min(height, (row + 1) * factor)];
    for (let column = 0; column < wide; column++) {
      const [left, right] = [column * factor, Math.min(width, (column + 1) * factor)];
      for (let sample = 0; sample < samples; sample++) {
        let sum = 0;
        for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) sum += sampleAt(x, y, sample);
        small[at++] = sum / ((bottom - top) * (right - left));
      }
    }
  }
  return { ...value, width: wide, height: high, kind: samples === 4 ? RGBA : RGB, data: small };
}
