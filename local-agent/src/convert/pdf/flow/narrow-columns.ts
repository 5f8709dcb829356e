import { boundsOf, median, width } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { LINE_PITCH, MAX_INDENT, SAME_SIZE } from '../layout/measures.ts';
import type { FlowItem } from './page-flow.ts';

/** Text is narrow when its lines end in this part of its column. */
const NARROW = 0.6;
/** Lines that are full reach so far, in parts of the widest one; but for one of four they are in running text. */
const FULL = 0.8;
const MOSTLY = 0.75;
/** Of the lines of running text so many begin within a sentence. */
const RUNNING = 0.5;
/** Fewer lines show no text, but perhaps an address; half of the lines of a poem are shorter, characters. */
const MIN_LINES = 3;
const MIN_LENGTH = 23;
/** Fewer narrow lines among wide ones are ends of paragraphs. */
const MIN_BESIDE = 5;
/** Words of a justified line may be far apart; where more than this part of the lines have such words, they are of columns. */
const PARTED = 0.25;

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/**
 * Gives running text that is narrower than its column, such as one beside white where a figure or a second column could be, a
 * column of its own, so that its lines count as full.
 */
export function narrowColumns(items: readonly FlowItem[]): FlowItem[] {
  const out: FlowItem[] = [];
  for (let start = 0, end = 0; start < items.length; start = end) {
    end = endOfBlock(items, start);
    const block = items.slice(start, end).filter((item): item is LineItem => item.kind === 'line');
    for (const part of block.length > 0 ? partsOf(block) : [items.slice(start, end)]) out.push(...part);
  }
  return out;
}

/** A block with the stretches of it that are narrow in columns of their own, such as those beside a figure that the text runs around. */
function partsOf(block: readonly LineItem[]): FlowItem[][] {
  const parts: LineItem[][] = [];
  for (const item of block) {
    const last = parts.at(-1);
    if (last?.[0] && endsNarrow(last[0]) === endsNarrow(item)) last.push(item);
    else parts.push([item]);
  }
  return parts.map((part) => {
    const isBeside = parts.length > 1;
    if ((isBeside && part.length < MIN_BESIDE) || !isNarrowText(part, isBeside)) return part;
    const column = boundsOf(part.map(({ line }) => line));
    return part.map((item) => ({ ...item, column }));
  });
}

const endsNarrow = ({ line, column }: LineItem): boolean => line.x1 <= column.x0 + NARROW * width(column);

/** The end of the lines that follow each other as those of one text do; the next item for what is no line. */
function endOfBlock(items: readonly FlowItem[], start: number): number {
  let end = start + 1;
  while (follows(items[end - 1], items[end])) end++;
  return end;
}

function follows(above: FlowItem | undefined, item: FlowItem | undefined): boolean {
  if (above?.kind !== 'line' || item?.kind !== 'line' || above.column !== item.column) return false;
  const gap = item.line.baseline - above.line.baseline;
  return (
    gap > 0 &&
    gap <= LINE_PITCH * item.line.size &&
    Math.abs(item.line.size - above.line.size) <= SAME_SIZE &&
    Math.abs(item.line.x0 - above.line.x0) <= MAX_INDENT * item.line.size
  );
}

/** `isBeside`: wide lines stand above or below, and words of narrow ones between them may be far apart. */
function isNarrowText(block: readonly LineItem[], isBeside: boolean): boolean {
  const lines = block.map(({ line }) => line);
  const parted = lines.filter((line) => line.pieces).length;
  if (lines.length < MIN_LINES || !block.every(endsNarrow) || (!isBeside && parted > PARTED * lines.length))
    return false;
  const { x0, x1 } = boundsOf(lines);
  const inner = lines.slice(0, -1);
  if (median(inner.map(({ text }) => text.length)) < MIN_LENGTH) return false;
  const full = inner.filter((line) => line.x1 >= x0 + FULL * (x1 - x0)).length;
  const running = lines.slice(1).filter((line, index) => continues(lines[index], line)).length;
  return full >= MOSTLY * inner.length && running >= RUNNING * inner.length;
}

const continues = (above: Line | undefined, line: Line): boolean =>
  above !== undefined &&
  !/[.:;!?]$/.test(above.text.trim()) &&
  /^[("'\u201c\u2018\u00ab]?(?:\p{Ll}|\p{Lo})/u.test(line.text);
