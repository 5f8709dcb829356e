import type { Word } from '../../../page/page-content.ts';
import { pitch } from '../../../page/rows.ts';
import { LINE_PITCH, SAME_EDGE, SPACE_WIDTH } from '../../layout/measures.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import type { Stripe } from './row-shades.ts';
import { YEAR } from './signs.ts';

/** Lines of one label are nearer to each other than rows are by this factor. */
const NEARER = 0.93;
/** Lines below one that has figures are much nearer, and nearer than to what follows by this factor. */
const MUCH_NEARER = 0.7;
const FOLLOWING = 1.15;

/** A line of a statement. Figures stand beside the first line of a label or beside its last. */
export type Line = {
  readonly row: RowCluster;
  readonly label: readonly Word[];
  readonly hasFigures: boolean;
  /** How far the next row is below it, points. */
  readonly following?: number;
  /** The shade that it stands in, or the white between two. */
  readonly stripe?: Stripe | undefined;
};

/** A label that ends so is cut: with a comma, an open bracket, or a word that needs another one. */
const CUT = /(?:,|[(\u2013\u2014]|(?:^|\s)(?:and|or|of|to|in|on|at|by|for|from|with|than|the))$/;

/**
 * Whether a label continues the line above: in the same shade, in small letters, because that is cut, or nearer than rows
 * are and because its first word had no place there. `usual` is how far rows are from each other, points.
 */
export function continues(
  above: Line,
  { row, label, hasFigures, following = 0, stripe }: Line,
  labelEnd: number,
  usual: number,
): boolean {
  const [word] = label;
  const end = above.label.at(-1);
  if (!word || !end || (above.hasFigures && hasFigures)) return false;
  const isOneRow = stripe !== undefined && stripe === above.stripe;
  if (isOneRow && stripe.isShaded) return true;
  if (end.text.endsWith(':')) return false;
  if (pitch(above.row, row) > LINE_PITCH * row.size) return false;
  const hasPlace = end.x1 + SPACE_WIDTH * word.size + (word.x1 - word.x0) < labelEnd - word.size;
  const isIndented = word.x0 > (above.label[0]?.x0 ?? 0) - SAME_EDGE;
  if (isOneRow && !hasPlace && isIndented) return true;
  const nearest = above.hasFigures ? Math.min(MUCH_NEARER * usual, following / FOLLOWING) : NEARER * usual;
  // Figures beside a label may stand on a base line of their own.
  const isNear = word.baseline - (above.label[0]?.baseline ?? 0) < nearest && end.font.bold === word.font.bold;
  const isYear = label.length === 1 && YEAR.test(word.text);
  const isCut = CUT.test(end.text) && end.font.bold === word.font.bold && !isYear;
  return /^\(?\p{Ll}/u.test(word.text) || (!above.hasFigures && isCut) || (!hasPlace && isIndented && isNear);
}
