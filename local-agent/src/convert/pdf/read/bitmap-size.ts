/** Glyph spaces with 1000 units to a font size have the usual one, however large their signs are. */
const USUAL_SCALE = 0.0015;
/** The usual font size of a glyph space is about as high as its letters, but for these factors. */
const MAX_RATIO = 2;
const MIN_RATIO = 0.4;
/** So wide is the widest letter of a font, font sizes. */
const WIDEST = { from: 0.4, to: 1.5 };
/** Width of a monospaced letter, font sizes. */
const LETTER_WIDTH = 0.55;

/** A Type 3 font: glyph space to text space, its FontBBox, and the widths of its glyphs by code. */
type BitmapFont = {
  readonly scale: number;
  readonly box: unknown;
  readonly widths: Readonly<Record<number, unknown>>;
  readonly monospace: boolean;
};

/**
 * How many font sizes a line of a bitmap font is high: printer drivers write fonts whose size is 1, or that of a pixel, or
 * many times that of a line. Taken from its widths, and its FontBBox, which may be wrong; undefined where the font size is
 * the usual one.
 */
export function bitmapLineHeight({ scale, box, widths, monospace }: BitmapFont): number | undefined {
  if (scale < USUAL_SCALE) return undefined;
  const [, bottom = 0, , top = 0] = Array.isArray(box) ? box.map(Number) : [];
  const widest = Object.values(widths).reduce((most: number, width) => Math.max(most, Number(width) || 0), 0);
  if (widest * scale > WIDEST.from && widest * scale < WIDEST.to) return undefined;
  const high = Math.max(top - bottom, monospace ? widest / LETTER_WIDTH : widest) * scale;
  return high > MAX_RATIO || (high > 0 && high < MIN_RATIO) ? high : undefined;
}
