import type { Glyph } from './text-state.ts';

const CJK = /^[\u2026\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]$/;
/** So many steps down, and so many times as many as across, show vertical writing. */
const MIN_COUNT = 10;
const MORE = 3;
/** Glyphs stand below each other when no farther apart across, and follow each other in steps of about one, font sizes. */
const ALIGNED = 0.1;
const MIN_STEP = 0.7;
const MAX_STEP = 1.7;
/** A glyph runs across when its ends differ in height by less, points. */
const LEVEL = 0.1;
/** The first character of those that are set upright. */
const FIRST_SIGN = 0x2026;
/** Where a glyph's top and bottom are from its base line, and how far its middle is from that of Latin text, font sizes. */
const ASCENT = 0.88;
const DESCENT = 0.12;
const MIDDLE = 0.38;

/**
 * Glyphs of vertical writing whose makers set each of them upright below the last: made to run downwards, as those of
 * vertical fonts do. Other pages' glyphs stay as they are.
 */
export function layVertical(glyphs: readonly Glyph[]): readonly Glyph[] {
  let down = 0;
  let across = 0;
  let previous: Glyph | undefined;
  for (const glyph of glyphs) {
    if (!isUpright(glyph)) continue;
    if (previous) {
      const dx = glyph.x - previous.x;
      const dy = glyph.y - previous.y;
      if (isStep(dy, glyph.size) && Math.abs(dx) < ALIGNED * glyph.size) down++;
      else if (isStep(dx, glyph.size) && Math.abs(dy) < ALIGNED * glyph.size) across++;
    }
    previous = glyph;
  }
  if (down < MIN_COUNT || down < MORE * across) return glyphs;
  return glyphs.map((glyph) => {
    if (!isUpright(glyph)) return glyph;
    const x = (glyph.x + glyph.endX) / 2 - MIDDLE * glyph.size;
    return { ...glyph, x, endX: x, y: glyph.y - ASCENT * glyph.size, endY: glyph.y + DESCENT * glyph.size };
  });
}

// For most glyphs the number of the first character is enough.
const isUpright = ({ text, x, y, endX, endY }: Glyph) =>
  text.charCodeAt(0) >= FIRST_SIGN && CJK.test(text) && endX > x && Math.abs(endY - y) < LEVEL;

const isStep = (distance: number, size: number) => distance > MIN_STEP * size && distance < MAX_STEP * size;
