import { median } from '../../page/box.ts';
import type { FlowItem, PageFlow } from '../flow/page-flow.ts';
import type { Line } from '../layout/line.ts';
import { LINE_DRIFT } from '../layout/measures.ts';
import { isCaption } from '../patterns/caption.ts';
import { bandsOf } from './height-bands.ts';

/** Heights at which lines of several pages are at one place, points. */
const BAND = 6;
/** A running head is farther from the text than lines from each other, by this factor. */
const MIN_GAP = 1.5;
/** Less is enough at both ends of a ruled line, where titles that stand far apart are most of a page. */
const MIN_RULED_GAP = 1.2;
/** The distance of lines where a page has too few to show it, and the most that is taken for one, font sizes. */
const FEW_LINES_PITCH = 1.2;
const MAX_PITCH = 2.5;
/** Running heads are no larger than the text by this factor, which rounding explains, and no longer, characters. */
const MAX_SIZE = 1.03;
const MAX_LENGTH = 110;

type LineItem = Extract<FlowItem, { kind: 'line' }>;

/** The outermost line or lines at one edge of a page, and how far the text stands from them. */
type PageEdge = {
  readonly items: readonly LineItem[];
  readonly top: boolean;
  readonly y: number;
  /** Its distance from the edge as a part of the page's height. */
  readonly share: number;
  /** Measured in distances of lines, and in font sizes. */
  readonly gap: number;
  readonly white: number;
  /** It is in the middle of the page, below a table or text of another size. */
  readonly middle: boolean;
  /** A line parts it from the text. */
  readonly ruled: boolean;
};

/** Heads and feet stand within this part of a page's height from its edge. */
const MAX_DEPTH = 0.16;
/** Page numbers stand alone and count: they may stand deeper. */
const MAX_NUMBER_DEPTH = 0.2;
/** At least so many pages, and this share of them, have a line at the place of running heads; more where it is deep. */
const MIN_COUNT = 3;
const MIN_DEEP_COUNT = 6;
const SHARE = 0.4;
/** Lines of the text begin below this part of a page's height. */
const DEEP = 0.09;
/** A place where this part as many pages have running text is where the text begins or ends. */
const OF_TEXT = 0.2;
/** Lines below heads, or above feet, on so many pages show them. */
const MIN_RULED = 2;
/** Share of the pages whose numbers count. */
const USUAL = 0.7;

/**
 * The lines of each page that stand where running heads stand though each page has its own, such as the title of its
 * section: outermost, at one height on many pages, apart from the text and no larger; and numbers that count with the
 * pages. `bodySize` in points.
 */
export function changingHeads(pages: readonly PageFlow[], bodySize: number): LineItem[][] {
  const edges = pages.map((page) => [edgeOf(page, true), edgeOf(page, false)].flatMap((edge) => edge ?? []));
  if (pages.length < MIN_COUNT)
    return edges.map((page) => page.flatMap((edge) => (isNumbered(edge, bodySize) ? edge.items : [])));
  const counting = countingPages(edges);
  const usual = new Set([...counting].filter(([, count]) => count >= USUAL * pages.length).map(([ahead]) => ahead));
  const apart = edges.flat().filter((edge) => isApart(edge, bodySize));
  const slots = countSlots(apart);
  const textSlots = countSlots(edges.flat().filter((edge) => edge.gap < MIN_GAP));
  const ruledSlots = countSlots(apart.filter(({ ruled }) => ruled));
  const bound = Math.max(MIN_COUNT, SHARE * pages.length);
  return edges.map((page, index) => {
    const counted = page.filter((edge) => isCounting(edge, index, counting, usual));
    // A page has one number: where it stands alone, a heading's at the other edge is none.
    const alone = counted.filter(({ items }) => items.every(({ line }) => NUMBER_ALONE.test(line.text)));
    const numbers = alone.length > 0 ? alone : counted;
    return page.flatMap((edge) => {
      const isOn = (counts: ReadonlyMap<string, number>, least: number) =>
        slotsOf(edge).some((key) => (counts.get(key) ?? 0) >= least);
      const least = edge.share > DEEP ? Math.max(bound, MIN_DEEP_COUNT) : bound;
      const isText = slotsOf(edge).some((key) => (textSlots.get(key) ?? 0) > OF_TEXT * (slots.get(key) ?? 0));
      const common = (isOn(slots, least) && !isText) || (edge.ruled && isOn(ruledSlots, MIN_RULED));
      return (common && isApart(edge, bodySize)) || numbers.includes(edge) ? edge.items : [];
    });
  });
}

function edgeOf(page: PageFlow, top: boolean): PageEdge | undefined {
  const lines = page.items.filter((item): item is LineItem => item.kind === 'line' && !item.turned);
  const fromEdge = ({ line }: LineItem) => (top ? line.baseline : page.height - line.baseline);
  const sorted = [...lines].sort((a, b) => fromEdge(a) - fromEdge(b));
  const [first] = sorted;
  if (!first || fromEdge(first) > MAX_NUMBER_DEPTH * page.height) return undefined;
  const items = sorted.filter((item) => fromEdge(item) - fromEdge(first) < LINE_DRIFT * first.line.size);
  const next = sorted[items.length];
  const others = page.items.flatMap((item) =>
    item.kind === 'table' ? [top ? item.table.y0 : page.height - item.table.y1] : [],
  );
  if (others.some((y) => y < fromEdge(first))) return undefined;
  const nearest = Math.min(...others, next ? fromEdge(next) : Number.POSITIVE_INFINITY);
  const usual = median(
    sorted.slice(items.length + 1).map((item, index) => {
      const before = sorted[items.length + index];
      return before ? fromEdge(item) - fromEdge(before) : 0;
    }),
    FEW_LINES_PITCH * first.line.size,
  );
  return {
    items,
    top,
    y: fromEdge(first),
    ruled: (top ? page.headRule : page.footRule) !== undefined,
    share: fromEdge(first) / page.height,
    middle: !top && (nearest === Math.min(...others) || isUnlike(first, next)) && isCentered(items, page.width),
    white: (nearest - fromEdge(first)) / first.line.size,
    gap: (nearest - fromEdge(first)) / Math.min(Math.max(usual, first.line.size), MAX_PITCH * first.line.size),
  };
}

const isUnlike = ({ line }: LineItem, next: LineItem | undefined): boolean =>
  next !== undefined && Math.abs(next.line.size - line.size) > UNLIKE * line.size;

const isCentered = (items: readonly LineItem[], width: number): boolean =>
  items.every(({ line }) => Math.abs(line.x0 + line.x1 - width) / 2 < CENTERED);

const slotsOf = ({ items, top, y }: PageEdge): string[] => {
  const size = Math.round(items[0]?.line.size ?? 0);
  return bandsOf(y, BAND).map((band) => `${top}/${band}/${size}`);
};

/** On how many pages a place of running heads has a line. */
function countSlots(edges: readonly PageEdge[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of edges.flatMap(slotsOf)) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

/** Names at both ends of a line stand so many font sizes apart, and it covers this part of the text's width. */
const ENDS_GAP = 4;
const COVERS = 0.8;

/** Whether a line names something at each end of the text's width, as a head does and a heading does not. */
const isAtBothEnds = ({ line, column }: LineItem): boolean =>
  line.x1 - line.x0 >= COVERS * (column.x1 - column.x0) &&
  (line.pieces ?? []).some((piece, index, pieces) => {
    const next = pieces[index + 1];
    return next !== undefined && next.x0 - piece.x1 >= ENDS_GAP * line.size;
  });

/** The numbers of the pages before the first part of a book. */
const ROMAN = /^[ivxl]{1,6}$/;

/** No headings, which are larger or bold, no ends of paragraphs, no notes and no captions. */
function isApart({ items, top, share, gap, ruled }: PageEdge, bodySize: number): boolean {
  return (
    gap >= (ruled && items.every(isAtBothEnds) ? MIN_RULED_GAP : MIN_GAP) &&
    share <= MAX_DEPTH &&
    items.every((item) => {
      const { line } = item;
      const text = line.text.trim();
      const bold =
        line.runs.every((run) => run.bold || !run.text.trim()) && !(ruled && (isAtBothEnds(item) || ROMAN.test(text)));
      const note = !top && (line.runs[0]?.raised === true || /^(?:\d+|[*\u2020])\s+\p{L}/u.test(text));
      return (
        line.size <= MAX_SIZE * bodySize &&
        !bold &&
        !note &&
        !isCaption(text) &&
        text.length <= MAX_LENGTH &&
        (ruled || isAtBothEnds(item) || !/^\p{Ll}|[.,;:?!]$/u.test(text))
      );
    })
  );
}

/** A page number alone or at an end of a running head, in digits. */
function numbersOf({ line }: LineItem): number[] {
  const ends = line.pieces ? [line.pieces[0]?.text, line.pieces.at(-1)?.text] : [line.text];
  return ends.flatMap((text = '') => {
    const found = /^[-\u2013\u2014|\s]*(\d{1,4})[-\u2013\u2014|\s]*$/.exec(text.trim());
    return found ? [Number(found[1])] : [];
  });
}

/** Alone, with the letter of its appendix before it (`A-42`), or in small Roman numerals. */
const NUMBER_ALONE = /^[-\u2013\u2014|~(\s]*(?:(?:[A-Z]-)?\d{1,4}|[ivxl]{1,6})[-\u2013\u2014|~)\s]*$/;
/** A page number may be larger than a body of small print, such as a table's, but no larger than usual text, points. */
const MAX_NUMBER_SIZE = 12.5;
/** A number alone within this part of a page's height needs so much white, font sizes. */
const OUTERMOST = 0.05;
const NUMBER_WHITE = 2.4;
/** One in the middle of a page, by so many points, needs no more below a table, and below text whose size differs by this part. */
const CENTERED = 6;
const UNLIKE = 0.15;
const MIDDLE_WHITE = 1.2;
/** A page number stands so many font sizes from the other words of its line. */
const NUMBER_GAP = 4;

/** Few pages do not show what repeats: a number decides, alone or far from the rest of its line. */
function isNumbered({ items, share, gap, white, middle }: PageEdge, bodySize: number): boolean {
  const pieces = items.flatMap(({ line }) => line.pieces ?? [line]).sort((a, b) => a.x0 - b.x0);
  const maxSize = Math.max(MAX_SIZE * bodySize, MAX_NUMBER_SIZE);
  // Where titles stand far apart, a number alone may be nearer to the table above it.
  const isOutermost =
    pieces.length === 1 && ((share <= OUTERMOST && white >= NUMBER_WHITE) || (middle && white >= MIDDLE_WHITE));
  if ((gap < MIN_GAP && !isOutermost) || pieces.some(({ size }) => size > maxSize)) return false;
  if (pieces.length > 1 && share > MAX_DEPTH) return false;
  return pieces.some((piece, index) => {
    const [before, after] = [pieces[index - 1], pieces[index + 1]];
    const isFar = (left?: Line, right?: Line) => !left || !right || right.x0 - left.x1 >= NUMBER_GAP * left.size;
    return NUMBER_ALONE.test(piece.text) && isFar(before, piece) && isFar(piece, after);
  });
}

/** By how much numbers at the edges are ahead of the pages, and on how many, where at least two pages agree. */
function countingPages(edges: readonly (readonly PageEdge[])[]): Map<number, number> {
  const ahead = new Map<number, number>();
  for (const [index, page] of edges.entries())
    for (const edge of page)
      for (const item of edge.items)
        for (const value of numbersOf(item)) ahead.set(value - index, (ahead.get(value - index) ?? 0) + 1);
  const most = Math.max(0, ...ahead.values());
  return new Map([...ahead].filter(([, count]) => count === most && count >= 2));
}

/** `usual` are the counts that so many pages agree on that what stands beside a number needs no white around it. */
function isCounting(
  { items, gap }: PageEdge,
  index: number,
  counting: ReadonlyMap<number, number>,
  usual: ReadonlySet<number>,
): boolean {
  const [only, second] = items;
  if (!only || second) return false;
  const values = numbersOf(only);
  if (values.some((value) => usual.has(value - index))) return true;
  if (only.line.pieces && gap < MIN_GAP) return false;
  return values.some((value) => counting.has(value - index) || (value === index + 1 && gap >= MIN_GAP));
}
