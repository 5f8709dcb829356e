import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { isMarker, readMarker } from '../patterns/list-marker.ts';
import { endInAmounts } from './amount-rows.ts';
import { namesAuthors } from './authors.ts';
import { isBlocker } from './blockers.ts';
import type { Gutter } from './gutters.ts';
import { isIndex } from './index-lines.ts';
import { areKeyed, areTyped } from './keyed-lines.ts';
import { NARROWEST_GUTTER, ROUNDING, USUAL_LEADING, USUAL_SIZE } from './measures.ts';
import { characters, continuity, RUNNING_TEXT } from './prose.ts';
import { numbersRunOver } from './running-numbers.ts';

/** Gaps within a side part it when they are as wide as this part of the strip, or wider than any space, font sizes. */
const LIKE_GUTTER = 0.8;
const WIDEST_SPACE = 2.5;
/** Fewer lines on a side show no column. */
const MIN_LINES = 3;
/** A strip along more than this part of the rows' height is tall. */
const TALL = 0.5;
/** Share of lines at which base lines of both columns may be the same by chance. */
const SHARED = 0.5;
const SHARED_IF_TALL = 0.6;
/** Lines on a side that show that base lines differ; more for a sidebar's, and many where few of them run on. */
const MIN_UNEVEN_LINES = 4;
const MIN_SIDEBAR_LINES = 6;
const MANY_LINES = 12;
/** Share of lines that begin with bullets. */
const ITEMS = 0.4;
/** So many lines on a side that share base lines this seldom are no cells beside each other, whatever they say. */
const MIN_APART_LINES = 24;
const SELDOM_SHARED = 0.2;
/** Lines of this height, font sizes, fill this part of a dense column, and this share of them has a word. */
const DENSE = 0.5;
const LETTERED = 0.6;
/** Half of the lines of running text are longer, characters. */
const COLUMN_LINES = 15;
/** Share of lines that continue the one above along a tall strip. */
const RUNNING_IF_TALL = 0.2;

/** How many rows a strip stands along. */
export const rowCount = ({ first, last }: Gutter): number => last - first + 1;

/** How many lines stand on the side with fewer of them; 0 when the strip does not look like one between columns. */
export function partedLines(rows: readonly Row[], gutter: Gutter, size: number, isPage: boolean): number {
  if (rowCount(gutter) < MIN_LINES) return 0;
  const left: Word[][] = [];
  const right: (readonly Word[])[] = [];
  const pairs: (readonly [readonly Word[], readonly Word[]])[] = [];
  // Justified lines of narrow columns have wide spaces; the strips between columns are about equally wide.
  const split = Math.max(NARROWEST_GUTTER * size, Math.min(LIKE_GUTTER * (gutter.x1 - gutter.x0), WIDEST_SPACE * size));
  for (const row of rows.slice(gutter.first, gutter.last + 1)) {
    const before = splitRow(
      row.words.filter((word) => word.x1 <= gutter.x0 + ROUNDING),
      split,
    ).at(-1);
    const after = firstPiece(
      splitRow(
        row.words.filter((word) => word.x0 >= gutter.x1 - ROUNDING),
        split,
      ),
    );
    if (before) left.push(before);
    if (after) right.push(after);
    if (before && after && Math.abs((before[0]?.baseline ?? 0) - (after[0]?.baseline ?? 0)) <= SAME_BASELINE * size)
      pairs.push([before, after]);
  }
  const fewer = Math.min(left.length, right.length);
  if (fewer >= MIN_LINES && isIndex(left) && isIndex(right)) return fewer;
  if (fewer >= MIN_LINES && numbersRunOver(rows, gutter)) return fewer;
  if (fewer < MIN_LINES || areKeyed(pairs, fewer) || areTyped(pairs, fewer) || endInAmounts(rows, gutter)) return 0;
  // The strip between list markers and their texts parts no columns.
  const markers = left.filter(isOneMarker).length;
  if (markers >= 2 && markers >= MIN_MARKERS * left.length) return 0;
  // Beside another column, which ends before the markers begin.
  const last = left.filter((piece) => (piece.at(-1)?.x1 ?? 0) > gutter.x0 - size);
  const marked = pairs.filter(([before]) => isOneMarker(before));
  if (marked.length >= MIN_ITEMS && marked.length >= MOSTLY_MARKERS * last.length) return 0;
  if (left.length <= MAX_AUTHORS_LINES && namesAuthors(left) && namesAuthors(right)) return fewer;
  const tall =
    (rows[gutter.last]?.y1 ?? 0) - (rows[gutter.first]?.y0 ?? 0) > TALL * ((rows.at(-1)?.y1 ?? 0) - (rows[0]?.y0 ?? 0));
  // Lines of two columns seldom share base lines, cells of a table do.
  const short = isPage && tall && fewer >= MIN_SIDEBAR_LINES ? SHORT_LINES : USUAL_LINES;
  const uneven =
    pairs.length < (tall ? SHARED_IF_TALL : SHARED) * fewer &&
    fewer >= MIN_UNEVEN_LINES &&
    isDense(left, short) &&
    isDense(right, short);
  const isWide = gutter.x1 - gutter.x0 > WIDEST_SPACE * size;
  const fewerTexts = Math.min(
    ...[left, right].map((pieces) => pieces.filter((piece) => !piece.some(isBlocker)).length),
  );
  const apart = tall && isWide && fewerTexts >= MIN_APART_LINES && pairs.length < SELDOM_SHARED * fewerTexts;
  const isSide = (pieces: readonly (readonly Word[])[]) =>
    isList(pieces) || (tall && isBesideText(pieces, pairs.length)) || isColumn(pieces, tall && fewer >= MANY_LINES);
  return apart || uneven || (isSide(left) && isSide(right)) ? fewer : 0;
}

/** Lines of two columns that stand side by side by chance differ by more, font sizes; cells of a row do not. */
const SAME_BASELINE = 0.06;
/** Of the lines before a list's texts, so many are markers; the few at the end of a column are numbers of formulas. */
const MIN_MARKERS = 0.2;
/** So many markers are those of a list, such as the numbers of references, and at least this share of what stands there. */
const MIN_ITEMS = 3;
const MOSTLY_MARKERS = 0.8;

const isOneMarker = ([only, more]: readonly Word[]): boolean =>
  !!only && !more && (isMarker(only.text) || REFERENCE.test(only.text));

/** Stands before an entry of a list of references. */
const REFERENCE = /^\[[\p{L}\d+]{1,8}\]$/u;

/** Half of the lines of a column are longer, characters; those of a sidebar of the page may be shorter. */
const USUAL_LINES = 12;
const SHORT_LINES = 7;

/** Lines that begin with bullets; cells of a table hardly do. */
function isList(pieces: readonly (readonly Word[])[]): boolean {
  const items = pieces.filter(
    ([first, second]) => first && second && isBullet(first.text) && /^\p{L}/u.test(second.text),
  );
  return items.length >= 2 && items.length >= ITEMS * pieces.length;
}

const isBullet = (text: string) => readMarker(text)?.kind === 'bullet';

/** Names and places of authors take no more lines. */
const MAX_AUTHORS_LINES = 8;

/** The first piece of a line; a list marker and its text are one. */
function firstPiece([first, second]: readonly Word[][]): readonly Word[] | undefined {
  const [only] = first ?? [];
  return first?.length === 1 && only && second && isMarker(only.text) ? [only, ...second] : first;
}

/** Lines of some length that follow each other closely: not the short cells beside a column of long ones. */
function isDense(pieces: readonly (readonly Word[])[], least: number): boolean {
  const bases = pieces.map((piece) => piece[0]?.baseline ?? 0);
  const span = Math.max(...bases) - Math.min(...bases);
  const lines = pieces.reduce((sum, piece) => sum + USUAL_LEADING * (piece[0]?.size ?? USUAL_SIZE), 0);
  const lettered = pieces.filter((piece) => piece.some(({ text }) => /\p{L}{2}/u.test(text))).length;
  return lettered >= LETTERED * pieces.length && median(pieces.map(characters)) >= least && lines >= DENSE * span;
}

/** Blockers count for columns where little text stands beside them. A tall strip needs less running text on its sides. */
function isColumn(pieces: readonly (readonly Word[])[], tall: boolean): boolean {
  const text = pieces.filter(([first]) => first && !isBlocker(first));
  if (text.length < MIN_LINES) return pieces.length - text.length >= MIN_LINES;
  const { running, paragraphs } = continuity(text);
  return (
    (paragraphs >= RUNNING_TEXT && median(text.map(characters)) >= COLUMN_LINES) || (tall && running >= RUNNING_IF_TALL)
  );
}

/** Blockers that take more lines than the text among them, few of whose lines are those of the other side. */
function isBesideText(pieces: readonly (readonly Word[])[], paired: number): boolean {
  const text = pieces.filter(([first]) => first && !isBlocker(first)).length;
  return pieces.length > 2 * text && paired < SHARED * text;
}
