import type { Box } from '../../page/box.ts';
import type { PageFlow } from '../flow/page-flow.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';
import { MAX_INDENT } from '../layout/measures.ts';
import { isAddress } from '../patterns/address.ts';
import { bareNumbers } from './bare-numbers.ts';
import { belongsToItem } from './belongs-to-item.ts';
import { codeTerms } from './code-terms.ts';
import { continuesParagraph } from './continues-paragraph.ts';
import type { Draft } from './draft.ts';
import { frameLabels } from './frame-labels.ts';
import { entryEdge, hangingColumns } from './hanging-indent.ts';
import { indentedFirstLines } from './indented-first-lines.ts';
import { type ItemStart, itemStart } from './item-start.ts';
import { listedLines } from './listed-lines.ts';
import { loneStars } from './lone-stars.ts';
import { withNumberedCode } from './numbered-code.ts';
import { partCaptions } from './part-captions.ts';
import { addressLines } from './postal-addresses.ts';
import { withListings } from './proportional-code.ts';
import { signatureLines } from './signature-lines.ts';
import { withSignsOfCode } from './signs-in-code.ts';
import { withTextColumns } from './text-columns.ts';
import { asPlainText } from './typed-prose.ts';
import { isWrappedCode } from './wrapped-code.ts';
import { isWrappedMarker } from './wrapped-marker.ts';

/** Groups a page's lines into paragraphs, list items and code. `page` counts from 0. */
export function draftBlocks(flow: PageFlow, page: number, statistics: TextStatistics): Draft[] {
  const drafts: Draft[] = [];
  const items = withTextColumns(withSignsOfCode(withListings(withNumberedCode(asPlainText(flow.items)), statistics)));
  const bare = bareNumbers(items, statistics.bodySize);
  const hanging = hangingColumns(items);
  const notes = loneStars(items);
  const captions = partCaptions(items);
  const terms = codeTerms(items);
  const labels = frameLabels(items);
  const own = new Set([...addressLines(items), ...signatureLines(items), ...listedLines(items)]);
  const first = indentedFirstLines(items);
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
      isNote: notes.has(line) || captions.has(line),
      isOfBlock: own.has(line),
      isFirst: first.has(line),
      edge: entryEdge(hanging.get(column), line, previous?.line),
      turned,
    });
    previous = { line, column };
  }
  return drafts;
}

/**
 * What a line's neighbours show: whether its number counts with theirs, whether it is a note with a single star or the caption
 * of a part of a figure, whether it is a line of an address, a signature or a list without bullets, or the first one of a
 * paragraph, where entries of its column begin if they hang, and whether it runs in another direction than the page.
 */
type Place = {
  readonly isBare: boolean;
  readonly isNote: boolean;
  readonly isOfBlock: boolean;
  readonly isFirst: boolean;
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
  { isBare, isNote, isOfBlock, isFirst, edge, turned }: Place,
): void {
  const last = drafts.at(-1);
  const gap =
    previous && previous.column === column ? line.baseline - previous.line.baseline : Number.POSITIVE_INFINITY;
  const farthest = Math.max(CODE_PITCH, BLANK_LINE * statistics.leading) * line.size;
  const isWithin =
    last?.kind === 'code' && !last.term && isMonospace(line) && (gap < farthest || isBelowCode(last, line, farthest));
  const start = isNote ? undefined : itemStart(line, drafts, isBare);
  if (isWithin || (isCode(line, statistics) && !continuesCode(last, previous, line, gap) && !isNextItem(last, start))) {
    if (isWithin) drafts[drafts.length - 1] = { ...last, lines: [...last.lines, line] };
    else drafts.push({ kind: 'code', lines: [line], page, lastPage: page });
    return;
  }
  if (start && !isWrappedMarker(line, drafts, previous)) {
    drafts.push({ kind: 'item', ...start, column, page });
    return;
  }
  if (last?.kind === 'item' && previous && !isNote && !isOfBlock && belongsToItem(last, line, gap, statistics)) {
    drafts[drafts.length - 1] = { ...last, lines: [...last.lines, line] };
  } else if (
    last?.kind === 'text' &&
    previous &&
    !isNote &&
    !isOfBlock &&
    !(isFirst && last.lines.length === 1) &&
    continuesParagraph(last, previous.line, line, gap, statistics, edge)
  ) {
    drafts[drafts.length - 1] = { ...last, lines: [...last.lines, line] };
  } else {
    drafts.push({ kind: 'text', lines: [line], column, gapAbove: gap, page, ...(turned ? { turned } : {}) });
  }
}

/**
 * Lines of code are no farther from each other, font sizes, or usual distances of lines where these are large: some have a
 * blank one between them.
 */
const CODE_PITCH = 3.1;
const BLANK_LINE = 2.1;
/** Columns that end between lines of code, as where one part of it is narrow, do not part them. */
function isBelowCode({ lines }: Extract<Draft, { kind: 'code' }>, line: Line, farthest: number): boolean {
  const above = lines.at(-1);
  if (!above || above.x0 > line.x1 || above.x1 < line.x0) return false;
  const gap = line.baseline - above.baseline;
  return gap > 0 && gap < farthest;
}

/** What continues a line of text is no farther below it, font sizes, and begins no farther from its x. */
const CODE_WRAP_PITCH = 1.6;
const CODE_EDGE = 0.5;
/** Text in which code does not break leaves less than this part of its column free. */
const RAGGED_CODE = 0.08;

/** Whether a line ends with an address of a page, at a sign where it may be broken. */
function endsOpen({ text }: Line): boolean {
  const last = text.trim().split(' ').at(-1) ?? '';
  return /https?:\/\/|www\./.test(last) && /[/_=&?-]$/.test(last);
}

/** Markers of one list stand below each other, points. */
const SAME_MARKER = 1;

/** An item that is code is still an item where the one above it has the same bullet. */
const isNextItem = (last: Draft | undefined, start: ItemStart | undefined): boolean =>
  last?.kind === 'item' &&
  last.marker.kind === 'bullet' &&
  start?.marker.kind === 'bullet' &&
  start.marker.sign === last.marker.sign &&
  Math.abs(start.markerX - last.markerX) < SAME_MARKER &&
  Math.abs(start.textX - last.textX) < SAME_MARKER;

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
  if (endsOpen(above) && !/\s/.test(line.text.trim())) return true;
  const isFull =
    previous.column.x1 - above.x1 < Math.max(2 * line.size, RAGGED_CODE * (previous.column.x1 - previous.column.x0));
  const aligned =
    line.x0 - above.x0 < MAX_INDENT * line.size &&
    (last.lines.length === 1 || Math.abs(line.x0 - above.x0) < CODE_EDGE * line.size);
  if (!aligned || isMonospace(above)) return false;
  return (isFull && above.runs.at(-1)?.monospace === true) || isWrappedCode(above, previous.column, line, gap);
}

/** Code is no larger than the text by this factor; titles are. */
const MAX_CODE_SIZE = 1.25;

/** Titles may be set like code, and so are addresses of people and pages on a line of their own. */
const isCode = (line: Line, { bodySize }: TextStatistics): boolean =>
  isMonospace(line) && line.size <= MAX_CODE_SIZE * bodySize && !isAddress(line.text);
