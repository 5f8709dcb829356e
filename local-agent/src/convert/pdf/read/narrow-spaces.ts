import type { Glyph } from './text-state.ts';

/** Programs that place each word by itself may draw narrow spaces, font sizes; the letters beside them stand where their widths say. */
const NARROW_SPACE = 0.1;
const DRIFT = 0.025;

const LETTER = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const SIGN = /^[.,;:!?)\]\u2019\u201d]$/;
const OPENING = /^[\u2018\u201c]$/;

/**
 * Whether the gap before a glyph, `gap` points wide and narrower than most spaces, parts two words: letters stand close
 * together on both sides of it, behind it perhaps after a quotation mark. `start` is the first glyph of the word so far.
 */
export function isNarrowSpace(glyphs: readonly Glyph[], start: number, index: number, gap: number): boolean {
  const [last, next, after] = [glyphs[index - 1], glyphs[index], glyphs[index + 1]];
  if (!last || !next || !after || gap < NARROW_SPACE * next.size || next.look.font.style.monospace) return false;
  const isSign = SIGN.test(last.text);
  if (!(isSign || LETTER.test(last.text)) || !LETTER.test(after.text)) return false;
  const isOpening = OPENING.test(next.text);
  if (!isOpening && !LETTER.test(next.text)) return false;
  const isCloseAt = (at: number) => at > start && areClose(glyphs[at - 1], glyphs[at]);
  // Letters may be kerned with a full stop behind them or a quotation mark before them.
  const isTight = areClose(next, after) || (isOpening && areClose(after, glyphs[index + 2]));
  return (isCloseAt(index - 1) || (isSign && isCloseAt(index - 2))) && isTight;
}

/** Two glyphs where their widths say. */
const areClose = (left: Glyph | undefined, right: Glyph | undefined): boolean =>
  left !== undefined &&
  right !== undefined &&
  Math.max(Math.abs(left.y - right.y), Math.abs(right.x - left.endX)) < DRIFT * left.size;
