import type { Box } from '../../page/box.ts';
import type { Image } from '../../page/page-content.ts';
import type { Line } from '../layout/line.ts';
import type { Marker } from '../patterns/list-marker.ts';
import type { Table } from '../tables/table.ts';

/** A block before the whole document is known: headings and joins over pages come later. */
export type Draft =
  | {
      readonly kind: 'text';
      readonly lines: readonly Line[];
      readonly column: Box;
      readonly gapAbove: number;
      readonly page: number;
      /** Runs in another direction than most of its page, as a stamp in the margin does. */
      readonly turned?: boolean;
    }
  | {
      readonly kind: 'item';
      readonly marker: Marker;
      /** The marker as it is printed, for a numbered heading that looks like an item. */
      readonly markerText: string;
      /** x of the text after the marker: shows how deep the item is nested. */
      readonly textX: number;
      readonly markerX: number;
      readonly lines: readonly Line[];
      readonly column: Box;
      readonly page: number;
    }
  /** `lastPage` is the page that it ends on. */
  | {
      readonly kind: 'code';
      readonly lines: readonly Line[];
      readonly page: number;
      readonly lastPage: number;
      /** The pages that it continues on, and the first of its lines on each. */
      readonly breaks?: readonly { readonly page: number; readonly line: number }[];
      /** The term of a definition list, no listing. */
      readonly term?: true;
    }
  | {
      readonly kind: 'table';
      readonly tables: readonly Table[];
      /** The page of each of its tables. */
      readonly pages: readonly number[];
      readonly page: number;
      readonly lastPage: number;
    }
  | { readonly kind: 'note'; readonly id: string; readonly lines: readonly Line[]; readonly page: number }
  | { readonly kind: 'image'; readonly image: Image; readonly page: number };
