import type { Rule } from '../../page/page-content.ts';

/** Borders of cells: lines that lie, and lines that stand. */
export type Borders = { readonly horizontal: Rule[]; readonly vertical: Rule[] };
