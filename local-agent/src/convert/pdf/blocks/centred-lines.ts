import type { Box } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LARGER_HEADING } from '../layout/measures.ts';
import { namesUnit } from '../patterns/unit.ts';
import { INDENT } from './measures.ts';

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
  if (isCentred(above, column) && isCentred(line, column) && !beginsSetIn(lines, line)) return true;
  return haveOneMiddle(lines, line) || isOneTitle(above, line, gap, bodySize);
}

function isCentred(line: Line, column: Box): boolean {
  const left = line.x0 - column.x0;
  const right = column.x1 - line.x1;
  return left > line.size && Math.abs(left - right) < 2 * line.size;
}

/** Lines that begin at one place differ by less there, and by more at their ends, font sizes. */
const SAME_START = 0.05;
const OTHER_END = 0.5;
/** So many lines below the first one, which may be set in, show where a text begins. */
const MIN_FLUSH = 2;

/** The end of a sentence. */
const STOP = /[.!?]["'\u201d\u2019)\]]?$/;

/**
 * Whether a line is the first of a paragraph in a text that is set in on both sides, and is not centred: it begins to the right of
 * the lines above, which all begin at one place but for the first, end at others, and the last one with a sentence.
 */
function beginsSetIn([, ...lines]: readonly Line[], line: Line): boolean {
  const [first] = lines;
  return (
    first !== undefined &&
    line.x0 - first.x0 > INDENT * line.size &&
    STOP.test(lines.at(-1)?.text.trim() ?? '') &&
    lines.length >= MIN_FLUSH &&
    lines.every(({ x0, size }) => Math.abs(x0 - first.x0) < SAME_START * size) &&
    lines.some(({ x1, size }) => Math.abs(x1 - first.x1) > OTHER_END * size)
  );
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
