import type { Box } from '../../page/box.ts';
import type { FlowItem } from '../flow/page-flow.ts';
import { wrapsIndex } from '../layout/index-columns.ts';
import type { Line } from '../layout/line.ts';
import { SAME_SIZE as SAME_TEXT } from '../layout/measures.ts';
import { readMarker } from '../patterns/list-marker.ts';
import { SAME_X } from './measures.ts';

/** Entries begin within this distance from the column's edge, font sizes. */
const AT_EDGE = 0.4;
/** Sizes of lines of one text differ by less, as a share of them. */
const SAME_SIZE = 0.1;
/** Lines of a column are no farther from each other, font sizes. */
const FARTHEST = 2.2;
/** A line is full when the next word and so much more, font sizes, had no place on it. */
const ROOM = 0.8;
/** Hanging indents are no deeper, font sizes. */
const MAX_DEPTH = 4;
/** Share of indented lines that follow full ones, and of entries that follow short ones. */
const AFTER_FULL = 0.9;
const AFTER_SHORT = 0.4;

/** A hanging indent needs so many entries and lines below them. */
const MIN_COUNT = 3;

/** White above entries is wider than that between their lines by more, font sizes. */
const WHITE = 0.2;

/** Where the entries of a column begin, its indented lines, and how far below others a line begins an entry, points. */
type Hanging = { readonly left: number; readonly indented: readonly Line[]; readonly white?: number | undefined };

/**
 * Columns whose paragraphs begin at the left edge while their other lines are indented, as entries of dictionaries and
 * references are. Indented lines follow full ones, and entries follow short ones.
 */
export function hangingColumns(items: readonly FlowItem[]): ReadonlyMap<Box, Hanging> {
  const columns = new Map<Box, Line[]>();
  for (const item of items) {
    if (item.kind !== 'line') continue;
    const lines = columns.get(item.column);
    if (lines) lines.push(item.line);
    else columns.set(item.column, [item.line]);
  }
  const found = new Map<Box, Hanging>();
  for (const [column, lines] of columns) {
    const left = lines.reduce((least, line) => Math.min(least, line.x0), Number.POSITIVE_INFINITY);
    const isLong = lines.length >= 2 * MIN_COUNT;
    if (isLong && (isHanging(lines, left, column.x1) || wrapsIndex(lines, left)))
      found.set(column, {
        left,
        indented: lines.filter((line) => !isEntry(line, left)),
        white: whiteAbove(lines, left),
      });
  }
  return found;
}

/**
 * Where entries begin, for a line as large as the indented ones: a text of another size in their column is none of them, nor
 * are lines at its edge without white between them where white parts the entries.
 */
export function entryEdge(hanging: Hanging | undefined, line: Line, above?: Line): number | undefined {
  if (!hanging) return undefined;
  const { left, indented, white } = hanging;
  const isNear = above !== undefined && line.baseline - above.baseline < (white ?? 0);
  if (isNear && isEntry(line, left)) return undefined;
  return indented.length === 0 || indented.some(({ size }) => Math.abs(size - line.size) < SAME_TEXT)
    ? left
    : undefined;
}

/** The middle between the narrowest white above entries and the widest within them; none where they hardly differ. */
function whiteAbove(lines: readonly Line[], left: number): number | undefined {
  const pairs = lines.slice(1).map((line, index) => ({ line, above: lines[index] ?? line }));
  const gaps = (isOf: (line: Line, above: Line) => boolean) =>
    pairs.flatMap(({ line, above }) => (isOf(line, above) ? [line.baseline - above.baseline] : []));
  const above = Math.min(...gaps((line, last) => isEntry(line, left) && !isEntry(last, left)));
  const within = Math.max(...gaps((line) => !isEntry(line, left)));
  return above - within > WHITE * (lines[0]?.size ?? 0) ? (above + within) / 2 : undefined;
}

/** Whether a line begins a paragraph in a column with hanging indents; `left` is the column's edge. */
export const isEntry = (line: Line, left: number): boolean => line.x0 - left < AT_EDGE * line.size;

function isHanging(lines: readonly Line[], left: number, right: number): boolean {
  const usual = lines
    .filter((line) => !isEntry(line, left))
    .reduce((least, line) => Math.min(least, line.x0 - left), Number.POSITIVE_INFINITY);
  let entries = 0;
  let afterShort = 0;
  let below = 0;
  let afterFull = 0;
  let item = lines[0];
  for (const [index, line] of lines.slice(1).entries()) {
    const above = lines[index];
    if (!above || Math.abs(above.size - line.size) > SAME_SIZE * line.size) continue;
    const gap = line.baseline - above.baseline;
    if (gap <= 0 || gap > FARTHEST * line.size) continue;
    const isFull = right - above.x1 < line.firstWordWidth + ROOM * line.size;
    if (isEntry(line, left)) item = line;
    // Items of lists stand below their own text, and say nothing of paragraphs.
    if (item && startsItem(item) && (item === line || Math.abs(line.x0 - item.textX) < AT_EDGE * line.size)) continue;
    if (isEntry(line, left)) {
      entries++;
      if (!isFull) afterShort++;
    } else if (line.x0 - left - usual < SAME_X * line.size && usual < MAX_DEPTH * line.size) {
      below++;
      if (isFull) afterFull++;
    } else return false;
  }
  return (
    entries >= MIN_COUNT && below >= MIN_COUNT && afterFull >= AFTER_FULL * below && afterShort >= AFTER_SHORT * entries
  );
}

const startsItem = (line: Line): boolean => readMarker(/^\S+/.exec(line.text)?.[0] ?? '') !== undefined;
