import type { Block, Inline, ListItem } from '../../markdown/blocks.ts';
import { joinLines } from '../layout/join-lines.ts';
import { USUAL_SIZE } from '../layout/measures.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { countsOn, isLabel, isSameNumbering, type Marker } from '../patterns/list-marker.ts';
import type { Draft } from './draft.ts';
import { type Emphasis, EVERY_LOOK, inlineRuns, NO_LOOK } from './inline-runs.ts';

/** Text that begins farther right, font sizes, is of a deeper list. */
const DEEPER = 0.6;
/** What is set in begins no farther left of the text above it, points. */
const SAME_LEFT = 5;
/** Markers and texts are below each other within this part of that. */
const SLACK = 0.2;

type ItemDraft = Extract<Draft, { kind: 'item' }>;
type ListBlock = Extract<Block, { type: 'list' }>;
type OpenList = {
  textX: number;
  markerX: number;
  ordered: boolean;
  start: number;
  items: OpenItem[];
  marker: Marker;
  page: number;
};
type OpenItem = {
  draft: ItemDraft;
  parts: (OpenList | (InnerPart & { order: number }))[];
  order: number;
  distinct: Emphasis;
};

/** A block that is set in below an item, and where it begins from the left, points. */
export type InnerPart = { readonly kind: 'inner'; readonly block: Block; readonly left: number };

/** Where a list, a table or code reaches another page: `top` items or rows are complete above it, `open` is what the next item holds above it. */
export type PageBreak = { readonly page: number; readonly top: number; readonly open: ListItem | undefined };

/** A list, the page that it begins on, and the pages that it continues on, in order. */
export type PagedList = { readonly page: number; readonly block: ListBlock; readonly breaks: readonly PageBreak[] };

/**
 * Items in a row as lists: deeper text is a nested list, another kind of marker at the same depth a new list. `distinct` are
 * the looks that running text has not.
 */
export function nestItems(drafts: readonly (ItemDraft | InnerPart)[], distinct = NO_LOOK): PagedList[] {
  const top: OpenList[] = [];
  const open: OpenList[] = [];
  let previous: ItemDraft | undefined;
  for (const [order, draft] of drafts.entries()) {
    if (draft.kind === 'inner') {
      while (open.length > 1 && (open.at(-1)?.textX ?? 0) > draft.left + SAME_LEFT) open.pop();
      open
        .at(-1)
        ?.items.at(-1)
        ?.parts.push({ ...draft, order });
      continue;
    }
    const shift = previous ? columnShift(previous, draft, open) : 0;
    for (const list of open) {
      list.textX += shift;
      list.markerX += shift;
    }
    const tolerance = DEEPER * (draft.lines[0]?.size ?? USUAL_SIZE);
    while (open.length > 1 && isLeftOf(draft, open.at(-1), tolerance) && !continuesBeside(open.at(-1), draft))
      open.pop();
    // A list may begin with what was deeper above an image or another page.
    if (isAbove(draft, open, tolerance)) open.pop();
    let list = open.at(-1);
    if (list && isRightOf(draft, list, tolerance) && !countsOn(list.marker, draft.marker)) {
      list = undefined;
    } else if (list && !sameKind(list.marker, draft.marker)) {
      open.pop();
      list = undefined;
    }
    if (!list) {
      const { marker, textX, markerX, page } = draft;
      list = {
        textX,
        markerX,
        ordered: marker.kind === 'number' && !isLabel(marker),
        start: marker.kind === 'number' ? marker.value : 1,
        items: [],
        marker,
        page,
      };
      const parent = open.at(-1)?.items.at(-1);
      (parent ? parent.parts : top).push(list);
      open.push(list);
    }
    list.items.push({ draft, parts: [], order, distinct });
    list.marker = draft.marker;
    previous = draft;
  }
  return top.map((list) => ({ page: list.page, block: toList(list), breaks: pageBreaks(list) }));
}

function pageBreaks(list: OpenList): PageBreak[] {
  const breaks: PageBreak[] = [];
  let { page } = list;
  for (const [top, item] of list.items.entries()) {
    for (const { draft, order } of withNested(item)) {
      if (draft.page <= page) continue;
      page = draft.page;
      breaks.push({ page, top, open: order > item.order ? toItem(item, order) : undefined });
    }
  }
  return breaks;
}

const withNested = (item: OpenItem): OpenItem[] => [
  item,
  ...item.parts.flatMap((part) => ('kind' in part ? [] : part.items.flatMap(withNested))),
];

/** The item of another sign begins left of the only open list. */
const isAbove = (draft: ItemDraft, [list, inner]: readonly OpenList[], tolerance: number): boolean =>
  list !== undefined &&
  !inner &&
  list.marker.kind === 'bullet' &&
  draft.marker.kind === 'bullet' &&
  list.marker.sign !== draft.marker.sign &&
  draft.textX < list.textX - tolerance &&
  draft.markerX < list.markerX - tolerance;

/** Markers under the text of an item above are deeper, and texts under a marker are not, however small the step. */
const isRightOf = (draft: ItemDraft, list: OpenList, tolerance: number) =>
  draft.textX > list.textX + tolerance || draft.markerX > list.textX - SLACK * tolerance;

const isLeftOf = (draft: ItemDraft, list: OpenList | undefined, tolerance: number) =>
  list !== undefined && (list.textX > draft.textX + tolerance || draft.textX < list.markerX + SLACK * tolerance);

/**
 * Another column or page has another left edge: depths are compared by the list that continues there, or by the column's
 * left edge.
 */
function columnShift(previous: ItemDraft, draft: ItemDraft, open: readonly OpenList[]): number {
  if (previous.column === draft.column) return 0;
  const alike = open.filter(({ marker }) => isSameSign(marker, draft.marker));
  const list =
    open.findLast(({ marker }) => countsOn(marker, draft.marker)) ??
    (alike.length < open.length ? alike.at(-1) : undefined);
  if (list) return draft.textX - list.textX;
  const shift = draft.column.x0 - previous.column.x0;
  return Math.abs(shift) > 2 * (draft.lines[0]?.size ?? USUAL_SIZE) ? shift : 0;
}

/** Wider numbers push the text of "10." right of that of "9.". */
const continuesBeside = (list: OpenList | undefined, draft: ItemDraft) =>
  list !== undefined &&
  countsOn(list.marker, draft.marker) &&
  Math.abs(list.textX - draft.textX) < (draft.lines[0]?.size ?? USUAL_SIZE);

const isSameSign = (a: Marker, b: Marker) => a.kind === 'bullet' && b.kind === 'bullet' && a.sign === b.sign;

function sameKind(previous: Marker, next: Marker): boolean {
  if (previous.kind === 'bullet' || next.kind === 'bullet') return previous.kind === next.kind;
  // The letter between h and j is no Roman number: labels stay as they are, so that one list may hold both.
  if (isLabel(previous) && isLabel(next)) return previous.form === next.form && isDecimal(previous) === isDecimal(next);
  return isSameNumbering(previous, next);
}

const isDecimal = (marker: Marker) => marker.kind === 'number' && marker.style === 'decimal';

/** `end` omits the items from that place on, in the order of the document. */
const toList = (list: OpenList, end = Number.POSITIVE_INFINITY): ListBlock => ({
  type: 'list',
  ordered: list.ordered,
  ...(list.ordered && list.start !== 1 ? { start: list.start } : {}),
  items: list.items.filter(({ order }) => order < end).map((item) => toItem(item, end)),
});

function toItem({ draft, parts, distinct }: OpenItem, end: number): ListItem {
  const shown = draft.lines.some(({ text }) => hasLeaders(text)) ? NO_LOOK : distinct;
  const checked = draft.marker.kind === 'bullet' ? checkedOf(draft.marker.sign) : undefined;
  return {
    children: [
      { type: 'paragraph', children: [...label(draft), ...inlineRuns(joinLines(draft.lines), EVERY_LOOK, shown)] },
      ...parts.flatMap((part) => ('kind' in part ? (part.order < end ? [part.block] : []) : [toList(part, end)])),
    ],
    ...(checked === undefined ? {} : { checked }),
  };
}

/** What texts refer to, such as "item (g)", stays to be found. */
const label = ({ marker, markerText }: ItemDraft): Inline[] =>
  isLabel(marker) ? [{ type: 'text', text: `${markerText} ` }] : [];

function checkedOf(sign: string): boolean | undefined {
  if (sign === '\u2610') return false;
  return sign === '\u2611' || sign === '\u2612' ? true : undefined;
}
