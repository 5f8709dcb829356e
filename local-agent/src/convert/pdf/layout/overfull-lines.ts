import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING } from './measures.ts';

/** The lines of the other column above and below a single such line are no farther from each other, font sizes. */
const NEAR = 3;

type Strip = Pick<Gutter, 'x0' | 'x1'>;

/**
 * Whether the rows from `first` to before `end` are lines of code of the left column that are too long for it: nothing stands
 * beside them, and the lines of the right column continue right above and below.
 */
export function areOverfull(rows: readonly Row[], strip: Strip, first: number, end: number): boolean {
  const between = rows.slice(first, end);
  const isRight = ({ words }: Row) => words.some((word) => word.x0 >= strip.x1 - ROUNDING);
  const above = rows.slice(0, first).findLast(isRight);
  const below = rows.slice(end).find(isRight);
  return (
    between.length > 0 &&
    between.every((row) => isOverfull(row, strip)) &&
    above !== undefined &&
    below !== undefined &&
    below.baseline - above.baseline < (NEAR + between.length - 1) * below.size
  );
}

/** The words of the lines of code that reach over a gutter: those of the column at its left. */
export const overfullWords = (rows: readonly Row[], gutter: Gutter): ReadonlySet<Word> =>
  new Set(rows.slice(gutter.first, gutter.last + 1).flatMap((row) => (isOverfull(row, gutter) ? row.words : [])));

const isOverfull = ({ words, x0 }: Row, strip: Strip): boolean =>
  x0 < strip.x0 && words.every(isTyped) && words.some((word) => isIn(word, strip));

/** Code, in which signs may be of another font. */
const isTyped = ({ text, font }: Word): boolean => font.monospace || !/[\p{L}\d]/u.test(text);

const isIn = (word: Word, { x0, x1 }: Strip): boolean => word.x0 < x1 - ROUNDING && word.x1 > x0 + ROUNDING;
