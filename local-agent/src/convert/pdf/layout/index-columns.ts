import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import type { Gutter } from './gutters.ts';
import { ROUNDING, SAME_EDGE, USUAL_SIZE } from './measures.ts';

/** Fewer entries on a side show no index. */
const MIN_ENTRIES = 5;
/** Share of the entries that end with a page: some only name what is below them. */
const ENDED = 0.7;
/** An entry begins no farther from the edge of its column, font sizes; its other lines hang farther. */
const AT_EDGE = 0.5;
/** The right column begins within this part of the rows' width. */
const MIDDLE = [0.35, 0.65] as const;
/** Share of the rows whose left line may reach past where the right column begins: names have no place to break. */
const REACHING = 0.35;
/** Gaps between words of a text are narrower, font sizes. */
const SPACE = 0.6;
/** White between the columns and a page's head, title or foot, font sizes, and so many rows of these. */
const EDGE_WHITE = 1.5;
const MAX_EDGE_ROWS = 3;

/** Share of the lines that hang below one that ends with a page, where others are the rest of entries. */
const INNER = 0.1;

const PAGE = /,\s?\d{1,4}$/;
const ONLY_PAGES = /^\d{1,4}(?:, \d{1,4})*$/;

/**
 * The strip between two columns of an index whose entries hang and lead to pages, as those of manuals of programs do. Their
 * lines are spaced widely, and some reach into the other column, so that no white strip parts these.
 */
export function indexGutter(rows: readonly Row[]): Gutter | undefined {
  if (rows.filter(({ words }) => words.some(isPage)).length < MIN_ENTRIES) return undefined;
  const { first, last } = columnRows(rows);
  const own = rows.slice(first, last + 1);
  for (const x1 of edges(own)) {
    const hang = hangOf(own.flatMap(leftOf(x1)), leftEdge(own));
    const from = Math.max(first, rows.findLastIndex((row) => runsThrough(row, x1, x1 + hang)) + 1);
    if (partsIndex(rows.slice(from, last + 1), x1)) return { x0: x1 - ROUNDING, x1, first: from, last };
  }
  return undefined;
}

const leftEdge = (rows: readonly Row[]): number => Math.min(...rows.map((row) => row.x0));

/** The line of a row left of an edge. */
const leftOf =
  (edge: number) =>
  ({ words }: Row): readonly IndexLine[] =>
    indexLine(words.filter((word) => word.x0 < edge - ROUNDING));

/**
 * Whether the words of a row run through an edge with nothing but spaces between them, as those of a text above the index. A
 * word where the lines of the right column hang begins one of these.
 */
const runsThrough = ({ words }: Row, edge: number, hang: number): boolean =>
  words.some((word, index) => {
    const next = words[index + 1];
    if (!next || word.x0 >= edge - ROUNDING || word.x1 <= edge) return false;
    const gap = next.x0 - word.x1;
    return gap > 0 && gap < SPACE * word.size && Math.abs(next.x0 - hang) > SAME_EDGE;
  });

/** What a line of an index begins with, and its text. */
export type IndexLine = { readonly x0: number; readonly size: number; readonly text: string };

/** Whether lines are the entries of an index, in one or more lines each. `edge` is where they begin. */
export function isHangingIndex(lines: readonly IndexLine[], edge: number): boolean {
  const ends: string[] = [];
  for (const line of lines) {
    if (isAtEdge(line, edge)) ends.push(line.text);
    else if (ends.length > 0) ends[ends.length - 1] = line.text;
  }
  const ended = ends.filter(endsWithPage).length;
  return ended >= MIN_ENTRIES && ended >= ENDED * ends.length;
}

/** Whether the rows of a column are the entries of an index. */
export function isIndexColumn(rows: readonly Pick<Row, 'words'>[], edge: number): boolean {
  const endsInDigit = ({ words }: Pick<Row, 'words'>) => /\d$/.test(words.at(-1)?.text ?? '');
  const lines = () => rows.flatMap(({ words }) => indexLine(words));
  return rows.filter(endsInDigit).length >= MIN_ENTRIES && isHangingIndex(lines(), edge);
}

/** Whether the lines that hang in an index continue entries, and are none of their own below others. */
export function wrapsIndex(lines: readonly IndexLine[], edge: number): boolean {
  const above = lines.filter((_, index) => {
    const next = lines[index + 1];
    return next && !isAtEdge(next, edge);
  });
  return above.filter(({ text }) => endsWithPage(text)).length <= INNER * above.length && isHangingIndex(lines, edge);
}

const isAtEdge = ({ x0, size }: IndexLine, edge: number): boolean => x0 - edge < AT_EDGE * size;

const endsWithPage = (text: string): boolean => PAGE.test(text.trimEnd()) || ONLY_PAGES.test(text.trim());

/** Words as a line; none where there are no words. */
const indexLine = (words: readonly Word[]): readonly IndexLine[] =>
  words.slice(0, 1).map(({ x0, size }) => ({ x0, size, text: words.map((word) => word.text).join(' ') }));

const isPage = ({ text }: Word, index: number, words: readonly Word[]): boolean =>
  /^\d{1,4}$/.test(text) && (words[index - 1]?.text.endsWith(',') ?? true);

/** The rows without those at both ends that white parts from the others. */
function columnRows(rows: readonly Row[]): Pick<Gutter, 'first' | 'last'> {
  const size = median(
    rows.map((row) => row.size),
    USUAL_SIZE,
  );
  const white = (above: number) => (rows[above + 1]?.y0 ?? 0) - (rows[above]?.y1 ?? 0);
  let [first, last] = [0, rows.length - 1];
  for (let at = 0; at < MAX_EDGE_ROWS; at++) {
    if (white(at) > EDGE_WHITE * size) first = at + 1;
    if (white(rows.length - 2 - at) > EDGE_WHITE * size) last = rows.length - 2 - at;
  }
  return { first, last };
}

/** Where several words in the middle begin, most of them first. */
function edges(rows: readonly Row[]): number[] {
  const x0 = leftEdge(rows);
  const width = Math.max(...rows.map((row) => row.x1)) - x0;
  const counts = new Map<number, { x: number; count: number }>();
  for (const word of rows.flatMap(({ words }) => words)) {
    if (word.x0 < x0 + MIDDLE[0] * width || word.x0 > x0 + MIDDLE[1] * width) continue;
    const key = Math.round(word.x0);
    const { x, count } = counts.get(key) ?? { x: word.x0, count: 0 };
    counts.set(key, { x: Math.min(x, word.x0), count: count + 1 });
  }
  return [...counts.values()]
    .filter(({ count }) => count >= MIN_ENTRIES)
    .sort((a, b) => b.count - a.count)
    .slice(0, MAX_EDGES)
    .map(({ x }) => x);
}

/** Lines of the right column begin at its edge, hang below it, or stand below that. */
const MAX_EDGES = 4;

/** Whether the lines on both sides of an edge are entries of an index, which hang alike. */
function partsIndex(rows: readonly Row[], edge: number): boolean {
  const x0 = leftEdge(rows);
  const lines = rows.flatMap(leftOf(edge));
  const right = rows.flatMap(({ words }) => indexLine(words.filter((word) => word.x0 >= edge - ROUNDING)));
  const isReaching = ({ words }: Row) => words.some((word) => word.x0 < edge - ROUNDING && word.x1 > edge);
  const reaching = rows.filter(isReaching).length;
  return (
    reaching <= REACHING * rows.length &&
    Math.abs(hangOf(lines, x0) - hangOf(right, edge)) < SAME_EDGE &&
    isHangingIndex(lines, x0) &&
    isHangingIndex(right, edge)
  );
}

/** How far from the edge most of the lines begin that hang. */
function hangOf(lines: readonly IndexLine[], edge: number): number {
  const hanging = lines.filter((line) => !isAtEdge(line, edge)).map(({ x0 }) => Math.round(x0 - edge));
  const counts = new Map<number, number>();
  for (const hang of hanging) counts.set(hang, (counts.get(hang) ?? 0) + 1);
  const [most] = [...counts].sort(([, one], [, other]) => other - one);
  return most?.[0] ?? Number.NaN;
}
