import type { Piece } from './split-text.ts';

export type Heading = { readonly title: string; readonly depth: number };

export type Range = { readonly start: number; readonly end: number };

/** The unit of packing: a slice that fits into a chunk, with what a reader needs before it. */
export type Atom = Piece & {
  /** Prose: whole sentences may be repeated in the next chunk. */
  readonly prose: boolean;
  /** Where the prose starts, after the headings. */
  readonly bodyStart: number;
  readonly path: readonly Heading[];
  /** Slices before the atom that explain it: a list's lead-in, a table's header. */
  readonly lead: readonly Range[];
  readonly leadTokens: number;
};
