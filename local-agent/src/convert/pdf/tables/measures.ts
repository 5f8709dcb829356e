/**
 * @module
 * Measures that several ways to find a table share.
 */

/** Rows that may have ink in a strip between columns, as a share of all: phrases that span columns. */
export const CROSSING_SHARE = 0.12;
/** Lines of one cell are farther from each other than the nearest ones of the table by no more than this factor. */
export const TIGHT = 1.2;
/** A line that continues a cell is no farther below the one above, font sizes. */
export const WRAP_PITCH = 1.45;
/** Heads of a table have no more lines. */
export const MAX_HEAD_LINES = 4;
/** Borders nearer than this are one, points: those of neighbouring cells are drawn apart. */
export const SAME_BORDER = 4;
/** Lines of one cell are never farther from each other, font sizes. */
export const FARTHEST_WRAP = 1.71;
