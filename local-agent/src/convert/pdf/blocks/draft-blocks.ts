import type { Box } from '../../page/box.ts';
import type { PageFlow } from '../flow/layout-page.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { DEEPEST_INDENT, RAGGED } from '../layout/measures.ts';
import { isAddress } from '../patterns/address.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { bareNumbers } from './bare-numbers.ts';
import type { Draft } from './draft.ts';
import { hangingColumns, isEntry } from './hanging-indent.ts';
import { itemStart } from './item-start.ts';
import { loneStars } from './lone-stars.ts';
import { INDENT, SAME_X, WIDE_SPACE } from './measures.ts';
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
  const isWithin = last?.kind === 'code' && isMonospace(line) && gap < CODE_PITCH * line.size;
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

/** A wrapped line is no farther below, font sizes; distances vary by a factor. */
const WRAPPED_PITCH = 1.35;
const SLACK = 1.1;
/** Text stands right below other text when it begins no farther from its x, font sizes. */
const BELOW_TEXT = 0.2;

/** A wrapped line may begin with a dash or with a number and a full stop. */
function isContinuation(
  line: Line,
  last: Draft | undefined,
  previous: { line: Line; column: Box } | undefined,
): boolean {
  if (!previous || (last?.kind !== 'text' && last?.kind !== 'item')) return false;
  if (standsUnderText(last.lines, line)) return true;
  if (last.kind === 'item') return isInitial(line, last, previous.line);
  const near = line.baseline - previous.line.baseline < WRAPPED_PITCH * line.size * SLACK;
  const aligned = Math.abs(line.x0 - previous.line.x0) < BELOW_TEXT * line.size;
  const full = previous.line.x1 > previous.column.x1 - 2 * line.size;
  return (
    near && aligned && full && !/[.:;!?]$/.test(previous.line.text.trim()) && /^[\u2013\u2014-]|^\(?\d/.test(line.text)
  );
}

/** Lines of code are no farther from each other, font sizes: some have a blank one between them. */
const CODE_PITCH = 2.6;
/** What continues a line of text is no farther below it, font sizes, and begins no farther from its x. */
const CODE_WRAP_PITCH = 1.6;
const CODE_EDGE = 0.5;
/** Text in which code does not break leaves less than this part of its column free. */
const RAGGED_CODE = 0.08;

/** A long address or name in a line of text may fill the next line too. */
function continuesCode(
  last: Draft | undefined,
  previous: { line: Line; column: Box } | undefined,
  line: Line,
  gap: number,
): boolean {
  if ((last?.kind !== 'text' && last?.kind !== 'item') || !previous || gap < 0 || gap > CODE_WRAP_PITCH * line.size)
    return false;
  const above = previous.line;
  const isFull =
    previous.column.x1 - above.x1 < Math.max(2 * line.size, RAGGED_CODE * (previous.column.x1 - previous.column.x0));
  const aligned =
    line.x0 - above.x0 < DEEPEST_INDENT * line.size &&
    (last.lines.length === 1 || Math.abs(line.x0 - above.x0) < CODE_EDGE * line.size);
  return isFull && aligned && above.runs.at(-1)?.monospace === true && !isMonospace(above);
}

/** Initials of names look like letters of items: within an item's sentence they are none. */
function isInitial(line: Line, item: ItemDraft, above: Line): boolean {
  return (
    /^\p{Lu}\.\s+\p{Lu}/u.test(line.text) &&
    Math.abs(line.x0 - item.textX) < SAME_X * line.size &&
    !/[.:;!?]$/.test(above.text.trim())
  );
}

/** Below the text of a paragraph that begins with a label in brackets, as references do. */
function standsUnderText([first]: readonly Line[], line: Line): boolean {
  return (
    first !== undefined &&
    /^\[[^\]\s]{1,12}\]\s/.test(first.text) &&
    Math.abs(line.x0 - first.textX) < BELOW_TEXT * line.size
  );
}

const isMonospace = (line: Line): boolean => line.runs.every((run) => run.monospace || !run.text.trim());

/** Code is no larger than the text by this factor; titles are. */
const MAX_CODE_SIZE = 1.25;

/** Titles may be set like code, and so are addresses of people and pages on a line of their own. */
const isCode = (line: Line, { bodySize }: TextStatistics): boolean =>
  isMonospace(line) && line.size <= MAX_CODE_SIZE * bodySize && !isAddress(line.text);

function isBold(line: Line): boolean {
  return line.runs.every((run) => run.bold || !/[\p{L}\p{N}]/u.test(run.text));
}

/** Sizes of lines of one paragraph differ by less, as a share of them. */
const SAME_SIZE = 0.08;

function differentLook(above: Line, below: Line): boolean {
  if (Math.abs(above.size - below.size) > SAME_SIZE * Math.max(above.size, below.size)) return true;
  return isBold(above) !== isBold(below) && (isBold(above) ? /[\p{L}\p{N}]/u.test(above.text) : true);
}

/** Lines of a paragraph are farther apart than usual by no more than this factor, or by so many font sizes. */
const FARTHER = 1.22;
const FARTHER_BY = 0.25;
/** A line ends early when the next word and so much more, font sizes, had place on it. */
const EARLY = 1.5;
/** Lines of addresses fill less than this part of their column and leave more room than so many font sizes. */
const SHORT = 0.5;
const ADDRESS_ROOM = 8;

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
  if (gap > Math.max(FARTHER * leading, leading + FARTHER_BY) * size && !isWideSpaced(lines, line, column, gap))
    return false;
  if (standsUnderText(lines, line)) return true;
  if (Math.abs(above.size - line.size) > SAME_SIZE * size) return false;
  if (edge !== undefined) return !isEntry(line, edge);
  if (isBold(line) && SUBSECTION.test(line.text)) return false;
  if (differentLook(above, line)) {
    // A bold lead-in may end within a line, and a paragraph may begin with whole bold lines; a heading ends short.
    const room = column.x1 - above.x1;
    const fits = room > line.firstWordWidth + WIDE_SPACE * size;
    if (fits || lines.length <= 2) return false;
  }
  if (isRowBelow(above, line) || hangs(lines, line) || (lines.length === 1 && isLabelled(above) && isLabelled(line)))
    return false;
  const left = Math.min(...lines.map((member) => member.x0));
  const indented = line.x0 - left > INDENT * size && line.x0 - above.x0 > INDENT * size;
  const centered = isCentered(above, column) && isCentered(line, column);
  if (centered && isMonospace(above) !== isMonospace(line)) return false;
  if (indented && !centered && lines.length > 1) return false;
  if (indented && !centered && above.x1 < column.x1 - RAGGED * size) return false;
  const room = column.x1 - above.x1;
  const endsEarly = room > line.firstWordWidth + EARLY * size;
  if (endsEarly && !centered && /[.!?:;\u3002\uff01\uff1f]["'\u201d\u2019)]?$/.test(above.text.trim())) return false;
  // Two short lines that could have been one are two, as in addresses.
  return !(
    endsEarly &&
    !centered &&
    above.x1 - above.x0 < SHORT * (column.x1 - column.x0) &&
    room > ADDRESS_ROOM * size
  );
}

/**
 * Lines further apart than elsewhere in the document: the one above fills its column and ends within a sentence, and this
 * one continues it, or is as far from it as it is from the line above that.
 */
function isWideSpaced(lines: readonly Line[], line: Line, column: Box, gap: number): boolean {
  const [before, above] = lines.slice(-2);
  const last = above ?? before;
  if (!last || gap > WIDEST * line.size || column.x1 - column.x0 < NARROWEST * line.size) return false;
  if (last.x0 - column.x0 > AT_EDGE * line.size || Math.abs(last.x0 - line.x0) > SAME_X * line.size) return false;
  const isFull = column.x1 - last.x1 < line.firstWordWidth + WIDE_SPACE * line.size;
  if (!isFull) return false;
  if (/[\p{Ll},]$/u.test(last.text.trim()) && /^\p{Ll}/u.test(line.text)) return true;
  return (
    above !== undefined && before !== undefined && Math.abs(above.baseline - before.baseline - gap) < SAME_GAP * gap
  );
}

/** A line that fills its column begins no farther from its edge, font sizes. */
const AT_EDGE = 0.5;
/** Distances of lines are the same when they differ by less, as a share of them. */
const SAME_GAP = 0.03;
/** Double spacing, font sizes. */
const WIDEST = 2.4;
/** Columns of tables are narrower, font sizes. */
const NARROWEST = 20;

/** The lines of a paragraph are indented but for its first one; the next one begins where that did. */
function hangs(lines: readonly Line[], line: Line): boolean {
  const [first, second, ...rest] = lines;
  if (!first || !second || Math.abs(line.x0 - first.x0) > SAME_X * line.size) return false;
  return (
    second.x0 - first.x0 > INDENT * line.size && rest.every(({ x0 }) => Math.abs(x0 - second.x0) < SAME_X * line.size)
  );
}

/** A bold label before what it names, such as `Date: 4 May`. */
function isLabelled({ runs: [label, ...rest] }: Line): boolean {
  return label?.bold === true && rest.length > 0 && rest.every((run) => !run.bold || !run.text.trim());
}

/** Texts of one column begin no farther apart, and the gap before them is wider, font sizes. */
const SAME_COLUMN = 0.1;
const ROW_GAP = 1.2;

/** Both lines have a gap at the same place, wider than a space: rows, as those of a list of symbols. */
function isRowBelow(above: Line, line: Line): boolean {
  const [, upper, more] = above.pieces ?? [];
  const [first, lower] = line.pieces ?? [];
  if (!upper || more || !lower || !first) return false;
  return (
    Math.abs(upper.x0 - lower.x0) < SAME_COLUMN * line.size &&
    lower.x0 - first.x1 > ROW_GAP * line.size &&
    Math.abs(above.x0 - line.x0) < SAME_X * line.size
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

/** Sizes of an item's lines differ by less, as a share of them. */
const ITEM_SIZE = 0.12;
/** Lines of an item are farther apart than usual by no more than this factor, or no farther than so many font sizes. */
const ITEM_FARTHER = 1.3;
const ITEM_PITCH = 1.7;
/** A line begins under an item's text or its marker when no farther from its x, font sizes. */
const UNDER_ITEM = 0.6;
/** A full line of an item leaves less than this part of its column free. */
const RAGGED_ITEM = 0.12;
/** The line that follows at once is farther than usual by no more than this factor. */
const NEXT_LINE = 1.15;

/** Lines that hang under an item's text, or follow at once without an indent. */
function belongsToItem(item: ItemDraft, line: Line, gap: number, { leading }: TextStatistics): boolean {
  const above = item.lines.at(-1);
  if (!above || Math.abs(above.size - line.size) > ITEM_SIZE * above.size) return false;
  if (gap > Math.max(ITEM_FARTHER * leading, ITEM_PITCH) * line.size || gap < 0) return false;
  // A numbered heading that ends short, and the text below it.
  const heads = item.lines.every(isBold) && !isBold(line);
  if (heads && item.column.x1 - above.x1 > line.firstWordWidth + 2 * line.size) return false;
  // An item may begin with a number of its own, and its lines hang deeper then.
  const hangs = line.x0 > item.textX - UNDER_ITEM * line.size && line.x0 < item.textX + DEEPEST_INDENT * line.size;
  if (hangs) return true;
  const under = Math.abs(line.x0 - item.markerX) < UNDER_ITEM * line.size;
  const full =
    above.x1 >
    item.column.x1 - Math.max(line.firstWordWidth + line.size, RAGGED_ITEM * (item.column.x1 - item.column.x0));
  return under && full && gap <= NEXT_LINE * leading * line.size && isBold(line) === isBold(above);
}
