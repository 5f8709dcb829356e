import type { Box } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { MAX_INDENT } from '../layout/measures.ts';
import { AT_EDGE, INDENT, NARROWEST, SAME_X, WIDE_SPACE } from './measures.ts';

/** Distances of lines are the same when they differ by less, as a share of them. */
const SAME_GAP = 0.03;
/** Double spacing, font sizes. */
const MAX_WIDTH = 2.45;

/**
 * Lines further apart than elsewhere in the document: the one above fills its column and ends within a sentence, and this
 * one continues it, or is as far from it as it is from the line above that.
 */
export function isWideSpaced(lines: readonly Line[], line: Line, column: Box, gap: number): boolean {
  const [before, above] = lines.slice(-2);
  const last = above ?? before;
  if (!last || gap > MAX_WIDTH * line.size || column.x1 - column.x0 < NARROWEST * line.size) return false;
  const indent = last.x0 - line.x0;
  if (line.x0 - column.x0 > AT_EDGE * line.size || indent < -SAME_X * line.size) return false;
  if (indent > (lines.length === 1 ? MAX_INDENT : SAME_X) * line.size) return false;
  const isFull = column.x1 - last.x1 < line.firstWordWidth + WIDE_SPACE * line.size;
  if (!isFull) return false;
  if (/[\p{Ll}\p{Lo},]$/u.test(last.text.trim()) && (indent > INDENT * line.size || /^[\p{Ll}\p{Lo}]/u.test(line.text)))
    return true;
  return (
    above !== undefined && before !== undefined && Math.abs(above.baseline - before.baseline - gap) < SAME_GAP * gap
  );
}
