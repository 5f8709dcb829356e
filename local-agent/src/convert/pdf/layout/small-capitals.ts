import type { Word } from '../../page/page-content.ts';

/** Sizes of one line's small capitals differ by less, points: rounding. */
const SAME_SIZE = 0.25;
/** Small capitals are as high as this part of the capitals beside them. */
const LEAST = 0.66;
const MOST = 0.9;
/** They follow a capital without a gap, font sizes. */
const TOUCHING = 0.12;

/**
 * The size of the capitals of a line, where its letters of the usual `size` are all small capitals, which stand for small
 * letters: its text is as large as the lines of small letters beside it.
 */
export function capitalsOf(words: readonly Word[], size: number): { readonly capitals?: number } {
  const isSmall = (word: Word) => Math.abs(word.size - size) < SAME_SIZE;
  const capital = words.find((word, index) => {
    const next = words[index + 1];
    return (
      next !== undefined &&
      size < MOST * word.size &&
      size > LEAST * word.size &&
      isSmall(next) &&
      /\p{Lu}$/u.test(word.text) &&
      /^\p{Lu}/u.test(next.text) &&
      word.font.name === next.font.name &&
      word.baseline === next.baseline &&
      next.x0 - word.x1 < TOUCHING * size
    );
  });
  if (!capital || words.some((word) => isSmall(word) && /\p{Ll}/u.test(word.text))) return {};
  return { capitals: capital.size };
}

/** Names of fonts whose small letters are small capitals: TeX's, such as `CMCSC10` and `SFCC1000`, and `Garamond-SC`. */
const SMALL_CAPITALS = /(?:CSC|SF[CX]C)\d|[Cc]aps|[a-z-]SC(?:$|[-\d])/;

/** Whether most of a line is in a font of small capitals. */
export const isSmallCapitals = ({ font }: { readonly font: string }): boolean => SMALL_CAPITALS.test(font);
