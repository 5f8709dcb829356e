import { type Box, boundsOf } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { LINE_DRIFT } from '../layout/measures.ts';
import { isMarker } from '../patterns/list-marker.ts';
import { columnOf } from './row-columns.ts';
import type { Separator } from './separators.ts';

/** Texts of one line in two cells stand farther apart than words do, font sizes. */
const APART = 1.5;

type Phrase = readonly Word[];

/**
 * The column of a phrase that reaches over one strip where its line has a text beside it in one of the two columns: a label
 * longer than the others and its value are two cells. `undefined` for a text of all columns.
 */
export function overhangColumn(
  phrase: Phrase,
  [column = 0, ...others]: readonly number[],
  phrases: readonly Phrase[],
  separators: readonly Separator[],
): number | undefined {
  if (others.length > 0 || areFigures(phrase)) return undefined;
  const { x0, x1 } = boundsOf(phrase);
  const { size = 0, baseline = 0 } = phrase[0] ?? {};
  const beside = phrases
    .filter((other) => isOnLine(other, baseline, size) && !isMark(other))
    .map((other) => boundsOf(other));
  const isIn = (other: Box, at: number) =>
    columnOf(other.x0, separators) === at && columnOf(other.x1, separators) === at;
  const left = nearest(beside.filter((other) => isIn(other, column)).map((other) => x0 - other.x1));
  const right = nearest(beside.filter((other) => isIn(other, column + 1)).map((other) => other.x0 - x1));
  if (right > APART * size && left < right) return column;
  if (left > APART * size && right < left) return column + 1;
  return undefined;
}

/** Figures and no word, such as those of an axis. */
const areFigures = (phrase: Phrase): boolean => phrase.every(({ text }) => /\d/.test(text) && !/\p{L}{4}/u.test(text));

const isOnLine = ([word]: Phrase, baseline: number, size: number): boolean =>
  word !== undefined && Math.abs(word.baseline - baseline) < LINE_DRIFT * size;

/** The mark of a note or of an item, whose text stands apart from it. */
const isMark = ([only, more]: Phrase): boolean => only !== undefined && !more && isMarker(only.text);

/** The smallest distance; 0 where nothing is on that side. */
function nearest(distances: readonly number[]): number {
  const ahead = distances.filter((distance) => distance >= 0);
  return ahead.length > 0 ? Math.min(...ahead) : 0;
}
