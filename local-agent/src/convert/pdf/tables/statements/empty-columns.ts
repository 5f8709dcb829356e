import { boundsOf, overlap } from '../../../page/box.ts';
import type { Row } from '../../../page/rows.ts';
import { splitRow } from '../../../page/rows.ts';
import { COLUMN_GAP, LARGER_HEADING } from '../../layout/measures.ts';
import type { Statement } from './statement.ts';

/** The heads that name all columns are no more lines above the first figures. */
const MAX_LINES = 4;
/** A column without figures stands apart from the last one with figures, font sizes. */
const APART = 0.5;

/** The statement with the columns behind its last one that have a head and no figures, as other parts of it have them. */
export function withEmptyColumns(statement: Statement, rows: readonly Row[]): Statement {
  const { columns, first, size } = statement;
  const end = columns.at(-1)?.x1 ?? 0;
  for (let index = first - 1; index >= Math.max(0, first - MAX_LINES); index--) {
    const row = rows[index];
    if (!row || columns.length < 2 || row.size > LARGER_HEADING * size) break;
    const phrases = splitRow(row.words, COLUMN_GAP * row.size).map((words) => boundsOf(words));
    const beyond = phrases.filter(({ x0 }) => x0 > end + APART * size);
    const others = phrases.filter((phrase) => !beyond.includes(phrase));
    const areNamed = columns.every(
      (column) => others.filter(({ x0, x1 }) => overlap(x0, x1, column.x0, column.x1) > 0).length === 1,
    );
    if (beyond.length > 0 && beyond.length <= columns.length && areNamed && others.length >= columns.length)
      return { ...statement, columns: [...columns, ...beyond.map(({ x0, x1 }) => ({ x0, x1, right: x1 }))] };
  }
  return statement;
}
