import { type Box, boundsOf, centerInside, centerInsideAny, overlap } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { groupRows } from '../../../page/rows.ts';
import { continuity, RUNNING_TEXT } from '../../layout/prose.ts';
import { splitColumns } from '../../layout/split-columns.ts';
import { FIGURE } from '../figure-rows.ts';
import { type Table, type TableCell, textOf } from '../table.ts';
import { hasFiguresInLabels } from './figures-in-labels.ts';
import { findStatements } from './find-statements.ts';
import { halvesOf } from './halves.ts';
import { hasLabels } from './has-labels.ts';
import { AMOUNT, SIGN, YEAR } from './signs.ts';
import { mayHaveValues } from './value-rows.ts';
import { withoutParts } from './without-parts.ts';

/** Share of a drawn table's words that a statement in its place has. */
const COVERED = 0.8;
/** Drawn tables of no more rows are pieces where a statement has their words. */
const FEW_ROWS = 2;
/** Lines between heads and their labels part them into no more rows. */
const MAX_HEAD_ROWS = 6;
/** Columns are no narrower, points. */
const MIN_COLUMN = 12;
/** Words reach over the edges of their tables by no more, points. */
const SLACK = 2;

/** Finds the statements among words. */
type Find = (words: readonly Word[]) => Table[];

/**
 * The statements of a page. `tables` are those found by other ways; of those that lines show, `drawn`, a statement may have
 * the words of heads, of one or two rows, of figures without labels, and of torn or fused amounts only. The other tables show
 * the columns of a page where they are whole, and hide them where they are pieces, as white in a wide table does: the page is
 * read around all tables, around the whole ones, over its full width and in its halves, and the statements with more cells
 * stay, unless others between the same edges have the same columns and more text.
 */
export function statementsOn(
  tables: readonly Table[],
  drawn: readonly Table[],
  words: readonly Word[],
  rules: readonly Rule[],
  bars: readonly Box[] = [],
): Table[] {
  const find = (own: readonly Word[]) => findStatements(own, rules, bars);
  const whole = drawn.filter(
    (table) =>
      table.rowCount > FEW_ROWS &&
      !isHead(table) &&
      hasLabels(table) &&
      !endsInLabel(table) &&
      !hasFiguresInLabels(table, words) &&
      !table.cells.some(isFused) &&
      !hasTorn(table),
  );
  const free = outside(words, whole);
  if (!mayHaveValues(free)) return [];
  const columns = columnsOf(free, whole);
  const found = [
    ...(tables.every((table) => whole.includes(table)) ? [] : readAround(tables, whole, words, find)),
    ...columns.flatMap((leaf) => find(leaf.words)),
    // A page of one column is its full width.
    ...(columns.length > 1 ? find(free) : []),
    ...besideEachOther(free, find),
  ];
  const kept: Table[] = [];
  for (const statement of withoutParts(found).sort((a, b) => b.rowCount * b.columnCount - a.rowCount * a.columnCount)) {
    const parted = drawn.some(
      (table) =>
        !isHead(table) &&
        isCommon(statement, table) &&
        (whole.includes(table) ||
          !covers(
            found.filter((other) => isLike(other, statement)),
            table,
            words,
          )),
    );
    if (!parted && !kept.some((other) => isCommon(statement, other))) kept.push(statement);
  }
  return kept;
}

/**
 * The statements in the halves of a page, where each half has some or is running text: else the halves are columns of one
 * table.
 */
function besideEachOther(words: readonly Word[], find: Find): Table[] {
  const halves = halvesOf(words).map((half) => ({ half, statements: find(half) }));
  const isText = (half: readonly Word[]) => continuity(groupRows(half).map((row) => row.words)).running >= RUNNING_TEXT;
  const areApart = halves.every(({ half, statements }) => statements.length > 0 || isText(half));
  return areApart ? halves.flatMap(({ statements }) => statements) : [];
}

/** The statement itself, or one above or below it with as many columns. */
const isLike = (other: Table, statement: Table) =>
  other === statement || (other.columnCount === statement.columnCount && !isCommon(other, statement));

/** Whether statements have nearly all that a drawn table has: a part of it would leave the rest without its lines. */
function covers(statements: readonly Table[], table: Table, words: readonly Word[]): boolean {
  const own = words.filter((word) => centerInside(word, table, SLACK));
  const covered = own.filter((word) => statements.some((statement) => centerInside(word, statement, SLACK)));
  return covered.length >= COVERED * own.length;
}

/** Whether two tables have a part of the page in common. */
export const isCommon = (a: Table, b: Table) =>
  overlap(a.x0, a.x1, b.x0, b.x1) > 0 && overlap(a.y0, a.y1, b.y0, b.y1) > 0;

const isIn = (word: Word, table: Table) => centerInside(word, table, SLACK);

/** The words that are in none of the tables. */
const outside = (words: readonly Word[], tables: readonly Table[]): readonly Word[] =>
  tables.length === 0 ? words : words.filter((word) => !centerInsideAny(word, tables, SLACK));

const columnsOf = (words: readonly Word[], tables: readonly Table[]) =>
  splitColumns(
    words,
    tables.map((table) => ({ box: table, content: table })),
  );

/** The statements in the columns of a page that has `tables` among its text. Those that are not `whole` may be parts of them. */
function readAround(tables: readonly Table[], whole: readonly Table[], words: readonly Word[], find: Find): Table[] {
  return columnsOf(outside(words, tables), tables).flatMap((leaf) => {
    const parts = leaf.blockers.map(({ content }) => content).filter((table) => !whole.includes(table));
    const inParts = words.filter((word) => parts.some((table) => isIn(word, table)));
    return find(inParts.length > 0 ? [...leaf.words, ...inParts] : leaf.words);
  });
}

/**
 * Whether one of the tables has all words of the statement, each amount and each spanning head in a cell of its own, as many
 * spanning heads and columns, the same labels, and its heads in no more rows.
 */
export function isWhole(statement: Table, tables: readonly Table[], words: readonly Word[]): boolean {
  const own = words.filter((word) => centerInside(word, statement));
  const amounts = amountsOf(statement);
  const labels = labelsOf(statement);
  const spanning = new Set(spanningHeads(statement).map(textOf));
  return tables.some(
    (table) =>
      own.every((word) => centerInside(word, table, SLACK)) &&
      spans(table) >= spans(statement) &&
      spanning.isSubsetOf(new Set(table.cells.map(textOf))) &&
      (table.columnCount === statement.columnCount || isWider(table, statement)) &&
      !hasTorn(table) &&
      (words.filter((word) => isIn(word, table)).length > own.length ||
        spans(table) > spans(statement) ||
        (table.rowCount <= statement.rowCount && labels.isSubsetOf(labelsOf(table)))) &&
      amounts.isSubsetOf(amountsOf(table)),
  );
}

/** Has more columns, to the left of the statement. */
const isWider = (table: Table, statement: Table) =>
  table.columnCount > statement.columnCount && table.x0 < statement.x0 - MIN_COLUMN;

/** What stands in the columns of figures. */
const amountsOf = ({ cells }: Table): Set<string> =>
  new Set(
    cells
      .filter(({ column }) => column > 0)
      .map(textOf)
      .filter((text) => FIGURE.test(text)),
  );

const labelsOf = ({ cells }: Table): Set<string> => new Set(cells.filter(({ column }) => column === 0).map(textOf));

/** How many heads above the first amount reach over several columns of figures. */
const spans = (table: Table): number => spanningHeads(table).length;

function spanningHeads(table: Table): TableCell[] {
  const { cells } = table;
  const first = Math.min(...cells.flatMap((cell) => (AMOUNT.test(textOf(cell)) && cell.column > 0 ? [cell.row] : [])));
  return cells.filter((cell) => cell.column > 0 && cell.columns > 1 && cell.row < first && !isBand(cell, table));
}

/** The name of a group of rows about the middle of the whole table, rather than of its columns of figures. */
function isBand({ column, columns, lines }: TableCell, { x0, x1, edges, columnCount }: Table): boolean {
  if (columns < columnCount - 1) return false;
  const text = boundsOf(lines);
  const off = (from: number) => Math.abs(text.x0 + text.x1 - from - x1);
  return off(x0) < off(edges[column] ?? x0);
}

/** A label without figures in the last row: it may be the last line of one that the rows part. */
function endsInLabel({ rowCount, cells }: Table): boolean {
  const last = cells.filter(({ row, rows, lines }) => row + rows === rowCount && lines.length > 0);
  return last.length === 1 && last[0]?.column === 0 && last[0].columns === 1;
}

/** Whether the first row has texts behind its label, and no amounts. */
export function hasHeads({ cells }: Table): boolean {
  const texts = cells.filter(({ row, column }) => row === 0 && column > 0).map(textOf);
  return texts.some(Boolean) && !texts.some((text) => FIGURE.test(text.split(' ')[0] ?? '') && !YEAR.test(text));
}

/** Several amounts in one cell of figures: lines part groups of rows or of columns only. */
function isFused(cell: TableCell): boolean {
  const parts = textOf(cell)
    .split(/\s+/)
    .filter((part) => !SIGN.test(part));
  // Behind a label two amounts are enough to show that columns are missing.
  const figures = cell.column > 0 ? parts : parts.slice(1).slice(-2);
  return (
    figures.length > 1 &&
    figures.every((part) => FIGURE.test(part)) &&
    (cell.column > 0
      ? figures.some((part) => AMOUNT.test(part)) || figures.every((part) => YEAR.test(part))
      : figures.every((part) => AMOUNT.test(part)))
  );
}

/** What the amounts of a column are in. */
const UNIT = /^[\p{Sc}%]$/u;

/**
 * Whether a sign or a unit is in a column of its own, or an amount over several columns: cells of signs, or columns that no
 * head names. A row of nothing but units above the amounts is one of heads.
 */
function hasTorn({ cells }: Table): boolean {
  const isUnit = (text: string) => SIGN.test(text) || text === '%';
  const isAmount = (text: string) => FIGURE.test(text) && !YEAR.test(text);
  const filled = cells.filter(({ column, lines }) => column > 0 && lines.length > 0);
  const first = Math.min(...filled.filter((cell) => isAmount(textOf(cell))).map(({ row }) => row));
  const areUnits = (row: number) =>
    row < first && filled.every((other) => other.row !== row || UNIT.test(textOf(other)));
  return filled.some((cell) => {
    const text = textOf(cell);
    return isUnit(text) ? !areUnits(cell.row) : cell.columns > 1 && isAmount(text);
  });
}

/** Rows of heads alone, as lines above and below them show them: no cell has an amount. */
export const isHead = ({ cells, rowCount }: Table): boolean =>
  rowCount <= MAX_HEAD_ROWS && cells.every(({ lines }) => lines.every(({ text }) => !AMOUNT.test(text.trim())));
