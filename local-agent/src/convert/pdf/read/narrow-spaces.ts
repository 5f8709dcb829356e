import type { Glyph } from './text-state.ts';

/** Programs that place each word by itself may draw narrow spaces, font sizes; the letters beside them stand where their widths say. */
const NARROW_SPACE = 0.1;
const DRIFT = 0.025;

const LETTER = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u;
const END = /[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}.,;:!?)\]\u2019\u201d]$/u;

/**
 * Whether the gap before a glyph, `gap` points wide and narrower than most spaces, parts two words: letters stand close
 * together on both sides of it. `start` is the first glyph of the word so far.
 */
export function isNarrowSpace(glyphs: readonly Glyph[], start: number, index: number, gap: number): boolean {
  const next = glyphs[index];
  if (!next || gap < NARROW_SPACE * next.size) return false;
  const [before, last, after] = [glyphs[index - 2], glyphs[index - 1], glyphs[index + 1]];
  return (
    index - start >= 2 &&
    before !== undefined &&
    last !== undefined &&
    after !== undefined &&
    !last.look.font.style.monospace &&
    END.test(last.text) &&
    LETTER.test(next.text) &&
    LETTER.test(after.text) &&
    areClose(before, last) &&
    areClose(next, after)
  );
}

const areClose = (left: Glyph, right: Glyph): boolean =>
  Math.max(Math.abs(left.y - right.y), Math.abs(right.x - left.endX)) < DRIFT * left.size;
