import { centerInside } from '../../../page/box.ts';
import type { Rule, Word } from '../../../page/page-content.ts';
import { splitColumns } from '../../layout/split-columns.ts';
import { FIGURE } from '../figure-rows.ts';
import { MAX_HEAD_LINES } from '../measures.ts';
import type { Table, TableCell } from '../table.ts';
import { findStatements } from './find-statements.ts';

/** A figure that is no year and no day. */
const AMOUNT = /\d[.,]\d|^[($\u20ac\u00a3-]*\d+[)%]+$/;
/** Words reach over the edges of their tables by no more, points. */
const SLACK = 2;

/** Statements among the words that no drawn table holds; drawn heads may be theirs. `drawn` are tables that lines show. */
export function statementsOn(drawn: readonly Table[], words: readonly Word[], rules: readonly Rule[]): Table[] {
  const whole = drawn.filter((table) => !isHead(table));
  const free = words.filter((word) => !whole.some((table) => centerInside(word, table, SLACK)));
  const blockers = whole.map((table) => ({ box: table, content: table }));
  return splitColumns(free, blockers).flatMap((leaf) => findStatements(leaf.words, rules));
}

/** Whether one of the tables has all words of the statement, each amount in a cell of its own and as many spanning heads. */
export function isWhole(statement: Table, tables: readonly Table[], words: readonly Word[]): boolean {
  const own = words.filter((word) => centerInside(word, statement));
  const amounts = amountsOf(statement);
  return tables.some(
    (table) =>
      own.every((word) => centerInside(word, table, SLACK)) &&
      spans(table) >= spans(statement) &&
      amounts.isSubsetOf(amountsOf(table)),
  );
}

const textOf = ({ lines }: TableCell): string => lines.map(({ text }) => text.trim()).join(' ');

/** What stands in the columns of figures. */
const amountsOf = ({ cells }: Table): Set<string> =>
  new Set(
    cells
      .filter(({ column }) => column > 0)
      .map(textOf)
      .filter((text) => FIGURE.test(text)),
  );

/** How many heads above the first amount reach over several columns of figures. */
function spans({ cells }: Table): number {
  const first = Math.min(...cells.flatMap((cell) => (AMOUNT.test(textOf(cell)) && cell.column > 0 ? [cell.row] : [])));
  return cells.filter(({ column, columns, row }) => column > 0 && columns > 1 && row < first).length;
}

/** Rows of heads alone, as lines above and below them show them: no cell has an amount. */
const isHead = ({ cells, rowCount }: Table): boolean =>
  rowCount <= MAX_HEAD_LINES && cells.every(({ lines }) => lines.every(({ text }) => !AMOUNT.test(text.trim())));
