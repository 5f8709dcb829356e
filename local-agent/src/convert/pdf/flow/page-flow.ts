import type { Box } from '../../page/box.ts';
import type { Image } from '../../page/page-content.ts';
import type { Line } from '../layout/line.ts';
import type { Table } from '../tables/table.ts';

/**
 * A page's content in reading order. `column` is the box of the text column that a line stands in; a line is `turned` when it
 * runs in another direction than most of the page, `aside` when it stands in the margin beside the text, and `tabular` when
 * it is the title or the note of a table.
 */
export type FlowItem =
  | {
      readonly kind: 'line';
      readonly line: Line;
      readonly column: Box;
      readonly turned?: boolean;
      readonly aside?: boolean;
      readonly tabular?: boolean;
    }
  | { readonly kind: 'table'; readonly table: Table }
  | { readonly kind: 'image'; readonly image: Image };

export type PageFlow = {
  readonly width: number;
  readonly height: number;
  readonly items: readonly FlowItem[];
  /** Lines over most of the text's width that part one line of text from the rest: y below a head and above a foot. */
  readonly headRule?: number;
  readonly footRule?: number;
  /** The page is read from the right: x counts from there. */
  readonly mirrored?: boolean;
};
