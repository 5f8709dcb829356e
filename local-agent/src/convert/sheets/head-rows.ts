import type { Region } from './region.ts';
import type { CellRange, Sheet, SheetCell } from './workbook.ts';

/** Most rows of heads that a table has. */
const MAX_HEADS = 4;

/** Most merged ranges that are looked at in a row; heads have dozens. */
const MAX_MERGES = 200;

const YEAR = /^(?:19|20)\d\d$/;

/** Says of a region how many rows at its top name its columns. */
export type CountHeads = (region: Region) => number;

/**
 * A table has more than one row of heads where a head is merged over several columns that each have a name below it, or
 * down over rows. What is known by merges alone; numbers are no names.
 */
export function countHeads(sheet: Sheet): CountHeads {
  const merges = new Map<number, CellRange[]>();
  for (const merge of sheet.merges) {
    const here = merges.get(merge.top);
    if (!here) merges.set(merge.top, [merge]);
    else if (here.length < MAX_MERGES) here.push(merge);
  }
  return ({ rows, columns }) => {
    const [first = 0, last = 0] = [columns[0], columns.at(-1)];
    const near = rows.slice(0, MAX_HEADS + 1);
    let heads = 1;
    for (let index = 0; index < heads && index < near.length; index++) {
      for (const { left, right, bottom } of merges.get(near[index] ?? 0) ?? []) {
        if (left < first || left > last) continue;
        const below = near.filter((row) => row <= bottom).length;
        const isOver = right > left && (left > first || right < last);
        heads = Math.max(heads, isOver && areNames(sheet, near[below], left, right) ? below + 1 : below);
      }
    }
    const isNamed = (row: number) => columns.every((column) => isName(sheet.rows.get(row)?.get(column)));
    return heads < near.length && near.slice(0, heads).every(isNamed) ? heads : 1;
  };
}

const isName = (cell: SheetCell | undefined) => cell === undefined || cell.align !== 'right' || YEAR.test(cell.text);

/** Whether each of the columns has a name of its own in a row. */
function areNames(sheet: Sheet, row: number | undefined, left: number, right: number): boolean {
  const cells = row === undefined ? undefined : sheet.rows.get(row);
  let before: SheetCell | undefined;
  for (let column = left; column <= right; column++) {
    const cell = cells?.get(column);
    if (!cell || cell === before || !isName(cell)) return false;
    before = cell;
  }
  return true;
}
