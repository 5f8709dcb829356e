import type { Item } from '../markdown/assemble-blocks.ts';
import type { Inline } from '../markdown/blocks.ts';
import { createInnerTable, type InnerTable } from './inner-table.ts';
import type { RtfRow } from './row-grid.ts';

/** A story being written: the body, or a note within it. */
export type Story = {
  items: Item[];
  run: Inline[];
  /** Paragraphs of the cell under way. */
  cell: Item[];
  /** Paragraphs of the cell before it. */
  lastCell: Item[];
  readonly inner: InnerTable;
  row: Inline[][];
  rows: RtfRow<Inline[]>[];
  /** How many groups were open when the note began. */
  readonly noteDepth: number;
};

export const emptyStory = (noteDepth: number): Story => ({
  items: [],
  run: [],
  cell: [],
  lastCell: [],
  inner: createInnerTable(),
  row: [],
  rows: [],
  noteDepth,
});
