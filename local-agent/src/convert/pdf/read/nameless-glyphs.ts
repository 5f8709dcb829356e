import type { FontStyle, Nameless } from '../../page/page-content.ts';
import type { ReadFont } from './text-state.ts';

/** How many glyphs of each font a page shows, and how many of them have codes below the space that name no character. */
export type GlyphCounts = Map<ReadFont, { shown: number; low: number }>;

/** So large a part of a text is at least in spaces, digits and full stops. */
const ENOUGH = 0.06;

type Coded = { readonly unicode: string; readonly originalCharCode?: unknown };

/** Counts a glyph of a font. */
export function countGlyph(counts: GlyphCounts, font: ReadFont, glyph: Coded): void {
  const count = counts.get(font) ?? { shown: 0, low: 0 };
  counts.set(font, count);
  count.shown += 1;
  if (isLowCode(glyph)) count.low += 1;
}

const isLowCode = ({ unicode, originalCharCode }: Coded): boolean =>
  unicode.length === 1 && unicode < ' ' && unicode.charCodeAt(0) === originalCharCode;

/**
 * The glyphs of which nothing says the character: pdfjs then gives their codes, and fonts that number their glyphs have
 * the space, digits and full stops at codes below the space. Bitmap fonts have ligatures there, so of theirs only the
 * glyphs at these codes count. `undefined` where there are none.
 */
export function findNameless(counts: GlyphCounts): Nameless | undefined {
  const fonts: FontStyle[] = [];
  let shown = 0;
  let nameless = 0;
  for (const [font, count] of counts) {
    shown += count.shown;
    if (count.low <= ENOUGH * count.shown) continue;
    nameless += font.bitmap ? count.low : count.shown;
    fonts.push(font.style);
  }
  return nameless > 0 ? { share: nameless / shown, fonts } : undefined;
}
