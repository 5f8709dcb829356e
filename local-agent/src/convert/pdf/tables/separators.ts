import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import type { Row } from '../../page/rows.ts';
import { COLUMN_GAP, MAJORITY } from '../layout/measures.ts';

/** A space where none shows how wide they are, font sizes. */
const USUAL_SPACE = 0.28;
/** Spaces of one text differ by less, as a share of one. */
const SAME_SPACE = 0.15;
/** The words that a strip was found by end where it does but for rounding, points. */
const TOUCHING = 0.01;
/** Share of the rows with a number and a text right at the strip. */
const TOUCHED = 0.8;
/** So many such rows show it where the rest are lines of other cells. */
const MIN_TOUCHING = 4;

/** Texts of a column begin where it does but for rounding, points, in this share of the rows. */
const SAME_BEGIN = 0.75;
const BEGINNING = 0.85;
/** Fewer texts before them do not show how far they stand apart. */
const MIN_BESIDE = 3;

/** A vertical strip that parts two columns. */
export type Separator = { readonly x0: number; readonly x1: number };

/** Wider gaps are no spaces within a phrase, font sizes. */
const SPACE = 0.34;
/** Spaces between bold words are wider by this factor: those of TeX's bold letters are 0.38 font sizes. */
const BOLD_SPACE = 1.2;
/** Columns of sheets may nearly touch, such as numbers set right and the text behind them, font sizes. */
const NARROWEST = 0.15;
/** Fewer rows may leave a strip free by chance. */
const MIN_ROWS = 6;

/**
 * Strips too narrow for a gap between columns which are one nevertheless: no row has ink in them, numbers that end at one x
 * stand left of them and texts that begin at one x right of them, and they are no spaces: other spaces have another width, or
 * the heads beside them stand apart. Or nearly all rows have a text that begins at their end, most of them far from the text
 * before it. `size` in points; `others` are strips known before.
 */
export function findNarrowSeparators(rows: readonly Row[], size: number, others: readonly Separator[]): Separator[] {
  if (rows.length < MIN_ROWS) return [];
  const gaps = rows.flatMap(({ words }) => words.slice(1).map((word, index) => word.x0 - (words[index]?.x1 ?? 0)));
  const space = median(
    gaps.filter((gap) => gap > NARROWEST * size && gap < SPACE * size),
    USUAL_SPACE * size,
  );
  return findSeparators(rows, NARROWEST * size, 0, NARROWEST).filter(({ x0, x1 }) => {
    const sides = rows.map((row) => ({
      left: row.words.findLast((word) => word.x1 <= x0 + TOUCHING),
      right: row.words.find((word) => word.x0 >= x1 - TOUCHING),
    }));
    if (others.some((other) => other.x0 < x1 && other.x1 > x0)) return false;
    const begin = sides.filter(
      ({ right }) => right && Math.abs(right.x0 - x1) < SAME_BEGIN && /[\p{L}\p{N}]/u.test(right.text),
    );
    const both = begin.filter(({ left }) => left);
    const apart = both.filter(({ left, right }) => left && right && right.x0 - left.x1 >= COLUMN_GAP * size);
    const isEdge = begin.length >= BEGINNING * rows.length && both.length >= MIN_BESIDE;
    if (isEdge && apart.length > MAJORITY * both.length) return true;
    const touching = sides.filter(
      ({ left, right }) =>
        left &&
        right &&
        /^[.,]?\d[\d.,]*$/.test(left.text) &&
        Math.abs(left.x1 - x0) < 1 &&
        Math.abs(right.x0 - x1) < 1,
    );
    const [first] = touching;
    const above = first ? sides.slice(0, sides.indexOf(first)) : sides;
    const head = above.findLast(({ left, right }) => left && right) ?? sides[0];
    if (!head?.left || !head.right) return false;
    const from = head.left.x1;
    const to = head.right.x0;
    const isHeadApart = to - from >= COLUMN_GAP * size && !others.some((other) => other.x0 < to && other.x1 > from);
    const isSpace = !isHeadApart && Math.abs(x1 - x0 - space) < SAME_SPACE * space;
    // Lines that continue cells of other columns have neither.
    const either = sides.filter(({ left, right }) => (left && x0 - left.x1 < 1) || (right && right.x0 - x1 < 1));
    return !isSpace && touching.length >= Math.max(MIN_TOUCHING, TOUCHED * (either.length - 1));
  });
}

/** Signs before items, and the widest gap behind them, font sizes: signs farther from their neighbours are values. */
const BULLET = /^[\u2022\u2023\u2043\u25aa\u25ab\u25e6]$/;
const BEHIND_BULLET = 3;

/**
 * Strips at least `minWidth` points wide that at most `crossings` of the rows have ink in, with ink on both sides.
 * A few rows may cross because headings span columns. Gaps up to `space` font sizes are spaces within a phrase, and so are
 * those between bullets and their texts.
 */
export function findSeparators(rows: readonly Row[], minWidth: number, crossings: number, space = SPACE): Separator[] {
  const events: { x: number; step: number }[] = [];
  for (const row of rows) {
    let right = Number.NEGATIVE_INFINITY;
    let left = 0;
    let before: Word | undefined;
    const close = () => {
      if (right > Number.NEGATIVE_INFINITY) events.push({ x: left, step: 1 }, { x: right, step: -1 });
    };
    for (const word of row.words) {
      // A space within a phrase is no ink, but it parts no columns either when it is narrow.
      const gap = word.x0 - right;
      const isBehindBullet =
        before && BULLET.test(before.text) && gap < BEHIND_BULLET * word.size && /[\p{L}\p{N}]/u.test(word.text);
      const widest = space * (before?.font.bold && word.font.bold ? BOLD_SPACE : 1);
      if (gap > widest * word.size && !isBehindBullet) {
        close();
        left = word.x0;
        right = word.x1;
      } else right = Math.max(right, word.x1);
      before = word;
    }
    close();
  }
  events.sort((a, b) => a.x - b.x || b.step - a.step);
  const out: Separator[] = [];
  let depth = 0;
  let open: number | undefined;
  for (const { x, step } of events) {
    depth += step;
    if (depth <= crossings && open === undefined && step < 0) open = x;
    else if (depth > crossings && open !== undefined) {
      if (x - open >= minWidth) out.push({ x0: open, x1: x });
      open = undefined;
    }
  }
  return out;
}
