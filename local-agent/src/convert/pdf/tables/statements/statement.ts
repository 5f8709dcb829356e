import type { Stripe } from './row-shades.ts';
import type { ValueColumn } from './value-columns.ts';
import type { ValueRow } from './value-rows.ts';

/** Rows of a statement that follow each other, as indices into the rows of the text column; inclusive. */
export type Run = { readonly first: number; readonly last: number };

/** A statement: its figures, the columns that they stand in, and the x that labels beside them end at. */
export type Statement = Run & {
  readonly rows: readonly (ValueRow | undefined)[];
  readonly columns: readonly ValueColumn[];
  readonly labelEnd: number;
  readonly size: number;
  /** The stripes of its rows, as far as the rows are shaded by turns. */
  readonly stripes?: readonly (Stripe | undefined)[];
};
