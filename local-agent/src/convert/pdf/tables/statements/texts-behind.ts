import { type Box, boundsOf } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { groupRows, pitch, type Row, splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, LINE_PITCH, MAJORITY, SAME_EDGE } from '../../layout/measures.ts';
import { continuity } from '../../layout/prose.ts';
import type { RowCluster } from '../../layout/staggered-rows.ts';
import { textRows } from '../../layout/text-rows.ts';
import { FIGURE } from '../figure-rows.ts';
import { cellLines } from '../ruled-table.ts';
import type { Table } from '../table.ts';
import { YEAR } from './signs.ts';
import { readValueRow } from './value-rows.ts';

/** Fewer texts below each other, or fewer figures before them, may be there by chance. */
const MIN_TEXTS = 2;
const MIN_VALUES = 2;
/** Share of the lines behind figures that may end in amounts: others are of another table. */
const AMOUNTS = 0.2;
/** A word, and no mark of a note. */
const WORD = /\p{L}{2}/u;
/** The column is no wider than this part of its table: half of a page is a column of its own. */
const WIDTH = 0.35;

/**
 * The statements that have a last column of texts behind their figures, such as where in the accounts an amount is: texts that
 * begin at one x, below a head and no running text. `find` finds the statements without that column.
 */
export function withTextsBehind(
  words: readonly Word[],
  rules: readonly Rule[],
  find: (words: readonly Word[], rules: readonly Rule[]) => Table[],
): Table[] {
  const rows = textRows(words);
  const texts = rows.flatMap((row) => {
    const text = textBehind(row);
    return text ? [{ x0: text[0]?.x0 ?? 0, row }] : [];
  });
  const left = usualPlace(texts.map(({ x0 }) => x0));
  if (left === undefined) return [];
  const border = left - SAME_EDGE;
  const places = texts.filter(({ x0 }) => Math.abs(x0 - left) <= SAME_EDGE);
  if (places.length < MIN_TEXTS) return [];
  const before = words.filter(({ x1 }) => x1 <= border);
  const behind = words.filter(({ x0 }) => x0 > border);
  return find(before, rules).flatMap((table) => {
    const own = places.filter(({ row }) => row.baseline > table.y0 && row.baseline < table.y1);
    const headed = withHeadAbove(table, rows, border);
    const lines = groupRows(behind.filter((word) => isBeside(word, headed)));
    const isParted = rows.every((row) => !isBeside(row, headed) || partsAt(row, border));
    return own.length >= MIN_TEXTS &&
      isParted &&
      areTexts(lines, own[0]?.row.baseline ?? 0) &&
      isNarrow(lines, table, border)
      ? [withColumn(headed, lines, border)]
      : [];
  });
}

/** The table with the lines right above it that heads of its labels and of the texts have, and none of its figures. */
function withHeadAbove(table: Table, rows: readonly RowCluster[], border: number): Table {
  const labelEnd = table.edges[1] ?? 0;
  const above: RowCluster[] = [];
  let below = rows.findIndex(({ baseline }) => baseline > table.y0);
  for (let row = rows[below - 1], next = rows[below]; row && next; row = rows[below - 1], next = rows[below]) {
    const isHead =
      row.words.some(({ x0 }) => x0 > border) && row.words.every(({ x0, x1 }) => x1 < labelEnd || x0 > border);
    if (!isHead || pitch(row, next) > LINE_PITCH * row.size) break;
    above.unshift(row);
    below--;
  }
  const labels = above.flatMap(({ words }) => words.filter(({ x1 }) => x1 < labelEnd));
  const cells = table.cells.map((cell) =>
    cell.row === 0 && cell.column === 0 ? { ...cell, lines: [...cellLines(labels), ...cell.lines] } : cell,
  );
  return { ...table, y0: Math.min(table.y0, ...above.map(({ y0 }) => y0)), cells };
}

/** The text behind the figures of a row. */
function textBehind(row: RowCluster): readonly Word[] | undefined {
  const parts = splitRow(row.words, COLUMN_GAP * row.size);
  const text = parts.at(-1);
  const others = parts.slice(0, -1).flat();
  if (others.length === 0 || !WORD.test(text?.[0]?.text ?? '')) return undefined;
  const value = readValueRow({ ...row, ...boundsOf(others), words: others });
  return value && value.values.length >= MIN_VALUES && value.values.some(({ isAmount }) => isAmount) ? text : undefined;
}

/** The x that most of several texts begin at. */
function usualPlace(places: readonly number[]): number | undefined {
  const near = (x: number) => places.filter((other) => Math.abs(other - x) <= SAME_EDGE).length;
  const [usual] = [...new Set(places)].sort((a, b) => near(b) - near(a));
  return usual;
}

/** Whether no text of a row reaches over the border. */
const partsAt = ({ words, size }: RowCluster, border: number): boolean =>
  splitRow(words, COLUMN_GAP * size).every((part) => boundsOf(part).x1 <= border || boundsOf(part).x0 > border);

const isBeside = ({ y0, y1 }: Box, table: Table) => y0 + y1 > 2 * table.y0 && y0 + y1 < 2 * table.y1;

/** Not running text, no other table, and below a head. */
function areTexts(lines: readonly Row[], first: number): boolean {
  const ends = lines.map(({ words }) => words.at(-1)?.text ?? '');
  const amounts = ends.filter((text) => FIGURE.test(text) && !YEAR.test(text));
  return (
    lines.some(({ baseline }) => baseline < first) &&
    amounts.length <= AMOUNTS * lines.length &&
    continuity(lines.map(({ words }) => words)).running < MAJORITY
  );
}

const isNarrow = (lines: readonly Row[], { x0 }: Table, border: number): boolean => {
  const { x1 } = boundsOf(lines);
  return x1 - border <= WIDTH * (x1 - x0);
};

/** The table with lines of text as its last column, each in the nearest row. */
function withColumn(table: Table, lines: readonly Row[], border: number): Table {
  const { rowCount, columnCount, cells, edges } = table;
  const baselines = Map.groupBy(
    cells.flatMap(({ row, lines: own }) => own.map(({ baseline }) => ({ row, baseline }))),
    ({ row }) => row,
  );
  const distance = (row: number, y: number) =>
    Math.min(...(baselines.get(row) ?? []).map(({ baseline }) => Math.abs(baseline - y)));
  const rowOf = ({ baseline }: Row) =>
    [...baselines.keys()].reduce((best, row) => (distance(row, baseline) < distance(best, baseline) ? row : best));
  const texts = Map.groupBy(lines, rowOf);
  const { x1 } = boundsOf(lines);
  return {
    ...table,
    x1,
    columnCount: columnCount + 1,
    edges: [...edges.slice(0, -1), border, x1],
    cells: [
      ...cells,
      ...Array.from({ length: rowCount }, (_, row) => ({
        row,
        column: columnCount,
        rows: 1,
        columns: 1,
        lines: cellLines((texts.get(row) ?? []).flatMap(({ words }) => words)),
      })),
    ],
  };
}
