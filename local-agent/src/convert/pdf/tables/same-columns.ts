import { type Box, boundsOf, overlap } from '../../page/box.ts';
import type { Table } from './table.ts';

/**
 * Whether the texts of each column stand below those of its own column and of no other. A column without text is at no place:
 * it matches where `whereEmpty` says so.
 */
export function areSameColumns(above: Table, below: Table, whereEmpty: boolean): boolean {
  const lower = columnTexts(below);
  return columnTexts(above).every((box, column) =>
    lower.every((other, at) => {
      if (!box || !other) return whereEmpty || at !== column;
      const common = overlap(box.x0, box.x1, other.x0, other.x1);
      return at === column ? common > 0 : common < 0;
    }),
  );
}

const columnTexts = ({ cells, columnCount }: Table): (Box | undefined)[] =>
  Array.from({ length: columnCount }, (_, column) => {
    const lines = cells.filter((cell) => cell.column === column && cell.columns === 1).flatMap((cell) => cell.lines);
    return lines.length > 0 ? boundsOf(lines) : undefined;
  });
