import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { isCaption } from '../patterns/caption.ts';
import { isHintLabel } from '../patterns/hint-label.ts';
import { namesUnit } from '../patterns/unit.ts';
import { changingHeads } from './changing-heads.ts';
import { changingTitles } from './changing-titles.ts';
import { continuedTitles } from './continued-titles.ts';
import { countedLines } from './counted-lines.ts';
import { type EdgeDepths, edgeDepths } from './edge-depths.ts';
import { ofExhibits } from './exhibit-labels.ts';
import { placesWithin } from './headings-within.ts';
import { type EdgeRow, edgeTable, withoutRunningRows } from './heads-in-tables.ts';
import { bandsOf } from './height-bands.ts';
import { largerTitles } from './larger-titles.ts';
import { artifactsOf } from './marked-artifacts.ts';
import { notesAtFoot } from './notes-at-foot.ts';
import { numberRows } from './number-rows.ts';
import { countingNumbers } from './page-numbers.ts';
import { isSlideTitle } from './slide-titles.ts';
import { belowNumber, besideNumber, isPageNumber, sidewaysNumber } from './stated-numbers.ts';
import { beginsBelowHead, isBelowHeading, isOfBlock, isOfSentence, isOfText } from './text-at-edge.ts';
import { amongTexts } from './text-tops.ts';
import { titleHeads } from './title-heads.ts';

/** Of few pages, left and right ones, two must have a line; of more so many, and this share of them. */
const FEW_PAGES = 5;
const MIN_PAGES = 3;
const REPEATS = 0.15;
/** A note that more than two pages and this share of them have at one place is a foot. */
const USUAL_FOOT = 0.2;
/** Heights at which lines of several pages are at one place, points: heads of left and right pages may differ. */
const BAND = 10;
/** Titles are larger, points, and stand below this part of the page's height. */
const MIN_TITLE_SIZE = 15;
const TITLE_DEPTH = 0.05;

type LineItem = Extract<FlowItem, { kind: 'line' }>;
type TableItem = Extract<FlowItem, { kind: 'table' }>;

/** As many lines at an edge may belong to them. */
const DEEP = 4;
/** A row of a table is a running head that went from so many pages. */
const MIN_GONE = 2;

/**
 * Takes away what repeats at the top and bottom of pages: running headers, footers, page numbers. A line goes when
 * enough other pages have the same text, numbers apart, at the same height, or when its place is that of running heads whose
 * text changes. `bodySize` in points, `beside` how many of the pages on each side only show what repeats.
 */
export function dropRunningHeads(pages: readonly PageFlow[], bodySize: number, beside = 0): PageFlow[] {
  const changing = changingHeads(pages, bodySize);
  const numbers = countingNumbers(pages);
  const depths = edgeDepths(pages);
  const edges = pages.map((page) => edgeLines(page, depths(page)));
  const titled = titleHeads(pages, bodySize, depths);
  const isFew = pages.length <= FEW_PAGES;
  const kept = new Set([
    ...largerTitles(pages, edges, keysOf),
    ...(isFew ? changingTitles(edges, pages, bodySize) : []),
  ]);
  const counts = countPages(pages, (page, index) => [
    ...(edges[index] ?? []).flatMap(({ line, aside }) => keysOf(line, page, aside)),
    ...tablesAtEdges(page, depths(page)).flatMap(({ row }) => keysOf(row, page)),
  ]);
  // A page between two on each side has its head on every other one of them.
  const bound = isFew && beside < 2 ? 2 : Math.max(MIN_PAGES, Math.ceil(REPEATS * pages.length));
  const countOf = (line: EdgeRow, page: PageFlow, aside?: boolean) =>
    Math.max(...keysOf(line, page, aside).map((key) => counts.get(key) ?? 0));
  const isRepeated = (line: EdgeRow, page: PageFlow, aside?: boolean) => countOf(line, page, aside) >= bound;
  const isAmongTexts = amongTexts(pages);
  // Two pages may begin with the same title, where the text of another page begins.
  const isTwice = ({ line, aside }: LineItem, page: PageFlow) =>
    !aside && countOf(line, page) === 2 && isAmongTexts(line, page);
  const within = placesWithin(pages, edges);
  // A heading of several parts of the text stands at as many places within pages as at the edge of others.
  const isOfParts = ({ line, aside }: LineItem, page: PageFlow) => within(line) >= countOf(line, page, aside);
  const isOfExhibit = ofExhibits(edges);
  const isCounted = countedLines(edges, bodySize);
  // What a table in the head of each page says stays on the first one; so do captions and heads in the letters of a title.
  const shown = new Set<string>();
  const dropped = pages.map((page, index) => {
    const drop = new Set<FlowItem>([...(changing[index] ?? []), ...(numbers[index] ?? [])]);
    const comesAgain = (item: LineItem) =>
      isRepeated(item.line, page, item.aside) &&
      !isOfExhibit(item, index) &&
      !isTwice(item, page) &&
      !isOfParts(item, page) &&
      !(isFew && isCounted(item.line, index));
    const isOfHead = (item: LineItem) => drop.has(item) || comesAgain(item);
    const repeats = (item: LineItem) =>
      comesAgain(item) &&
      !beginsBelowHead(item, page, isOfHead) &&
      !(isFew && (isOfSentence(item, page) || isOfBlock(item, page, isOfHead) || isBelowHeading(item, page, isOfHead)));
    const titles = (edges[index] ?? []).filter((item) => (kept.has(item) || !repeats(item)) && !item.aside);
    const isBelowTitle = ({ line, aside }: LineItem) =>
      !aside && line.baseline < page.height / 2 && titles.some((title) => isTitleOf(title.line, line));
    for (const { item, row } of tablesAtEdges(page, depths(page))) {
      const keys = keysOf(row, page);
      if (isRepeated(row, page) && keys.some((key) => shown.has(key))) drop.add(item);
      for (const key of keys) shown.add(key);
    }
    const tables = page.items.filter((item): item is TableItem => item.kind === 'table' && !drop.has(item));
    const isWithinPage = ({ line, aside }: LineItem) => !aside && tables.some((table) => isBeyond(table, line, page));
    const large = (edges[index] ?? []).filter(
      ({ line, aside }) => !aside && isTitleSized(line) && line.baseline < page.height / 2,
    );
    const stays = (edges[index] ?? []).filter((item) => large.includes(item) || isCaption(item.line.text.trim()));
    // Captions of one kind differ in their numbers.
    const keysToStay = ({ line }: LineItem) => (isCaption(line.text.trim()) ? [line.text.trim()] : keysOf(line, page));
    const notes = notesAtFoot(page, (line) => countOf(line, page) > Math.max(2, USUAL_FOOT * pages.length));
    const isFirst = (item: LineItem) => stays.includes(item) && !keysToStay(item).some((key) => shown.has(key));
    const isHead = (item: LineItem) =>
      repeats(item) &&
      !isFirst(item) &&
      !kept.has(item) &&
      !notes.has(item) &&
      !isLargeTitle(item.line, page) &&
      !isSlideTitle(item.line, page, bodySize) &&
      !namesUnit(item.line.text) &&
      !isBelowTitle(item) &&
      !isWithinPage(item);
    const isArtifact = artifactsOf(page, edges[index] ?? []);
    for (const item of edges[index] ?? []) {
      if (
        (isArtifact(item.line) && !isOfText(item, page)) ||
        titled.has(item) ||
        isHead(item) ||
        isPageNumber(item.line, page, { index, count: pages.length })
      ) {
        drop.add(item);
      }
    }
    for (const item of belowNumber(edges[index] ?? [], page)) drop.add(item);
    const sideways = sidewaysNumber(page);
    if (sideways) drop.add(sideways);
    for (const key of stays.flatMap(keysToStay)) shown.add(key);
    return drop;
  });
  for (const [index, title] of continuedTitles(pages, dropped).entries()) if (title) dropped[index]?.add(title);
  const isNumber = numberRows(dropped);
  const gone = countPages(pages, (page, index) =>
    [...(dropped[index] ?? [])].flatMap((item) => (item.kind === 'line' ? keysOf(item.line, page) : [])),
  );
  return pages.map((page, index) => {
    const items = page.items.flatMap((item): FlowItem[] => {
      if (!dropped[index]?.has(item)) return [item];
      // On a single page the rest of the line may be the title.
      return pages.length === 1 && item.kind === 'line'
        ? besideNumber(item.line, page).map((line) => ({ ...item, line }))
        : [];
    });
    const isRunning = (row: EdgeRow) => keysOf(row, page).some((key) => (gone.get(key) ?? 0) >= MIN_GONE);
    const isOfEdge = (row: EdgeRow) => (/\p{L}/u.test(row.text) && isRunning(row)) || isNumber(row, index);
    return { ...page, items: withoutRunningRows(items, isOfEdge) };
  });
}

/** A table beside a line that reaches farther to the edge of the page by so many font sizes shows that it is no head. */
const BEYOND = 2;

/** Whether a table stands between a line and the edge of the page that is nearer to it, or reaches from beside it to there. */
const isBeyond = ({ table }: TableItem, line: Line, page: PageFlow): boolean => {
  const far = BEYOND * line.size;
  return line.baseline < page.height / 2
    ? table.y1 < line.y0 + line.size || table.y0 < line.y0 - far
    : table.y0 > line.baseline - line.size || table.y1 > line.y1 + far;
};

/** On how many pages each key is. */
function countPages(
  pages: readonly PageFlow[],
  keys: (page: PageFlow, index: number) => readonly string[],
): Map<string, number> {
  const counts = new Map<string, number>();
  for (const [index, page] of pages.entries())
    for (const key of new Set(keys(page, index))) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Tables that are all in the head or foot of a page. */
const tablesAtEdges = (page: PageFlow, depths: EdgeDepths) =>
  page.items.flatMap((item) => {
    const row = edgeTable(item, page.height, depths);
    return row ? [{ item, row }] : [];
  });

/** Titles of tables, labels of boxes and brackets of code that end or begin on several pages at one place repeat nothing. */
const isOfPage = ({ tabular, line }: LineItem): boolean =>
  tabular === true || isHintLabel(line.text) || /^[\s{}()[\];,]+$/.test(line.text);

/** Lines at the page's top and bottom edges that nothing but other such lines stands beyond, and those in its margins. */
function edgeLines(page: PageFlow, depths: EdgeDepths): LineItem[] {
  const lines = page.items.filter((item): item is LineItem => item.kind === 'line' && !isOfPage(item));
  const sorted = [...lines].sort((a, b) => a.line.baseline - b.line.baseline);
  const top = sorted.slice(0, DEEP).filter(({ line }) => line.y0 < depths.top);
  const bottom = sorted.slice(-DEEP).filter(({ line }) => line.y1 > page.height - depths.bottom);
  const asides = lines.filter(({ aside }) => aside);
  return [...new Set([...top, ...bottom, ...asides])];
}

/**
 * Headers of left and right pages differ in x, so that only the height counts; not even that of the outline at the side of
 * slides, which opens at another part on each.
 */
function keysOf({ text: whole, baseline }: EdgeRow, page: PageFlow, aside?: boolean): string[] {
  const text = whole
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/\b[ivxl]+\b/g, '#')
    .replace(/\s+/g, ' ')
    .trim();
  if (aside && page.width > page.height) return [`aside/${text}`];
  const fromTop = baseline < page.height / 2;
  const y = fromTop ? baseline : page.height - baseline;
  return bandsOf(y, BAND).map((band) => `${fromTop}/${band}/${text}`);
}

/** A title that comes again, such as a form's, is no running header. */
const isLargeTitle = (line: Line, page: PageFlow) => isTitleSized(line) && line.y0 > TITLE_DEPTH * page.height;

/** The letters of a title. */
const isTitleSized = ({ size, text }: Line) => size > MIN_TITLE_SIZE && !/\d/.test(text);

/** A title is larger than the heading below it by this factor. */
const LARGER_TITLE = 1.1;

/** A larger line above, which is another on each page, is a title: what repeats below it is a heading of its text. */
const isTitleOf = (title: Line, line: Line) => title.baseline < line.baseline && title.size > LARGER_TITLE * line.size;
