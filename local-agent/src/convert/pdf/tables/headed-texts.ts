import type { Rule, Word } from '../../page/page-content.ts';
import { groupRows, type Row } from '../../page/rows.ts';
import { LETTER_MIDDLE } from '../layout/measures.ts';
import { FIGURE } from './figure-rows.ts';
import type { Table } from './table.ts';
import { tableFromRows } from './table-from-rows.ts';

/** Lines below heads are level but for so much and end so near what they stand below, points. */
const LEVEL = 1;
const BESIDE = 2;
/** A head stands right above its line, and a row no farther below the one above, font sizes. */
const HEAD_PITCH = 1;
const PITCH = 1.9;
/** The white between columns is no narrower, font sizes. */
const MIN_GAP = 0.9;
/** Tables of more rows are found by how their texts are aligned. */
const MAX_ROWS = 2;
/** Lines of a head are nearer to each other, font sizes. */
const ABOVE = 1.5;
/** A line as long as this, font sizes, is below a head; a shorter one may be below a figure. */
const MIN_LENGTH = 4;

/**
 * Tables of texts below heads that have a line each, with white between the lines: the lines show how wide the columns are.
 * Such tables have one row or two. Amounts below such heads are statements.
 */
export function findHeadedTexts(rules: readonly Rule[], words: readonly Word[]): Table[] {
  const levels = levelRules(rules);
  if (levels.length === 0) return [];
  const rows = groupRows(words);
  return levels.flatMap((level) => readTable(level, rows) ?? []);
}

/** The lines beside each other, from left to right. */
function levelRules(rules: readonly Rule[]): Rule[][] {
  const levels: Rule[][] = [];
  for (const rule of [...rules].sort((a, b) => a.at - b.at || a.from - b.from)) {
    const level = levels.at(-1);
    if (level?.[0] && rule.at - level[0].at < LEVEL) level.push(rule);
    else levels.push([rule]);
  }
  return levels.filter((level) => level.length > 1).map((level) => level.sort((a, b) => a.from - b.from));
}

function readTable(level: readonly Rule[], rows: readonly Row[]): Table | undefined {
  const [left, right] = [level[0], level.at(-1)];
  const y = left?.at ?? 0;
  const first = rows.findIndex((row) => row.baseline - LETTER_MIDDLE * row.size > y);
  const head = rows[first - 1];
  if (!left || !right || !head || y - head.baseline > HEAD_PITCH * head.size || !isHead(head, level)) return undefined;
  const heads = headLines(rows.slice(0, first), level);
  const body = bodyOf(rows.slice(first), level, y);
  const [top] = body;
  const last = body.at(-1);
  if (!top || !last || !level.every((rule) => isNamed(wordsBelow(top, rule)))) return undefined;
  const separators = level.slice(1).map((rule, index) => ({ x0: level[index]?.to ?? 0, x1: rule.from }));
  const box = { x0: left.from, x1: right.to, y0: heads[0]?.y0 ?? head.y0, y1: last.y1 };
  const table = tableFromRows([...heads, ...body], separators, [y], box);
  return table.rowCount <= 1 + MAX_ROWS ? table : undefined;
}

/** Whether each line is below words of its own, and far enough from the next. */
function isHead(row: Row, level: readonly Rule[]): boolean {
  return (
    isWithin(row, level) &&
    level.every(
      (rule, index) =>
        rule.to - rule.from > MIN_LENGTH * row.size &&
        (index === 0 || rule.from - (level[index - 1]?.to ?? 0) > MIN_GAP * row.size) &&
        isNamed(wordsBelow(row, rule)),
    )
  );
}

/** The lines of the heads, up to the first that stands apart or between the lines below them. */
function headLines(rows: readonly Row[], level: readonly Rule[]): Row[] {
  const isOwn = (row: Row, index: number) =>
    (rows[index + 1]?.baseline ?? row.baseline) - row.baseline < ABOVE * row.size && isWithin(row, level);
  return rows.slice(rows.findLastIndex((row, index) => !isOwn(row, index)) + 1);
}

/** The rows below the heads; none where a line that runs through the columns follows as near. */
function bodyOf(rows: readonly Row[], level: readonly Rule[], y: number): Row[] {
  const body: Row[] = [];
  for (const row of rows) {
    const isNear = row.baseline - (body.at(-1)?.baseline ?? y) < PITCH * row.size;
    if (!isNear) break;
    if (!isWithin(row, level)) return [];
    body.push(row);
  }
  return body;
}

const isBelow = (word: Word, { from, to }: Rule) => word.x0 > from - BESIDE && word.x1 < to + BESIDE;
const wordsBelow = ({ words }: Row, rule: Rule): Word[] => words.filter((word) => isBelow(word, rule));
const isWithin = ({ words }: Row, level: readonly Rule[]) =>
  words.every((word) => level.some((rule) => isBelow(word, rule)));
const isNamed = (words: readonly Word[]) => words.some(({ text }) => /\p{L}/u.test(text) && !FIGURE.test(text));
