import type { Box } from '../../page/box.ts';
import type { PageFlow } from '../flow/layout-page.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { isAddress } from '../patterns/address.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { bareNumbers } from './bare-numbers.ts';
import type { Draft } from './draft.ts';
import { hangingColumns, isEntry } from './hanging-indent.ts';
import { itemStart } from './item-start.ts';
import { loneStars } from './lone-stars.ts';
import { startsNote } from './note-mark.ts';

type TextDraft = Extract<Draft, { kind: 'text' }>;
type ItemDraft = Extract<Draft, { kind: 'item' }>;

/** Groups a page's lines into paragraphs, list items and code. `page` counts from 0. */
export function draftBlocks(flow: PageFlow, page: number, statistics: TextStatistics): Draft[] {
  const drafts: Draft[] = [];
  const bare = bareNumbers(flow.items, statistics.bodySize);
  const hanging = hangingColumns(flow.items);
  const notes = loneStars(flow.items);
  let previous: { line: Line; column: Box } | undefined;
  for (const item of flow.items) {
    if (item.kind === 'table') drafts.push({ kind: 'table', tables: [item.table], page, lastPage: page });
    else if (item.kind === 'image') drafts.push({ kind: 'image', image: item.image, page });
    if (item.kind !== 'line') {
      previous = undefined;
      continue;
    }
    const { line, column } = item;
    addLine(drafts, line, column, previous, page, statistics, {
      isBare: bare.has(line),
      isNote: notes.has(line),
      edge: hanging.get(column),
    });
    previous = { line, column };
  }
  return drafts;
}

/**
 * What a line's neighbours show: whether its number counts with theirs, whether its star is alone, and where entries of its
 * column begin if they hang.
 */
type Place = { readonly isBare: boolean; readonly isNote: boolean; readonly edge: number | undefined };

function addLine(
  drafts: Draft[],
  line: Line,
  column: Box,
  previous: { line: Line; column: Box } | undefined,
  page: number,
  statistics: TextStatistics,
  { isBare, isNote, edge }: Place,
): void {
  const last = drafts.at(-1);
  const gap =
    previous && previous.column === column ? line.baseline - previous.line.baseline : Number.POSITIVE_INFINITY;
  const isWithin = last?.kind === 'code' && isMonospace(line) && gap < 2.6 * line.size;
  if (isWithin || (isCode(line, statistics) && !continuesCode(last, previous, line, gap))) {
    if (isWithin) drafts[drafts.length - 1] = { ...last, lines: [...last.lines, line] };
    else drafts.push({ kind: 'code', lines: [line], page, lastPage: page });
    return;
  }
  const start = isNote ? undefined : itemStart(line, drafts, isBare);
  if (start && !isContinuation(line, last, previous)) {
    drafts.push({ kind: 'item', ...start, column, page });
    return;
  }
  if (last?.kind === 'item' && previous && !isNote && belongsToItem(last, line, gap, statistics)) {
    drafts[drafts.length - 1] = { ...last, lines: [...last.lines, line] };
  } else if (
    last?.kind === 'text' &&
    previous &&
    !isNote &&
    continuesParagraph(last, previous.line, line, gap, statistics, edge)
  ) {
    drafts[drafts.length - 1] = { ...last, lines: [...last.lines, line] };
  } else {
    drafts.push({ kind: 'text', lines: [line], column, gapAbove: gap, page });
  }
}

/** A wrapped line may begin with a dash or with a number and a full stop. */
function isContinuation(
  line: Line,
  last: Draft | undefined,
  previous: { line: Line; column: Box } | undefined,
): boolean {
  if (!previous || (last?.kind !== 'text' && last?.kind !== 'item')) return false;
  if (standsUnderText(last.lines, line)) return true;
  if (last.kind === 'item') return isInitial(line, last, previous.line);
  const near = line.baseline - previous.line.baseline < 1.35 * line.size * 1.1;
  const aligned = Math.abs(line.x0 - previous.line.x0) < 0.2 * line.size;
  const full = previous.line.x1 > previous.column.x1 - 2 * line.size;
  return (
    near && aligned && full && !/[.:;!?]$/.test(previous.line.text.trim()) && /^[\u2013\u2014-]|^\(?\d/.test(line.text)
  );
}

/** A long address or name in a line of text may fill the next line too. */
function continuesCode(
  last: Draft | undefined,
  previous: { line: Line; column: Box } | undefined,
  line: Line,
  gap: number,
): boolean {
  if ((last?.kind !== 'text' && last?.kind !== 'item') || !previous || gap < 0 || gap > 1.6 * line.size) return false;
  const above = previous.line;
  const isFull =
    previous.column.x1 - above.x1 < Math.max(2 * line.size, 0.08 * (previous.column.x1 - previous.column.x0));
  const aligned =
    line.x0 - above.x0 < 3 * line.size && (last.lines.length === 1 || Math.abs(line.x0 - above.x0) < 0.5 * line.size);
  return isFull && aligned && above.runs.at(-1)?.monospace === true && !isMonospace(above);
}

/** Initials of names look like letters of items: within an item's sentence they are none. */
function isInitial(line: Line, item: ItemDraft, above: Line): boolean {
  return (
    /^\p{Lu}\.\s+\p{Lu}/u.test(line.text) &&
    Math.abs(line.x0 - item.textX) < 0.3 * line.size &&
    !/[.:;!?]$/.test(above.text.trim())
  );
}

/** Below the text of a paragraph that begins with a label in brackets, as references do. */
function standsUnderText([first]: readonly Line[], line: Line): boolean {
  return (
    first !== undefined && /^\[[^\]\s]{1,12}\]\s/.test(first.text) && Math.abs(line.x0 - first.textX) < 0.2 * line.size
  );
}

const isMonospace = (line: Line): boolean => line.runs.every((run) => run.monospace || !run.text.trim());

/** Titles may be set like code, and so are addresses of people and pages on a line of their own. */
const isCode = (line: Line, { bodySize }: TextStatistics): boolean =>
  isMonospace(line) && line.size <= 1.25 * bodySize && !isAddress(line.text);

function isBold(line: Line): boolean {
  return line.runs.every((run) => run.bold || !/[\p{L}\p{N}]/u.test(run.text));
}

function differentLook(above: Line, below: Line): boolean {
  if (Math.abs(above.size - below.size) > 0.08 * Math.max(above.size, below.size)) return true;
  return isBold(above) !== isBold(below) && (isBold(above) ? /[\p{L}\p{N}]/u.test(above.text) : true);
}

function continuesParagraph(
  { lines, column }: TextDraft,
  above: Line,
  line: Line,
  gap: number,
  { leading }: TextStatistics,
  edge: number | undefined,
): boolean {
  const size = Math.max(above.size, line.size);
  if (hasLeaders(above.text) || startsNote(line)) return false;
  if (isHeading(above) !== isHeading(line)) return false;
  if (isHeading(line)) return above.tag?.element === line.tag?.element;
  if (gap < 0) return false;
  if (gap > Math.max(1.22 * leading, leading + 0.25) * size && !isWideSpaced(lines, line, column, gap)) return false;
  if (standsUnderText(lines, line)) return true;
  if (Math.abs(above.size - line.size) > 0.08 * size) return false;
  if (edge !== undefined) return !isEntry(line, edge);
  if (isBold(line) && SUBSECTION.test(line.text)) return false;
  if (differentLook(above, line)) {
    // A bold lead-in may end within a line, and a paragraph may begin with whole bold lines; a heading ends short.
    const room = column.x1 - above.x1;
    const fits = room > line.firstWordWidth + 0.6 * size;
    if (fits || lines.length <= 2) return false;
  }
  if (isRowBelow(above, line) || hangs(lines, line) || (lines.length === 1 && isLabelled(above) && isLabelled(line)))
    return false;
  const left = Math.min(...lines.map((member) => member.x0));
  const indented = line.x0 - left > 0.9 * size && line.x0 - above.x0 > 0.9 * size;
  const centered = isCentered(above, column) && isCentered(line, column);
  if (centered && isMonospace(above) !== isMonospace(line)) return false;
  if (indented && !centered && lines.length > 1) return false;
  if (indented && !centered && above.x1 < column.x1 - 3 * size) return false;
  const room = column.x1 - above.x1;
  const endsEarly = room > line.firstWordWidth + 1.5 * size;
  if (endsEarly && !centered && /[.!?:;\u3002\uff01\uff1f]["'\u201d\u2019)]?$/.test(above.text.trim())) return false;
  // Two short lines that could have been one are two, as in addresses.
  return !(endsEarly && !centered && above.x1 - above.x0 < 0.5 * (column.x1 - column.x0) && room > 8 * size);
}

/**
 * Lines further apart than elsewhere in the document: the one above fills its column and ends within a sentence, and this
 * one continues it, or is as far from it as it is from the line above that.
 */
function isWideSpaced(lines: readonly Line[], line: Line, column: Box, gap: number): boolean {
  const [before, above] = lines.slice(-2);
  const last = above ?? before;
  if (!last || gap > WIDEST * line.size || column.x1 - column.x0 < NARROWEST * line.size) return false;
  if (last.x0 - column.x0 > 0.5 * line.size || Math.abs(last.x0 - line.x0) > 0.3 * line.size) return false;
  const isFull = column.x1 - last.x1 < line.firstWordWidth + 0.6 * line.size;
  if (!isFull) return false;
  if (/[\p{Ll},]$/u.test(last.text.trim()) && /^\p{Ll}/u.test(line.text)) return true;
  return above !== undefined && before !== undefined && Math.abs(above.baseline - before.baseline - gap) < 0.03 * gap;
}

/** Double spacing, font sizes. */
const WIDEST = 2.4;
/** Columns of tables are narrower, font sizes. */
const NARROWEST = 20;

/** The lines of a paragraph are indented but for its first one; the next one begins where that did. */
function hangs(lines: readonly Line[], line: Line): boolean {
  const [first, second, ...rest] = lines;
  if (!first || !second || Math.abs(line.x0 - first.x0) > 0.3 * line.size) return false;
  return second.x0 - first.x0 > 0.9 * line.size && rest.every(({ x0 }) => Math.abs(x0 - second.x0) < 0.3 * line.size);
}

/** A bold label before what it names, such as `Date: 4 May`. */
function isLabelled({ runs: [label, ...rest] }: Line): boolean {
  return label?.bold === true && rest.length > 0 && rest.every((run) => !run.bold || !run.text.trim());
}

/** Both lines have a gap at the same place, wider than a space: rows, as those of a list of symbols. */
function isRowBelow(above: Line, line: Line): boolean {
  const [, upper, more] = above.pieces ?? [];
  const [first, lower] = line.pieces ?? [];
  if (!upper || more || !lower || !first) return false;
  return (
    Math.abs(upper.x0 - lower.x0) < 0.1 * line.size &&
    lower.x0 - first.x1 > 1.2 * line.size &&
    Math.abs(above.x0 - line.x0) < 0.3 * line.size
  );
}

/** A number of several parts begins a heading, also right below another one. */
const SUBSECTION = /^(?:\d{1,2}|\p{Lu})(?:\.\d{1,2}){1,4}\.?\s+\p{Lu}/u;

const isHeading = (line: Line): boolean => line.tag?.role === 'heading';

function isCentered(line: Line, column: Box): boolean {
  const left = line.x0 - column.x0;
  const right = column.x1 - line.x1;
  return left > line.size && Math.abs(left - right) < 2 * line.size;
}

/** Lines that hang under an item's text, or follow at once without an indent. */
function belongsToItem(item: ItemDraft, line: Line, gap: number, { leading }: TextStatistics): boolean {
  const above = item.lines.at(-1);
  if (!above || Math.abs(above.size - line.size) > 0.12 * above.size) return false;
  if (gap > Math.max(1.3 * leading, 1.7) * line.size || gap < 0) return false;
  // A numbered heading that ends short, and the text below it.
  const heads = item.lines.every(isBold) && !isBold(line);
  if (heads && item.column.x1 - above.x1 > line.firstWordWidth + 2 * line.size) return false;
  // An item may begin with a number of its own, and its lines hang deeper then.
  const hangs = line.x0 > item.textX - 0.6 * line.size && line.x0 < item.textX + 3 * line.size;
  if (hangs) return true;
  const under = Math.abs(line.x0 - item.markerX) < 0.6 * line.size;
  const full =
    above.x1 > item.column.x1 - Math.max(line.firstWordWidth + line.size, 0.12 * (item.column.x1 - item.column.x0));
  return under && full && gap <= 1.15 * leading * line.size && isBold(line) === isBold(above);
}
