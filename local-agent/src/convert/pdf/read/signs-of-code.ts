import type { Word } from '../../page/page-content.ts';

/** Signs alone, such as quotation marks, which some documents take from a font of their own. */
const SIGNS = /^[^\p{L}\p{N}\s]{1,2}$/u;
/** A sign touches what it belongs to, font sizes. */
const TOUCHING = 0.05;
/** Widths of one font differ by rounding, as a share. */
const SAME_WIDTH = 0.015;

/** Letters that a code font may lack, in another font, between code that they touch, font sizes. */
const LETTERS = /^[^\P{L}A-Za-z]{1,2}$/u;
const NEAR = 0.1;

/**
 * Gives signs the font of the code that they touch where they are as wide as its letters: a font that a document has nothing
 * but signs of does not show that it is monospaced. So do letters within a word of code. `words` are in the order of the text.
 */
export function withSignsInCode(words: readonly Word[]): readonly Word[] {
  if (!words.some(({ font }) => font.monospace)) return words;
  const out = [...words];
  for (const [index, word] of words.entries()) {
    if (word.font.monospace) continue;
    const [before, after] = [out[index - 1], out[index + 1]];
    const isWithin = before && after && LETTERS.test(word.text) && isWithinCode(before, word, after);
    const beside = SIGNS.test(word.text) ? [before, after].find((other) => other && isOfCode(word, other)) : undefined;
    const code = isWithin ? before : beside;
    if (code) out[index] = { ...word, font: code.font };
  }
  return out;
}

function isOfCode(sign: Word, code: Word): boolean {
  if (!code.font.monospace || code.size !== sign.size) return false;
  const gap = code.x0 > sign.x0 ? code.x0 - sign.x1 : sign.x0 - code.x1;
  const letter = widthOf(code);
  const isLevel = Math.abs(code.baseline - sign.baseline) < TOUCHING * sign.size;
  return isLevel && Math.abs(gap) < TOUCHING * sign.size && Math.abs(widthOf(sign) - letter) < SAME_WIDTH * letter;
}

const isWithinCode = (before: Word, letter: Word, after: Word): boolean =>
  !letter.spaced &&
  !after.spaced &&
  [before, after].every(
    ({ font, size, baseline }) => font.monospace && size === letter.size && baseline === letter.baseline,
  ) &&
  Math.abs(letter.x0 - before.x1) < NEAR * letter.size &&
  Math.abs(after.x0 - letter.x1) < NEAR * letter.size;

/** Of one of its letters, points. */
const widthOf = ({ x0, x1, text }: Word): number => (x1 - x0) / text.length;
