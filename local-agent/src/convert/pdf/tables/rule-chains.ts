import { type Box, centerInside, median } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP, EVEN_GAPS, LARGER_HEADING, MAJORITY, USUAL_SIZE } from '../layout/measures.ts';
import { clusterValues } from './merge-rules.ts';

/** A line below a heading is no farther below its base line, font sizes. */
const UNDERLINE = 0.8;
/** White between rows is about the same when it differs by no more than this factor. */
const SAME_WHITE = 1.15;
/** Lines farther from each other without text between them are of two tables, points. */
const FARTHEST_EMPTY = 40;
/** Running text begins within this part of the width from the left edge, and fills this part of it. */
const NEAR_EDGE = 0.1;
const TEXT_WIDTH = 0.5;
/** A line of text alone in a place higher than this, font sizes, stands between two tables. */
const ONE_LINE_PLACE = 5;
/** Gaps of running text are narrower, font sizes; where so many are alike they may be as wide as spaces of justified lines. */
const NARROW_GAP = 0.8;
const MIN_EVEN_GAPS = 3;
const WIDE_SPACE = 1.2;

/** Ends of the lines of one table differ by no more, points; nearer to them no column begins. */
const SAME_END = 6;
/** Ends of lines of cells above each other differ by no more, points. */
export const SAME_CELL_END = 3.5;
/** Shorter lines underline words or frame links, points. */
const NARROWEST = 40;
/** Shorter pieces are dots and dashes, points. */
const MAX_DASH_LENGTH = 8;
/** So much more white than rows have stands between a table and what follows it, font sizes. */
const WIDE_WHITE = 1.2;

/** The number of a heading. */
const NUMBER = /^(?:\d{1,3}|[A-Z])(?:\.\d{1,3})*[.)]?$/;

/** What is drawn on a page: lines lying and standing, merged; lying ones before merging, as cells have them; words. */
export type Drawn = {
  readonly rules: readonly Rule[];
  readonly vertical: readonly Rule[];
  readonly pieces: readonly Rule[];
  readonly words: readonly Word[];
  /** Shaded rows. */
  readonly bars: readonly Box[];
};

/** Lines one above the other with the same ends that may be those of one table, from top to bottom. */
export function findRuleChains(drawn: Drawn): Rule[][] {
  const size = median(drawn.words.map((word) => word.size));
  const rules = drawn.rules.filter(
    (rule) => rule.to - rule.from >= NARROWEST && !underlinesHeading(rule, drawn.words, size),
  );
  return chainRules([...rules, ...edgesOfHeads(drawn, rules)])
    .flatMap((chain) => splitAtFrames(chain, drawn.vertical))
    .flatMap((chain) => splitAtText(chain, drawn))
    .filter((chain) => chain.length >= 2);
}

/** A line right below a text larger than `size` that begins where the line does, perhaps behind its number. */
function underlinesHeading({ from, to, at }: Rule, words: readonly Word[], size: number): boolean {
  const near = words.filter((word) => word.x1 > from && word.x0 < to && word.baseline < at && word.y1 > at - word.size);
  const row = groupRows(near).at(-1);
  if (!row || at - row.baseline > UNDERLINE * row.size || Math.abs(row.x0 - from) > SAME_END) return false;
  const [first, ...others] = splitRow(row.words, COLUMN_GAP * row.size);
  const isNumbered = others.length === 1 && first?.length === 1 && NUMBER.test(first[0]?.text ?? '');
  return (others.length === 0 || isNumbered) && row.size > LARGER_HEADING * size;
}

/** The edges of bars behind bold texts of several columns, as wide as lines are: a table begins with its heads. */
function edgesOfHeads({ bars, words }: Drawn, rules: readonly Rule[]): Rule[] {
  const heads = bars.filter((bar) => {
    const isWidth = rules.some(
      ({ from, to }) => Math.abs(from - bar.x0) <= SAME_END && Math.abs(to - bar.x1) <= SAME_END,
    );
    const inside = isWidth ? words.filter((word) => centerInside(word, bar)) : [];
    const isHead = inside.every((word) => word.font.bold);
    return isHead && groupRows(inside).some((row) => splitRow(row.words, row.size).length > 1);
  });
  const edges = heads.flatMap(({ x0, x1, y0, y1 }) => [y0, y1].map((at) => ({ at, from: x0, to: x1, thickness: 1 })));
  return edges.filter(({ at }) => !rules.some((rule) => Math.abs(rule.at - at) <= SAME_CELL_END));
}

function chainRules(rules: readonly Rule[]): Rule[][] {
  const chains: Rule[][] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    const chain = chains.find(([first]) => {
      return first && Math.abs(first.from - rule.from) <= SAME_END && Math.abs(first.to - rule.to) <= SAME_END;
    });
    if (chain) chain.push(rule);
    else chains.push([rule]);
  }
  return chains.filter((chain) => chain.length >= 2);
}

/** Frames around notes and code are no part of the tables, nor of each other, which stand as wide on the page. */
function splitAtFrames(chain: readonly Rule[], vertical: readonly Rule[]): Rule[][] {
  const isFramed = (above: Rule, below: Rule) =>
    [above.from, above.to].every((end) =>
      vertical.some(
        ({ at, from, to }) =>
          Math.abs(at - end) <= SAME_END &&
          from <= above.at + SAME_END &&
          to >= below.at - SAME_END &&
          // Two frames may be nearer to each other than such ends are.
          Math.min(to, below.at) - Math.max(from, above.at) > (below.at - above.at) / 2,
      ),
    );
  const parts: Rule[][] = [[]];
  let inFrame = false;
  for (const [index, rule] of chain.entries()) {
    const next = chain[index + 1];
    const begins = next !== undefined && isFramed(rule, next);
    if (begins && !inFrame) parts.push([]);
    parts.at(-1)?.push(rule);
    if (inFrame && !begins) parts.push([]);
    inFrame = begins;
  }
  return parts;
}

/**
 * Tables of one width are apart where running text or much white stands between their rules, or rules of other columns
 * begin.
 */
function splitAtText(chain: readonly Rule[], { pieces, words }: Drawn): Rule[][] {
  const places = chain.slice(1).map((below, index) => {
    const above = chain[index] ?? below;
    return { above, below, rows: rowsBetween(above, below, words) };
  });
  const white = usualWhite(places);
  const parts: Rule[][] = chain.slice(0, 1).map((rule) => [rule]);
  for (const { above, below, rows } of places) {
    const part = parts.at(-1);
    const gap = findGap(above, below, rows, white);
    if (gap === undefined && !hasText(above, below, rows) && !hasOtherColumns(above, below, pieces)) part?.push(below);
    else {
      // Where rules stand above rows, the last row of a table has none below.
      const [first] = rows;
      const last = rows[(gap ?? 0) - 1];
      if (first && last && splitRow(first.words, COLUMN_GAP * first.size).length > 1)
        part?.push({ ...above, at: last.y1 + white.below });
      parts.push([below]);
    }
  }
  return parts;
}

type Place = { readonly above: Rule; readonly below: Rule; readonly rows: readonly Row[] };

/** The white between text and the rule below it, and the least that is too much between two rows, points. */
type White = { readonly below: number; readonly least: number };

function usualWhite(places: readonly Place[]): White {
  const filled = places.filter(({ rows }) => rows.length > 0);
  const top = median(filled.map(({ above, rows }) => (rows[0]?.y0 ?? 0) - above.at));
  const below = median(filled.map(({ below: rule, rows }) => rule.at - (rows.at(-1)?.y1 ?? 0)));
  const size = median(filled.flatMap(({ rows }) => rows.map((row) => row.size)));
  return { below, least: top + below + WIDE_WHITE * size };
}

/** The first line between two rules that much more white stands above than two rows of the table have, if there is one. */
function findGap(above: Rule, below: Rule, rows: readonly Row[], { least }: White): number | undefined {
  const gaps = [...rows, { y0: below.at }].map(({ y0 }, index) => y0 - (rows[index - 1]?.y1 ?? above.at));
  const wide = gaps.filter((gap) => gap > least);
  const areRows = wide.length > 2 && Math.max(...wide) < SAME_WHITE * Math.min(...wide);
  return rows.length > 0 && wide.length > 0 && !areRows ? gaps.findIndex((gap) => gap > least) : undefined;
}

/** Lines drawn cell by cell whose ends hardly agree. */
function hasOtherColumns(above: Rule, below: Rule, pieces: readonly Rule[]): boolean {
  const [upper, lower] = [above, below].map((rule) => innerEnds(rule, pieces, rule.from, rule.to));
  if (!upper || !lower || upper.length === 0 || lower.length === 0) return false;
  const same = upper.filter((end) => lower.some((other) => Math.abs(other - end) <= SAME_CELL_END)).length;
  return same < MAJORITY * Math.min(upper.length, lower.length);
}

/** The lines of text between two rules. */
const rowsBetween = (above: Rule, below: Rule, words: readonly Word[]): readonly Row[] =>
  groupRows(
    words.filter(
      (word) => word.baseline > above.at && word.baseline < below.at && word.x1 > above.from && word.x0 < above.to,
    ),
  );

function hasText(above: Rule, below: Rule, rows: readonly Row[]): boolean {
  const wide = above.to - above.from;
  if (rows.length === 0) return below.at - above.at > FARTHEST_EMPTY;
  const running = rows.filter(
    (row) => row.x0 < above.from + NEAR_EDGE * wide && row.x1 - row.x0 > TEXT_WIDTH * wide && isRunning(row),
  );
  return (
    running.length >= 2 ||
    (running.length === 1 && rows.length <= 2 && below.at - above.at > ONE_LINE_PLACE * (rows[0]?.size ?? USUAL_SIZE))
  );
}

/** Gaps of running text are narrow, or all alike where lines are justified; those of numbers may be alike but wide. */
function isRunning({ words, size }: Row): boolean {
  const gaps = words.slice(1).map((word, index) => word.x0 - (words[index]?.x1 ?? 0));
  const widest = Math.max(...gaps);
  return (
    gaps.length >= 2 &&
    (widest < NARROW_GAP * size ||
      (gaps.length >= MIN_EVEN_GAPS && widest < WIDE_SPACE * size && widest - Math.min(...gaps) < EVEN_GAPS * size))
  );
}

/** Ends of a line's pieces between its own ends. */
export function innerEnds(rule: Rule, pieces: readonly Rule[], x0: number, x1: number): number[] {
  const parts = pieces.filter(
    (piece) =>
      Math.abs(piece.at - rule.at) <= 2 &&
      piece.from >= x0 - 1 &&
      piece.to <= x1 + 1 &&
      piece.to - piece.from > MAX_DASH_LENGTH,
  );
  return clusterValues(
    parts.flatMap((piece) => [piece.from, piece.to]),
    SAME_CELL_END,
  ).filter((value) => value > x0 + SAME_END && value < x1 - SAME_END);
}
