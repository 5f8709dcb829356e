import { glyphText } from './glyph-text.ts';
import type { Glyph } from './text-state.ts';

/** Glyphs of one stretch are no farther from each other, and their base lines no farther apart, font sizes. */
const NEAR = 1;
const SAME_LINE = 0.6;
const SOFT_HYPHEN = '\u00ad';
/** What whoever made the file could not name: the glyph itself may say more. */
const UNKNOWN_SIGN = '\ufffd';

/**
 * Puts a stretch's own text (ActualText, PDF 32000-1, 14.9.4) in the place of its glyphs from `start` on, as makers write it
 * where the glyphs of a syllable are more, fewer or in another order than its letters. Stretches of several words or lines
 * keep their glyphs, because nothing says which letters belong to which place.
 */
export function placeActualText(glyphs: Glyph[], start: number, actual: string): void {
  const first = glyphs[start];
  const text = glyphText(actual);
  // A hyphen that a blank stands for is where the word could break.
  if (
    !first ||
    !text.trim() ||
    text.includes(UNKNOWN_SIGN) ||
    (text === SOFT_HYPHEN && !first.text.trim()) ||
    (glyphs.length > start + 1 && /\s/.test(text.trim()))
  )
    return;
  let merged = first;
  let widest = first;
  for (let at = start + 1; at < glyphs.length; at++) {
    const glyph = glyphs[at] ?? first;
    const isNear =
      Math.abs(glyph.y - first.y) < SAME_LINE * first.size &&
      glyph.x - merged.endX < NEAR * first.size &&
      merged.x - glyph.endX < NEAR * first.size;
    if (!isNear) return;
    if (glyph.endX - glyph.x > widest.endX - widest.x) widest = glyph;
    merged = { ...merged, x: Math.min(merged.x, glyph.x), endX: Math.max(merged.endX, glyph.endX) };
  }
  glyphs.length = start;
  glyphs.push({ ...merged, text, y: widest.y, endY: widest.endY, size: widest.size });
}

const UTF16 = '\u00fe\u00ff';
const UTF8 = '\u00ef\u00bb\u00bf';

/** A text string of a PDF (PDF 32000-2, 7.9.2.2), given as one character for each byte. */
export function decodeTextString(bytes: string): string {
  const encoding = bytes.startsWith(UTF16) ? 'utf-16be' : bytes.startsWith(UTF8) ? 'utf-8' : undefined;
  return encoding ? new TextDecoder(encoding).decode(Buffer.from(bytes, 'latin1')) : bytes;
}
