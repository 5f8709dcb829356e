import type { Box } from '../../page/box.ts';
import type { PageFlow } from '../flow/page-flow.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { MAX_INDENT } from '../layout/measures.ts';
import { isAddress } from '../patterns/address.ts';
import { bareNumbers } from './bare-numbers.ts';
import { belongsToItem } from './belongs-to-item.ts';
import { codeTerms } from './code-terms.ts';
import { continuesParagraph, standsUnderText } from './continues-paragraph.ts';
import type { Draft } from './draft.ts';
import { frameLabels } from './frame-labels.ts';
import { hangingColumns } from './hanging-indent.ts';
import { itemStart } from './item-start.ts';
import { isMonospace } from './line-look.ts';
import { loneStars } from './lone-stars.ts';
import { BELOW_TEXT, SAME_X } from './measures.ts';
import { asPlainText } from './typed-prose.ts';
import { isWrappedCode } from './wrapped-code.ts';

type ItemDraft = Extract<Draft, { kind: 'item' }>;

/** Groups a page's lines into paragraphs, list items and code. `page` counts from 0. */
export function draftBlocks(flow: PageFlow, page: number, statistics: TextStatistics): Draft[] {
  const drafts: Draft[] = [];
  const items = asPlainText(flow.items);
  const bare = bareNumbers(items, statistics.bodySize);
  const hanging = hangingColumns(items);
  const notes = loneStars(items);
  const terms = codeTerms(items);
  const labels = frameLabels(items);
  let previous: { line: Line; column: Box } | undefined;
  for (const item of items) {
    if (item.kind === 'table')
      drafts.push({ kind: 'table', tables: [item.table], pages: [page], page, lastPage: page });
    else if (item.kind === 'image') drafts.push({ kind: 'image', image: item.image, page });
    if (item.kind !== 'line') {
      previous = undefined;
      continue;
    }
    const { line, column, turned = false } = item;
    if (terms.has(line) && isCode(line, statistics)) {
      drafts.push({ kind: 'code', lines: [line], page, lastPage: page, term: true });
      previous = { line, column };
      continue;
    }
    if (labels.has(line)) {
      drafts.push({ kind: 'text', lines: [line], column, gapAbove: 0, page });
      previous = undefined;
      continue;
    }
    addLine(drafts, line, column, previous, page, statistics, {
      isBare: bare.has(line),
      isNote: notes.has(line),
      edge: hanging.get(column),
      turned,
    });
    previous = { line, column };
  }
  return drafts;
}

/**
 * What a line's neighbours show: whether its number counts with theirs, whether its star is alone, where entries of its
 * column begin if they hang, and whether it runs in another direction than the page.
 */
type Place = {
  readonly isBare: boolean;
  readonly isNote: boolean;
  readonly edge: number | undefined;
  readonly turned: boolean;
};

function addLine(
  drafts: Draft[],
  line: Line,
  column: Box,
  previous: { line: Line; column: Box } | undefined,
  page: number,
  statistics: TextStatistics,
  { isBare, isNote, edge, turned }: Place,
): void {
  const last = drafts.at(-1);
  const gap =
    previous && previous.column === column ? line.baseline - previous.line.baseline : Number.POSITIVE_INFINITY;
  const isWithin =
    last?.kind === 'code' &&
    !last.term &&
    isMonospace(line) &&
    (gap < CODE_PITCH * line.size || isBelowCode(last, line));
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
    drafts.push({ kind: 'text', lines: [line], column, gapAbove: gap, page, ...(turned ? { turned } : {}) });
  }
}

/** A wrapped line is no farther below, font sizes; distances vary by a factor. */
const WRAPPED_PITCH = 1.35;
const SLACK = 1.1;
/** A wrapped line may begin with a dash or with a number and a full stop. */
function isContinuation(
  line: Line,
  last: Draft | undefined,
  previous: { line: Line; column: Box } | undefined,
): boolean {
  if (!previous || (last?.kind !== 'text' && last?.kind !== 'item')) return false;
  if (standsUnderText(last.lines, line)) return true;
  if (countsWithin(last, line, previous)) return true;
  if (last.kind === 'item') return isInitial(line, last, previous);
  const near = line.baseline - previous.line.baseline < WRAPPED_PITCH * line.size * SLACK;
  // The first line of a paragraph may be indented.
  const edge = last.lines.length === 1 ? Math.min(previous.line.x0, previous.column.x0) : previous.line.x0;
  const aligned =
    Math.abs(line.x0 - previous.line.x0) < BELOW_TEXT * line.size || Math.abs(line.x0 - edge) < SAME_X * line.size;
  const full = previous.line.x1 > previous.column.x1 - 2 * line.size;
  return (
    near && aligned && full && !/[.:;!?]$/.test(previous.line.text.trim()) && /^[\u2013\u2014-]|^\(?\d/.test(line.text)
  );
}

/** A number in brackets that counts on from one within the lines above, the last of which is full. */
function countsWithin(
  { lines }: Extract<Draft, { kind: 'text' | 'item' }>,
  line: Line,
  { line: above, column }: { line: Line; column: Box },
): boolean {
  const number = Number(/^\((\d{1,2})\)\s/.exec(line.text)?.[1] ?? 0);
  return (
    number > 1 &&
    column.x1 - above.x1 < line.firstWordWidth + 2 * line.size &&
    lines.some(({ text }) => text.indexOf(` (${number - 1}) `) > 0)
  );
}

/** Lines of code are no farther from each other, font sizes: some have a blank one between them. */
const CODE_PITCH = 3.1;
/** Columns that end between lines of code, as where one part of it is narrow, do not part them. */
function isBelowCode({ lines }: Extract<Draft, { kind: 'code' }>, line: Line): boolean {
  const above = lines.at(-1);
  if (!above || above.x0 > line.x1 || above.x1 < line.x0) return false;
  const gap = line.baseline - above.baseline;
  return gap > 0 && gap < CODE_PITCH * line.size;
}

/** What continues a line of text is no farther below it, font sizes, and begins no farther from its x. */
const CODE_WRAP_PITCH = 1.6;
const CODE_EDGE = 0.5;
/** Text in which code does not break leaves less than this part of its column free. */
const RAGGED_CODE = 0.08;

/** A link, a long address or a name in a line of text may fill the next line too. */
function continuesCode(
  last: Draft | undefined,
  previous: { line: Line; column: Box } | undefined,
  line: Line,
  gap: number,
): boolean {
  if ((last?.kind !== 'text' && last?.kind !== 'item') || !previous || gap < 0 || gap > CODE_WRAP_PITCH * line.size)
    return false;
  const above = previous.line;
  const link = above.runs.at(-1)?.url;
  if (link !== undefined && line.runs[0]?.url === link) return true;
  const isFull =
    previous.column.x1 - above.x1 < Math.max(2 * line.size, RAGGED_CODE * (previous.column.x1 - previous.column.x0));
  const aligned =
    line.x0 - above.x0 < MAX_INDENT * line.size &&
    (last.lines.length === 1 || Math.abs(line.x0 - above.x0) < CODE_EDGE * line.size);
  if (!aligned || isMonospace(above)) return false;
  return (isFull && above.runs.at(-1)?.monospace === true) || isWrappedCode(above, previous.column, line, gap);
}

/** A line with room for more, a part of its column and font sizes, does not break before initials. */
const ROOM = 0.12;
const ROOM_BESIDE = 2;

/** Initials of names look like letters of items: within an item's sentence they are none. */
function isInitial(line: Line, item: ItemDraft, { line: above, column }: { line: Line; column: Box }): boolean {
  const room = column.x1 - above.x1;
  return (
    /^\p{Lu}\.\s+\p{Lu}/u.test(line.text) &&
    Math.abs(line.x0 - item.textX) < SAME_X * line.size &&
    room < ROOM * (column.x1 - column.x0) + line.firstWordWidth + ROOM_BESIDE * line.size &&
    !/[.:;!?]$/.test(above.text.trim())
  );
}

/** Code is no larger than the text by this factor; titles are. */
const MAX_CODE_SIZE = 1.25;

/** Titles may be set like code, and so are addresses of people and pages on a line of their own. */
const isCode = (line: Line, { bodySize }: TextStatistics): boolean =>
  isMonospace(line) && line.size <= MAX_CODE_SIZE * bodySize && !isAddress(line.text);
