import { centerInside } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';
import { MAJORITY } from '../layout/measures.ts';
import { type Borders, isClear, SAME_PLACE } from './borders.ts';

/** Pieces of cells beside each other have so much white between them, points. */
const MIN_GAP = 1.5;
const MAX_GAP = 8;
/** Shorter pieces are none of cells, points. */
const NARROWEST = 40;
/** Pieces of cells above each other end in one place but for so much, points. */
const SAME_END = 2;
/** Heads have so many columns at least, and are no higher, points. */
const MIN_COLUMNS = 3;
const HIGHEST_HEAD = 80;
/** Pages with more lines that lie are drawings. */
const MAX_LINES = 1_000;

type Level = { readonly at: number; readonly pieces: readonly Rule[] };

/**
 * Borders of tables of text whose lines are drawn cell by cell with white between the cells, where a cell reaches over
 * several rows: lines below some of the columns only. A line below the heads has a piece for each column, and whole lines are
 * above the heads and below the last row.
 */
export function bordersOfPieces(rules: readonly Rule[], words: readonly Word[]): Borders {
  if (rules.length > MAX_LINES) return { horizontal: [], vertical: [] };
  const levels = levelsOf(rules);
  const found = levels.flatMap((_, index) => bordersBelow(levels, index, words) ?? []);
  return {
    horizontal: found.flatMap(({ horizontal }) => horizontal),
    vertical: found.flatMap(({ vertical }) => vertical),
  };
}

/** The pieces at one height, from left to right. */
function levelsOf(rules: readonly Rule[]): Level[] {
  const levels: { at: number; pieces: Rule[] }[] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at)) {
    if (rule.to - rule.from < NARROWEST) continue;
    const level = levels.at(-1);
    if (level && rule.at - level.at <= SAME_PLACE) level.pieces.push(rule);
    else levels.push({ at: rule.at, pieces: [rule] });
  }
  return levels.map(({ at, pieces }) => ({ at, pieces: pieces.sort((a, b) => a.from - b.from) }));
}

/** The borders of the table whose heads stand right above the level at `index`. */
function bordersBelow(levels: readonly Level[], index: number, words: readonly Word[]): Borders | undefined {
  const head = levels[index];
  const above = levels[index - 1];
  if (!head || !above || head.pieces.length < MIN_COLUMNS || !areBeside(head.pieces)) return undefined;
  const edges = edgesOf(head.pieces);
  const [left = 0, right = 0] = [edges[0], edges.at(-1)];
  const isWhole = ({ pieces: [first, more] }: Level) =>
    first !== undefined && !more && isSame(first.from, left) && isSame(first.to, right);
  const size = levels.slice(index + 1).findIndex(isWhole);
  const bottom = levels[index + 1 + size];
  if (size < 1 || !bottom || !isWhole(above) || head.at - above.at > HIGHEST_HEAD) return undefined;
  const columns = levels.slice(index + 1, index + 1 + size).map((level) => coveredBy(level, head.pieces));
  const count = head.pieces.length;
  if (
    !columns.every((covered) => covered && covered.size >= MAJORITY * count) ||
    columns.every((covered) => covered?.size === count)
  )
    return undefined;
  const inner = edges.slice(1, -1);
  const inside = words.filter((word) => centerInside(word, { x0: left, x1: right, y0: above.at, y1: bottom.at }));
  if (!isClear(inner, above.at, bottom.at, inside) || !isOfText(inside)) return undefined;
  const lying = columns.flatMap((covered, at) =>
    [...(covered ?? [])].map((column) => ({
      at: levels[index + 1 + at]?.at ?? 0,
      from: edges[column] ?? left,
      to: edges[column + 1] ?? right,
      thickness: 1,
    })),
  );
  const whole = [above.at, head.at, bottom.at].map((at) => ({ at, from: left, to: right, thickness: 1 }));
  return {
    horizontal: [...whole, ...lying],
    vertical: edges.map((at) => ({ at, from: above.at, to: bottom.at, thickness: 1 })),
  };
}

const isSame = (a: number, b: number): boolean => Math.abs(a - b) <= SAME_END;

const areBeside = (pieces: readonly Rule[]): boolean =>
  pieces.slice(1).every(({ from }, index) => {
    const gap = from - (pieces[index]?.to ?? from);
    return gap >= MIN_GAP && gap <= MAX_GAP;
  });

/** The ends of the pieces, and the middles between them. */
const edgesOf = (pieces: readonly Rule[]): number[] => [
  pieces[0]?.from ?? 0,
  ...pieces.slice(1).map(({ from }, index) => (from + (pieces[index]?.to ?? from)) / 2),
  pieces.at(-1)?.to ?? 0,
];

/** The columns that the pieces of a level are below; `undefined` where they are those of other columns. */
function coveredBy({ pieces }: Level, columns: readonly Rule[]): Set<number> | undefined {
  const covered = new Set<number>();
  for (const { from, to } of pieces) {
    const first = columns.findIndex((column) => isSame(column.from, from));
    const last = columns.findIndex((column) => isSame(column.to, to));
    if (first < 0 || last < first) return undefined;
    for (let column = first; column <= last; column++) covered.add(column);
  }
  return covered;
}

const isOfText = (words: readonly Word[]): boolean =>
  words.filter(({ text }) => /\p{L}/u.test(text)).length > MAJORITY * words.length;
