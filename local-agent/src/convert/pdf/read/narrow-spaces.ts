import type { Glyph } from './text-state.ts';

/** Programs that place each word by itself may draw narrow spaces, font sizes; the letters beside them stand where their widths say. */
const NARROW_SPACE = 0.1;
const DRIFT = 0.025;

const LETTER = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const SIGN = /^[.,;:!?)\]\u2019\u201d]$/;

/**
 * Whether the gap before a glyph, `gap` points wide and narrower than most spaces, parts two words: letters stand close
 * together on both sides of it. `start` is the first glyph of the word so far.
 */
export function isNarrowSpace(glyphs: readonly Glyph[], start: number, index: number, gap: number): boolean {
  const next = glyphs[index];
  if (!next || gap < NARROW_SPACE * next.size || next.look.font.style.monospace) return false;
  // Letters before a full stop may be kerned with it.
  const last = SIGN.test(glyphs[index - 1]?.text ?? '') ? index - 2 : index - 1;
  return last > start && areLetters(glyphs[last - 1], glyphs[last]) && areLetters(next, glyphs[index + 1]);
}

/** Two letters where their widths say. */
function areLetters(left: Glyph | undefined, right: Glyph | undefined): boolean {
  if (!left || !right || !LETTER.test(left.text) || !LETTER.test(right.text)) return false;
  return Math.max(Math.abs(left.y - right.y), Math.abs(right.x - left.endX)) < DRIFT * left.size;
}
