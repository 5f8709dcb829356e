import { assembleBlocks } from '../markdown/assemble-blocks.ts';
import type { Inline } from '../markdown/blocks.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import type { Item } from '../markdown/items.ts';

/** A table within a cell while it is read; those within its own cells give lines. */
export type InnerTable = {
  readonly add: (item: Item) => void;
  readonly endCell: () => void;
  readonly endRow: () => void;
  /** Ends the table: what there was of it. */
  readonly take: () => Item[];
};

export function createInnerTable(): InnerTable {
  let cell: Item[] = [];
  let cells: Inline[][] = [];
  let rows: Inline[][][] = [];
  return {
    add(item) {
      cell.push(item);
    },
    endCell() {
      cells.push(flattenBlocks(assembleBlocks(cell)));
      cell = [];
    },
    endRow() {
      if (cells.length > 0) rows.push(cells);
      cells = [];
    },
    take() {
      this.endRow();
      const items: Item[] = rows.length > 0 ? [{ kind: 'block', block: { type: 'table', rows } }, ...cell] : cell;
      rows = [];
      cell = [];
      return items;
    },
  };
}
