import { isRightToLeft } from './glyph-text.ts';
import type { Glyph } from './text-state.ts';

const MARK = /^\p{M}+$/u;
/** Numbers and Latin words, and the signs that hold the digits of a number together. */
const FROM_LEFT = /[\p{Nd}\p{Script=Latin}]/u;
const WITHIN_NUMBER = /^[.,:/\u066b\u066c]$/;
/** What stretches a word for justification; LibreOffice gives it the code of a grave accent. */
const STRETCHES = /(?<=[\u0620-\u06ff])[\u0640`]+(?=[\u0620-\u06ff])/g;

/**
 * The text of a word of a right-to-left script, by the places of its glyphs from the right, whatever order they were drawn
 * in: numbers and Latin letters in it run from the left, and marks follow the letter that they stand at.
 */
export function textFromRight(glyphs: readonly Glyph[]): string {
  const letters = glyphs
    .filter(({ text }) => !MARK.test(text))
    .map((glyph) => ({ text: glyph.text, middle: (glyph.x + glyph.endX) / 2 }))
    .sort((a, b) => b.middle - a.middle);
  const homes = letters.filter(({ text }) => isRightToLeft(text));
  for (const glyph of glyphs) {
    if (!MARK.test(glyph.text)) continue;
    const home = nearest(homes, (glyph.x + glyph.endX) / 2);
    if (home) home.text += glyph.text;
  }
  const out: string[] = [];
  for (let start = 0, end = 0; start < letters.length; start = end) {
    end = endOfRun(letters, start);
    const run = letters.slice(start, end).map(({ text }) => text);
    out.push(...(end > start + 1 ? run.reverse() : run));
  }
  return out.join('').replace(STRETCHES, '');
}

/** The letter whose middle is nearest, of letters from the right; of two the one on the right. */
function nearest<Letter extends { readonly middle: number }>(
  letters: readonly Letter[],
  middle: number,
): Letter | undefined {
  let [low, high] = [0, letters.length];
  while (low < high) {
    const at = (low + high) >> 1;
    if ((letters[at]?.middle ?? 0) > middle) low = at + 1;
    else high = at;
  }
  const [right, left] = [letters[low - 1], letters[low]];
  if (!right || !left) return right ?? left;
  return right.middle - middle <= middle - left.middle ? right : left;
}

/** The end of the letters from `start` on that run from the left; the next letter where that one does not. */
function endOfRun(letters: readonly { readonly text: string }[], start: number): number {
  const isFromLeft = (index: number) => FROM_LEFT.test(letters[index]?.text ?? '');
  let end = start + 1;
  if (!isFromLeft(start)) return end;
  while (isFromLeft(end) || (WITHIN_NUMBER.test(letters[end]?.text ?? '') && isFromLeft(end + 1))) end++;
  return end;
}
