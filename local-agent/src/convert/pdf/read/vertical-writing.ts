import type { Glyph } from './text-state.ts';

const CJK = /^[\u2026\u3000-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\uff00-\uffef]$/;
const FEWEST = 10;
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
      if (isStep(dy, glyph.size) && Math.abs(dx) < 0.1 * glyph.size) down++;
      else if (isStep(dx, glyph.size) && Math.abs(dy) < 0.1 * glyph.size) across++;
    }
    previous = glyph;
  }
  if (down < FEWEST || down < 3 * across) return glyphs;
  return glyphs.map((glyph) => {
    if (!isUpright(glyph)) return glyph;
    const x = (glyph.x + glyph.endX) / 2 - MIDDLE * glyph.size;
    return { ...glyph, x, endX: x, y: glyph.y - ASCENT * glyph.size, endY: glyph.y + DESCENT * glyph.size };
  });
}

// For most glyphs the number of the first character is enough.
const isUpright = ({ text, x, y, endX, endY }: Glyph) =>
  text.charCodeAt(0) >= 0x2026 && CJK.test(text) && endX > x && Math.abs(endY - y) < 0.1;

const isStep = (distance: number, size: number) => distance > 0.7 * size && distance < 1.7 * size;
