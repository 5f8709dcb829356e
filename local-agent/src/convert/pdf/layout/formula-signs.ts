import type { Word } from '../../page/page-content.ts';
import { SMALL_TEXT } from './measures.ts';

const RELATION = /^(?:[=<>\u2248\u2260\u2264\u2265\u2261\u223c\u221d\u2208\u2192])/;

/** A sign of relation on a formula's line, whose font has this size, and not in one of its indices. */
export const isRelation = ({ text, size: own }: Word, size: number): boolean =>
  RELATION.test(text) && own > SMALL_TEXT * size;

/** The number of a formula at the margin: `(7)`, `(6.78)`, `(3a)`. */
export const FORMULA_NUMBER = /^\(\d{1,3}(?:\.\d{1,3})*[a-z]?\)$/;

/** Fonts of the large symbols of TeX. */
const LARGE_FONT = /^(?:CMEX|LMMathExtension|Kp--M-Ex|[pt]xb?ex|MTEX)/;

/** A large symbol of TeX. */
export const isTall = ({ font }: Word): boolean => LARGE_FONT.test(font.name);

/** Pieces of one bar stand right below each other, points and font sizes. */
const SAME_PLACE = 0.1;
const PIECE = 1.1;

/** Signs without the further pieces of tall bars, which are drawn below their first one. */
export const withoutPieces = (words: readonly Word[]): readonly Word[] =>
  words.filter(
    (word) =>
      !isBar(word) ||
      !words.some(
        (other) =>
          isBar(other) &&
          Math.abs(other.x0 - word.x0) < SAME_PLACE &&
          other.baseline < word.baseline &&
          word.baseline - other.baseline < PIECE * word.size,
      ),
  );

const isBar = (word: Word): boolean => /^[|\u2016\u2223\u2225]$/.test(word.text) && isTall(word);
