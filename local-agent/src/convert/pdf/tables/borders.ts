import type { Box } from '../../page/box.ts';
import type { Rule, Word } from '../../page/page-content.ts';

/** Borders of cells: lines that lie, and lines that stand. */
export type Borders = { readonly horizontal: readonly Rule[]; readonly vertical: readonly Rule[] };

/** Edges at one place differ by less, points. */
export const SAME_PLACE = 1;

/** Whether a border stands within a box. */
export const isWithin = (x: number, { x0, x1 }: Pick<Box, 'x0' | 'x1'>): boolean =>
  x > x0 + SAME_PLACE && x < x1 - SAME_PLACE;

/** Whether no word between two heights reaches over one of the borders at `edges`. */
export const isClear = (edges: readonly number[], y0: number, y1: number, words: readonly Word[]): boolean =>
  !words.some((word) => word.y1 > y0 && word.y0 < y1 && edges.some((x) => isWithin(x, word)));
