import type { Glyph } from './text-state.ts';

/** A glyph that is drawn again is shifted by less, font sizes, and by less than this part of its width. */
export const OVERPRINT = 0.12;
const PART = 0.5;
/** Marks that have no width are drawn again at their very place, font sizes. */
const SAME_PLACE = 0.02;

/** Glyphs without those that the one before is drawn again with: some makers embolden each letter so. */
export function oncePrinted(glyphs: readonly Glyph[]): readonly Glyph[] {
  const isAgain = (glyph: Glyph, at: number) => {
    const last = glyphs[at - 1];
    return last !== undefined && isOverprint(last, glyph);
  };
  return glyphs.some(isAgain) ? glyphs.filter((glyph, at) => !isAgain(glyph, at)) : glyphs;
}

function isOverprint(last: Glyph, { text, x, y, endX, size, look }: Glyph): boolean {
  if (text !== last.text || look.font !== last.look.font || size !== last.size) return false;
  const most = Math.min(OVERPRINT * size, Math.max(PART * Math.abs(endX - x), SAME_PLACE * size));
  return Math.abs(x - last.x) < most && Math.abs(y - last.y) < OVERPRINT * size;
}
