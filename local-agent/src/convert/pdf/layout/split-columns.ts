import { isMarker, readMarker } from '../blocks/list-marker.ts';
import { type Box, boundsOf, median } from './box.ts';
import { findGutters, type Gutter } from './gutters.ts';
import type { Word } from './page-content.ts';
import { characters, continuity } from './prose.ts';
import { groupRows, type Row, splitRow } from './rows.ts';

/** Something that is no text but takes its place in the reading order, such as a table found before. */
export type Obstacle<T> = { readonly box: Box; readonly content: T };

/** A part of the page that is read line by line. */
export type Leaf<T> = { readonly words: readonly Word[]; readonly obstacles: readonly Obstacle<T>[] };

const DEEPEST = 6;

/** Cuts a page into parts with one column each, in reading order. */
export function splitColumns<T>(words: readonly Word[], obstacles: readonly Obstacle<T>[], depth = 0): Leaf<T>[] {
  if (words.length === 0 && obstacles.length === 0) return [];
  const rows = withObstacles(groupRows(words), obstacles);
  const gutter = depth < DEEPEST ? columnGutter(rows) : undefined;
  if (!gutter) return [{ words, obstacles }];
  const top = rows[gutter.first]?.y0 ?? 0;
  const bottom = rows[gutter.last]?.y1 ?? 0;
  const middle = (gutter.x0 + gutter.x1) / 2;
  const part = (box: Box): 'above' | 'below' | 'left' | 'right' => {
    const y = (box.y0 + box.y1) / 2;
    if (y < top) return 'above';
    if (y > bottom) return 'below';
    return (box.x0 + box.x1) / 2 < middle ? 'left' : 'right';
  };
  return (['above', 'left', 'right', 'below'] as const).flatMap((side) =>
    splitColumns(
      words.filter((word) => part(word) === side),
      obstacles.filter(({ box }) => part(box) === side),
      depth + 1,
    ),
  );
}

/** Obstacles count as ink in each row beside them, and as a row of their own where no text stands beside them. */
function withObstacles<T>(rows: readonly Row[], obstacles: readonly Obstacle<T>[]): Row[] {
  if (obstacles.length === 0) return [...rows];
  const font = { name: '', bold: false, italic: false, monospace: false };
  const asWord = (box: Box, size: number): Word => ({
    ...box,
    text: '\ufffc',
    baseline: box.y1,
    size,
    font,
    color: '#000000',
  });
  const size = median(
    rows.map((row) => row.size),
    10,
  );
  const out = rows.map((row): Row => {
    const beside = obstacles.filter(({ box }) => row.baseline > box.y0 && row.baseline < box.y1);
    if (beside.length === 0) return row;
    const members = [...row.words, ...beside.map(({ box }) => asWord(box, row.size))].sort((a, b) => a.x0 - b.x0);
    return { ...row, ...boundsOf([...row.words, ...members]), y0: row.y0, y1: row.y1, words: members };
  });
  for (const { box } of obstacles) {
    const lines = Math.max(1, Math.min(6, Math.round((box.y1 - box.y0) / (1.4 * size))));
    for (let line = 0; line < lines; line++) {
      const y0 = box.y0 + ((box.y1 - box.y0) * line) / lines;
      const y1 = box.y0 + ((box.y1 - box.y0) * (line + 1)) / lines;
      out.push({ x0: box.x0, x1: box.x1, y0, y1, words: [asWord(box, size)], baseline: y1, size });
    }
  }
  return out.sort((a, b) => a.baseline - b.baseline);
}

/** The gutter between text columns that the most lines stand along, cut to the lines that it parts. */
function columnGutter(rows: readonly Row[]): Gutter | undefined {
  const size = median(
    rows.map((row) => row.size),
    10,
  );
  let best: Gutter | undefined;
  let most = 0;
  for (const gutter of findGutters(rows, 0.75 * size)) {
    const parted = partedLines(rows, gutter, size);
    const taller = best && gutter.last - gutter.first > best.last - best.first;
    if (parted > most || (parted > 0 && parted === most && taller)) {
      most = parted;
      best = gutter;
    }
  }
  return best && trim(rows, best);
}

/** How many lines stand on the side with fewer of them; 0 when the strip does not look like one between columns. */
function partedLines(rows: readonly Row[], gutter: Gutter, size: number): number {
  const left: Word[][] = [];
  const right: (readonly Word[])[] = [];
  let both = 0;
  // Justified lines of narrow columns have wide spaces; the strips between columns are about equally wide.
  const split = Math.max(0.75 * size, Math.min(0.8 * (gutter.x1 - gutter.x0), 2.5 * size));
  for (const row of rows.slice(gutter.first, gutter.last + 1)) {
    const before = splitRow(
      row.words.filter((word) => word.x1 <= gutter.x0 + 1e-6),
      split,
    ).at(-1);
    const after = firstPiece(
      splitRow(
        row.words.filter((word) => word.x0 >= gutter.x1 - 1e-6),
        split,
      ),
    );
    if (before) left.push(before);
    if (after) right.push(after);
    if (before && after && Math.abs((before[0]?.baseline ?? 0) - (after[0]?.baseline ?? 0)) <= SAME_BASELINE * size)
      both++;
  }
  const fewer = Math.min(left.length, right.length);
  if (fewer < 3) return 0;
  // The strip between list markers and their texts parts no columns.
  const markers = left.filter(([only, more]) => only && !more && isMarker(only.text)).length;
  if (markers >= 2 && markers >= FEWEST_MARKERS * left.length) return 0;
  if (left.length <= MOST_AUTHORS_LINES && namesAuthors(left) && namesAuthors(right)) return fewer;
  const tall =
    (rows[gutter.last]?.y1 ?? 0) - (rows[gutter.first]?.y0 ?? 0) > 0.5 * ((rows.at(-1)?.y1 ?? 0) - (rows[0]?.y0 ?? 0));
  // Lines of two columns seldom share base lines, cells of a table do.
  const short = tall && fewer >= 6 ? SHORT_LINES : USUAL_LINES;
  const uneven = both < (tall ? 0.6 : 0.5) * fewer && fewer >= 4 && isDense(left, short) && isDense(right, short);
  const isSide = (pieces: readonly (readonly Word[])[]) => isList(pieces) || isColumn(pieces, tall && fewer >= 12);
  return uneven || (isSide(left) && isSide(right)) ? fewer : 0;
}

/** Lines of two columns that stand side by side by chance differ by more, font sizes; cells of a row do not. */
const SAME_BASELINE = 0.06;
/** Of the lines before a list's texts, so many are markers; the few at the end of a column are numbers of formulas. */
const FEWEST_MARKERS = 0.2;
/** Half of the lines of a column are longer, characters; those of a sidebar may be shorter. */
const USUAL_LINES = 12;
const SHORT_LINES = 7;

/** Lines that begin with bullets; cells of a table hardly do. */
function isList(pieces: readonly (readonly Word[])[]): boolean {
  const items = pieces.filter(
    ([first, second]) => first && second && isBullet(first.text) && /^\p{L}/u.test(second.text),
  );
  return items.length >= 2 && items.length >= 0.4 * pieces.length;
}

const isBullet = (text: string) => readMarker(text)?.kind === 'bullet';

const MOST_AUTHORS_LINES = 8;

/** Where authors work, in lines set to the middle, or how they are reached: their blocks are read one by one. */
function namesAuthors(pieces: readonly (readonly Word[])[]): boolean {
  const boxes = pieces.filter((piece) => piece.length > 0).map(boundsOf);
  const middles = boxes.map((box) => (box.x0 + box.x1) / 2);
  const middle = median(middles);
  const size = pieces[0]?.[0]?.size ?? 10;
  const isCentered = middles.every((x) => Math.abs(x - middle) < size);
  return pieces.some((piece) => {
    const text = piece.map((word) => word.text).join(' ');
    return ADDRESS.test(text) || (isCentered && INSTITUTION.test(text));
  });
}

const ADDRESS = /\S@[\w-]+\.\w/;
const INSTITUTION = /\b(?:universi|institut|department|dept\b|laborator|faculty|school of|college)/i;

/** The first piece of a line; a list marker and its text are one. */
function firstPiece([first, second]: readonly Word[][]): readonly Word[] | undefined {
  const [only] = first ?? [];
  return first?.length === 1 && only && second && isMarker(only.text) ? [only, ...second] : first;
}

/** Lines of some length that follow each other closely: not the short cells beside a column of long ones. */
function isDense(pieces: readonly (readonly Word[])[], least: number): boolean {
  const bases = pieces.map((piece) => piece[0]?.baseline ?? 0);
  const span = Math.max(...bases) - Math.min(...bases);
  const lines = pieces.reduce((sum, piece) => sum + 1.3 * (piece[0]?.size ?? 10), 0);
  const lettered = pieces.filter((piece) => piece.some(({ text }) => /\p{L}{2}/u.test(text))).length;
  return lettered >= 0.6 * pieces.length && median(pieces.map(characters)) >= least && lines >= 0.5 * span;
}

/** Objects count for columns where little text stands beside them. A tall strip needs less running text on its sides. */
function isColumn(pieces: readonly (readonly Word[])[], tall: boolean): boolean {
  const text = pieces.filter((piece) => piece[0]?.text !== '\ufffc');
  if (text.length < 3) return pieces.length - text.length >= 3;
  const { running, paragraphs } = continuity(text);
  return (paragraphs >= 0.3 && median(text.map(characters)) >= 15) || (tall && running >= 0.2);
}

/** A heading that stands below the right column's end belongs to what follows, not to the left column. */
function trim(rows: readonly Row[], gutter: Gutter): Gutter {
  const size = median(
    rows.map((row) => row.size),
    10,
  );
  let { first, last } = gutter;
  const isLeftOnly = (row: Row | undefined) => row !== undefined && row.x1 <= gutter.x0 + 1e-6;
  const isRightOnly = (row: Row | undefined) => row !== undefined && row.x0 >= gutter.x1 - 1e-6;
  while (last > first && isLeftOnly(rows[last]) && (rows[last]?.size ?? 0) > 1.1 * size) last--;
  // A heading at the top of the right column begins where the column does.
  const isTitle = (row: Row | undefined) =>
    isLeftOnly(row) || (isRightOnly(row) && (row?.x0 ?? 0) - gutter.x1 > 0.5 * size);
  while (first < last && isTitle(rows[first]) && (rows[first]?.size ?? 0) > 1.3 * size) first++;
  while (first < last && isSpace(rows[first], gutter)) first++;
  first = Math.max(
    first,
    endOfTop(rows.slice(first, last + 1), (row) => isLeftOnly(row) || isRightOnly(row), size) + first,
  );
  return { ...gutter, first, last };
}

/**
 * How many rows at the top are no part of the columns: a few lines in the middle that are no running text and that white
 * parts from the columns, such as names of authors or a date.
 */
function endOfTop(rows: readonly Row[], isOneSided: (row: Row) => boolean, size: number): number {
  const { x0, x1 } = boundsOf(rows);
  let top = 0;
  for (const [index, row] of rows.slice(0, MOST_TOP_ROWS).entries()) {
    const next = rows[index + 1];
    const isCentered = Math.abs((row.x0 + row.x1) / 2 - (x0 + x1) / 2) < 0.06 * (x1 - x0);
    if (!next || !isCentered || row.words.some((word) => word.text === '\ufffc')) break;
    const above = rows.slice(0, index + 1);
    const white = next.y0 - Math.max(...above.map(({ y1 }) => y1));
    const least = above.every(isOneSided) || namesAuthors(above.map(({ words }) => words)) ? 0.9 : 2;
    if (white > least * size && isBroken(above)) top = index + 1;
  }
  return rows.length - top > 6 ? top : 0;
}

/** In a line of larger letters, such as a title, the strip is but a space between two words. */
function isSpace(row: Row | undefined, { x0, x1 }: Gutter): boolean {
  const left = row?.words.findLast((word) => word.x1 <= x0 + 1e-6);
  const right = row?.words.find((word) => word.x0 >= x1 - 1e-6);
  return row !== undefined && left !== undefined && right !== undefined && right.x0 - left.x1 < 0.5 * row.size;
}

const MOST_TOP_ROWS = 8;

/** No line goes on with the one above. */
const isBroken = (rows: readonly Row[]) =>
  continuity(rows.flatMap((row) => splitRow(row.words, row.size)).filter((piece) => piece.length > 0)).running === 0;
