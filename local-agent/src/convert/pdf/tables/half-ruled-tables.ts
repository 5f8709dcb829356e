import { type Box, median } from '../layout/box.ts';
import type { Rule, Word } from '../layout/page-content.ts';
import { continuity } from '../layout/prose.ts';
import { groupRows, type Row } from '../layout/rows.ts';
import { dropNested } from './find-ruled-tables.ts';
import { clusterValues } from './merge-rules.ts';
import { filledColumns } from './row-bands.ts';
import { headerAbove, rowsBelow } from './rows-beyond-rules.ts';
import { findSeparators, type Separator } from './separators.ts';
import type { Table } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';

const SAME_END = 6;
/** Ends of lines of cells above each other differ by no more, points. */
const SAME_CELL_END = 3.5;
/** Shorter lines underline words or frame links, points. */
const NARROWEST = 40;
/** Shorter pieces are dots and dashes, points. */
const LONGEST_DASH = 8;
/** Lines of a head above the first line. */
const MOST_HEADS = 6;

/**
 * Tables that have lines between rows, or only above and below, and none between columns. `pieces` are the lines before
 * merging: lines drawn cell by cell end where columns do.
 */
export function findHalfRuledTables(rules: readonly Rule[], pieces: readonly Rule[], words: readonly Word[]): Table[] {
  const tables: Table[] = [];
  for (const chain of chainRules(rules)) {
    for (const part of splitAtText(chain, pieces, words)) {
      const table = part.length >= 2 ? readChain(part, pieces, words) : undefined;
      if (table) tables.push(table);
    }
  }
  return dropNested(tables);
}

/** Lines one above the other with the same ends. */
function chainRules(rules: readonly Rule[]): Rule[][] {
  const chains: Rule[][] = [];
  for (const rule of rules.filter(({ from, to }) => to - from >= NARROWEST).sort((a, b) => a.at - b.at)) {
    const chain = chains.find(([first]) => {
      return first && Math.abs(first.from - rule.from) <= SAME_END && Math.abs(first.to - rule.to) <= SAME_END;
    });
    if (chain) chain.push(rule);
    else chains.push([rule]);
  }
  return chains.filter((chain) => chain.length >= 2);
}

/** Tables of one width are apart where running text stands between their rules, or rules of other columns begin. */
function splitAtText(chain: readonly Rule[], pieces: readonly Rule[], words: readonly Word[]): Rule[][] {
  const parts: Rule[][] = [];
  for (const rule of chain) {
    const part = parts.at(-1);
    const above = part?.at(-1);
    if (part && above && !hasText(above, rule, words) && !hasOtherColumns(above, rule, pieces)) part.push(rule);
    else parts.push([rule]);
  }
  return parts;
}

/** Lines drawn cell by cell whose ends agree nowhere. */
function hasOtherColumns(above: Rule, below: Rule, pieces: readonly Rule[]): boolean {
  const [upper, lower] = [above, below].map((rule) => innerEnds(rule, pieces, rule.from, rule.to));
  if (!upper || !lower || upper.length === 0 || lower.length === 0) return false;
  return !upper.some((end) => lower.some((other) => Math.abs(other - end) <= SAME_CELL_END));
}

function hasText(above: Rule, below: Rule, words: readonly Word[]): boolean {
  const wide = above.to - above.from;
  const between = words.filter(
    (word) => word.baseline > above.at && word.baseline < below.at && word.x1 > above.from && word.x0 < above.to,
  );
  const rows = groupRows(between);
  if (rows.length === 0) return below.at - above.at > 40;
  const running = rows.filter(
    (row) => row.x0 < above.from + 0.1 * wide && row.x1 - row.x0 > 0.5 * wide && isRunning(row),
  );
  return (
    running.length >= 2 || (running.length === 1 && rows.length <= 2 && below.at - above.at > 5 * (rows[0]?.size ?? 10))
  );
}

/** Gaps of running text are narrow, or all alike where lines are justified; those of numbers may be alike but wide. */
function isRunning({ words, size }: Row): boolean {
  const gaps = words.slice(1).map((word, index) => word.x0 - (words[index]?.x1 ?? 0));
  const widest = Math.max(...gaps);
  return (
    gaps.length >= 2 &&
    (widest < 0.8 * size || (gaps.length >= 3 && widest < 1.2 * size && widest - Math.min(...gaps) < 0.35 * size))
  );
}

function readChain(chain: readonly Rule[], pieces: readonly Rule[], words: readonly Word[]): Table | undefined {
  const x0 = Math.min(...chain.map((rule) => rule.from)) - 2;
  const x1 = Math.max(...chain.map((rule) => rule.to)) + 2;
  const top = chain[0]?.at ?? 0;
  const bottom = chain.at(-1)?.at ?? 0;
  const near = words.filter((word) => (word.x0 + word.x1) / 2 > x0 && (word.x0 + word.x1) / 2 < x1);
  const isInside = (word: Word) => word.baseline > top && word.baseline - 0.3 * word.size < bottom;
  const inside = groupRows(near.filter(isInside));
  if (inside.length === 0) return undefined;
  const size = median(inside.map((row) => row.size));
  const hints = pieceEnds(chain, pieces, x0, x1);
  const separators =
    hints.length > 0 ? hints : findSeparators(ungrouped(inside, chain), 0.6 * size, Math.floor(0.12 * inside.length));
  if (separators.length === 0) return undefined;
  if (hints.length === 0 && isText(inside, separators)) return undefined;
  const borders = chain.map((rule) => rule.at);
  const isCut = (row: Row) =>
    words.some(
      (word) =>
        Math.abs(word.baseline - row.baseline) < 0.3 * row.size &&
        ((word.x0 < row.x0 && row.x0 - word.x1 < 0.6 * row.size) ||
          (word.x1 > row.x1 && word.x0 - row.x1 < 0.6 * row.size)),
    );
  const above = groupRows(near.filter((word) => word.baseline <= top)).slice(-MOST_HEADS);
  const from = above.findLastIndex(isCut) + 1;
  const header = headerAbove(above.slice(from), top, inside, separators, borders);
  const footer = rowsBelow(
    groupRows(near.filter((word) => word.baseline - 0.3 * word.size >= bottom)),
    bottom,
    inside,
    separators,
  );
  const [first] = [...header, ...inside];
  const box: Box = { x0, x1, y0: Math.min(top, first?.y0 ?? top), y1: footer.at(-1)?.y1 ?? bottom };
  const table = tableFromRows([...header, ...inside, ...footer], separators, borders, box);
  return table.rowCount >= 2 ? table : undefined;
}

/** The rows without those of the head that stand above its last one: what heads groups of columns hides their gaps. */
function ungrouped(rows: readonly Row[], [, belowHead]: readonly Rule[]): Row[] {
  const head = rows.filter((row) => row.baseline < (belowHead?.at ?? 0));
  return rows.length - head.length >= 2 ? rows.slice(Math.max(0, head.length - 1)) : [...rows];
}

/** Where lines drawn cell by cell meet, if at least two lines agree. */
function pieceEnds(chain: readonly Rule[], pieces: readonly Rule[], x0: number, x1: number): Separator[] {
  const perRule = chain.map((rule) => innerEnds(rule, pieces, x0, x1));
  const all = clusterValues(perRule.flat(), SAME_CELL_END);
  const agreed = all.filter(
    (value) =>
      perRule.filter((ends) => ends.some((end) => Math.abs(end - value) <= SAME_CELL_END)).length >=
      Math.max(2, 0.3 * chain.length),
  );
  return agreed.map((value) => ({ x0: value - 1, x1: value + 1 }));
}

/** Ends of a line's pieces between its own ends. */
function innerEnds(rule: Rule, pieces: readonly Rule[], x0: number, x1: number): number[] {
  const parts = pieces.filter(
    (piece) =>
      Math.abs(piece.at - rule.at) <= 2 &&
      piece.from >= x0 - 1 &&
      piece.to <= x1 + 1 &&
      piece.to - piece.from > LONGEST_DASH,
  );
  return clusterValues(
    parts.flatMap((piece) => [piece.from, piece.to]),
    SAME_CELL_END,
  ).filter((value) => value > x0 + 6 && value < x1 - 6);
}

/** Columns of running text between two lines are no table. */
function isText(rows: readonly Row[], separators: readonly Separator[]): boolean {
  const whole = rows.filter((row) => filledColumns(row, separators).size >= 2).length;
  if (whole < Math.max(1, 0.3 * rows.length)) return true;
  if (rows.length < 8) return false;
  const columns = Array.from({ length: separators.length + 1 }, (_, column) =>
    rows
      .map((row) => row.words.filter((word) => inColumn(word, column, separators)))
      .filter((words) => words.length > 0),
  );
  return columns.every((pieces) => continuity(pieces).paragraphs >= 0.3);
}

function inColumn(word: Word, column: number, separators: readonly Separator[]): boolean {
  const left = separators[column - 1]?.x1 ?? Number.NEGATIVE_INFINITY;
  const right = separators[column]?.x0 ?? Number.POSITIVE_INFINITY;
  return word.x0 >= left - 1 && word.x1 <= right + 1;
}
