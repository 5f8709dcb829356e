import type { Inline } from '../markdown/blocks.ts';
import type { Item } from '../markdown/items.ts';
import type { ParagraphLook } from '../markdown/paragraph-look.ts';
import { createInnerTable, type InnerTable } from './inner-table.ts';
import type { RtfRow } from './row-grid.ts';
import type { ParagraphState } from './rtf-state.ts';

/** A story being written: the body, or a note or a text box within it. */
export type Story = {
  readonly kind: 'body' | 'note' | 'box';
  items: Item[];
  /** The content of text boxes, which follows the paragraph that they hang on. */
  boxes: Item[];
  run: Inline[];
  /** How the text of the paragraph under way is set. */
  look: ParagraphLook | undefined;
  /** Paragraphs of the cell under way. */
  cell: Item[];
  /** Paragraphs of the cell before it. */
  lastCell: Item[];
  readonly inner: InnerTable;
  row: Inline[][];
  rows: RtfRow<Inline[]>[];
  /** How many groups were open when it began. */
  readonly depth: number;
};

/** A story that waits for the end of one within it, and the paragraph that is interrupted. */
export type OuterStory = { readonly story: Story; readonly paragraph: ParagraphState; readonly marker: string };

export const emptyStory = (kind: Story['kind'], depth: number): Story => ({
  kind,
  items: [],
  boxes: [],
  run: [],
  look: undefined,
  cell: [],
  lastCell: [],
  inner: createInnerTable(),
  row: [],
  rows: [],
  depth,
});
