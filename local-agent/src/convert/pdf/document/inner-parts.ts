import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { countsOn, type Marker } from '../patterns/list-marker.ts';
import { draftText, linesOf } from './draft-text.ts';

type ItemDraft = Extract<Draft, { kind: 'item' }>;

/** Texts begin at one x when no farther apart, font sizes. */
const SAME_X = 0.4;
/** Markers are set in from the edge of their column by more, font sizes. */
const INSET = 0.8;
/** Text smaller than an item by this factor is a note. */
const SMALLER = 0.93;
/** Markers of one list stand below each other, points. */
const SAME_MARKER = 1.5;

/** Paragraphs, code and images that are set in below an item's text and that an item of the same list, or of one within it, follows on the page or on the next: they belong to the item. */
export function innerParts(drafts: readonly Draft[], headings: ReadonlyMap<Draft, number>): ReadonlySet<Draft> {
  const inner = new Set<Draft>();
  const edges = columnEdges(drafts);
  let open: ItemDraft[] = [];
  let pending: Draft[] = [];
  let before: Draft | undefined;
  const close = () => {
    open = [];
    pending = [];
  };
  for (const draft of drafts) {
    if (headings.has(draft) || draft.page > (before ?? draft).page + 1) close();
    before = draft;
    if (headings.has(draft)) continue;
    const last = open.at(-1);
    const isOwn = (item: ItemDraft) => isEntryWithin(item, draft) || isParagraphOf(item, draft, edges);
    if (last && pending.length === 0 && (isAnnounced(last, draft) || open.some(isOwn))) {
      inner.add(draft);
      continue;
    }
    if (draft.kind === 'item') {
      const level = open.findLastIndex((item) => continues(item, draft) || isNested(item, draft));
      const parent = open[level];
      if (parent && pending.every((part) => isBelowText(parent, part))) for (const part of pending) inner.add(part);
      else if (pending.length > 0) close();
      pending = [];
      open = [...open.filter(({ textX }) => textX < draft.textX - size(draft) * SAME_X), draft];
    } else if (isPart(draft)) {
      pending.push(draft);
      if (open[0] && !isBelowText(open[0], draft)) close();
    } else close();
  }
  return inner;
}

/** A listing below the text of an item that ends with a colon. */
const isAnnounced = (item: ItemDraft, part: Draft): boolean =>
  part.kind === 'code' &&
  !part.term &&
  part.lastPage === item.page &&
  isBelowText(item, part) &&
  item.lines.at(-1)?.text.trimEnd().endsWith(':') === true;

/** An entry of a list of contents below the one that it is part of, such as `2.1` below `2.`. */
const isEntryWithin = (item: ItemDraft, part: Draft): boolean =>
  part.kind === 'text' &&
  isBelowText(item, part) &&
  hasLeaders(draftText(part)) &&
  draftText(part).startsWith(`${item.markerText.replace(/\.$/, '')}.`);

/**
 * A paragraph that begins where the text of an item does, while other text begins farther left: the item's marker is set in, or
 * some text stands left of the item's, and the paragraph is no single line, which may be the first one of an indented paragraph.
 * `edges` says where the leftmost text of each column begins.
 */
function isParagraphOf(item: ItemDraft, part: Draft, edges: ReadonlyMap<Box, number>): boolean {
  if (part.kind !== 'text' || part.column !== item.column || !isBelowText(item, part)) return false;
  if (leftOf(part) - item.textX >= SAME_X * size(item)) return false;
  const inset = INSET * size(item);
  const edge = edges.get(item.column) ?? item.textX;
  return item.markerX - item.column.x0 > inset || (part.lines.length > 1 && item.textX - edge > inset);
}

/** Where the leftmost text of each column begins that is no item. */
function columnEdges(drafts: readonly Draft[]): ReadonlyMap<Box, number> {
  const texts = drafts.filter((draft) => draft.kind === 'text');
  return new Map(
    [...Map.groupBy(texts, ({ column }) => column)].map(([column, own]) => [column, Math.min(...own.map(leftOf))]),
  );
}

const isPart = (draft: Draft): boolean =>
  (draft.kind === 'text' && !draft.turned) ||
  draft.kind === 'image' ||
  (draft.kind === 'code' && draft.lastPage === draft.page);

/** Where a draft begins from the left, points. */
export const leftOf = (draft: Draft): number =>
  draft.kind === 'image'
    ? draft.image.x0
    : linesOf(draft).reduce((least, { x0 }) => Math.min(least, x0), Number.POSITIVE_INFINITY);

const size = (draft: Draft): number => linesOf(draft)[0]?.size ?? 0;

/** Set in as the item's text is, and no smaller, as footnotes are. */
const isBelowText = (item: ItemDraft, part: Draft): boolean =>
  leftOf(part) > item.textX - SAME_X * size(item) && (part.kind !== 'text' || size(part) > SMALLER * size(item));

/** Columns of neighbouring pages are the same where they begin about one place. */
const isSameColumn = (item: ItemDraft, next: ItemDraft): boolean =>
  item.column === next.column || (item.page !== next.page && Math.abs(item.column.x0 - next.column.x0) < size(item));

const continues = (item: ItemDraft, next: ItemDraft): boolean =>
  isSameColumn(item, next) && Math.abs(item.markerX - next.markerX) < SAME_MARKER && isNext(item.marker, next.marker);

/** An item whose marker stands below another's text begins a list within it. */
const isNested = (item: ItemDraft, next: ItemDraft): boolean =>
  isSameColumn(item, next) && next.markerX > item.textX - SAME_X * size(item);

const isNext = (marker: Marker, next: Marker): boolean =>
  marker.kind === 'bullet' ? next.kind === 'bullet' && marker.sign === next.sign : countsOn(marker, next);
