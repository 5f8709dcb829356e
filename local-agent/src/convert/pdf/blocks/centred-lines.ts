import type { Box } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LARGER_HEADING } from '../layout/measures.ts';
import { namesUnit } from '../patterns/unit.ts';

/** Lines of a title are as close as they can be, font sizes, and have one middle but for so much. */
const TITLE_PITCH = 1.4;
const SAME_MIDDLE = 0.3;
/** Titles have no more lines. */
const MAX_CENTRED = 7;

type Place = { readonly column: Box; readonly gap: number; readonly bodySize: number };

/** Whether a line is centred below the lines of a text: in their column, or about their middle wherever the column ends. */
export function areCentred(lines: readonly Line[], line: Line, { column, gap, bodySize }: Place): boolean {
  const above = lines.at(-1);
  if (!above) return false;
  if (isCentred(above, column) && isCentred(line, column)) return true;
  return haveOneMiddle(lines, line) || isOneTitle(above, line, gap, bodySize);
}

function isCentred(line: Line, column: Box): boolean {
  const left = line.x0 - column.x0;
  const right = column.x1 - line.x1;
  return left > line.size && Math.abs(left - right) < 2 * line.size;
}

/** A few lines about one middle: one begins to the right of another. A unit in brackets stays apart. */
function haveOneMiddle(above: readonly Line[], line: Line): boolean {
  if (above.length < 2 || above.length >= MAX_CENTRED || isUnit(line)) return false;
  const lines = [...above, line];
  const middles = lines.map(({ x0, x1 }) => (x0 + x1) / 2);
  const starts = lines.map(({ x0 }) => x0);
  return (
    Math.max(...middles) - Math.min(...middles) < SAME_MIDDLE * line.size &&
    Math.max(...starts) - Math.min(...starts) > line.size
  );
}

const isUnit = ({ text }: Line): boolean => text.startsWith('(') && namesUnit(text);

/** Two large lines about one middle. */
const isOneTitle = (above: Line, line: Line, gap: number, bodySize: number): boolean =>
  line.size >= LARGER_HEADING * bodySize &&
  gap <= TITLE_PITCH * line.size &&
  Math.abs(above.x0 + above.x1 - line.x0 - line.x1) < 2 * SAME_MIDDLE * line.size &&
  Math.abs(above.x0 - line.x0) > line.size;
