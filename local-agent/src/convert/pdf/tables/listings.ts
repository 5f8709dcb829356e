import { isStatement } from '../../markdown/code-syntax.ts';
import type { Rule } from '../../page/page-content.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP } from '../layout/measures.ts';

/** Share of the words of a listing in a frame that are monospaced: some short lines may be set in another font. */
const TYPED = 0.9;

/** Code or output of programs in a frame, all or most of it monospaced; one line more than above and below parts statements. */
export function isListing(rows: readonly Row[], { length }: readonly Rule[]): boolean {
  const words = rows.flatMap((row) => row.words);
  const typed = words.filter(({ font }) => font.monospace);
  if (typed.length === words.length)
    return length === 2 || rows.some((row) => isStatement(row.words.map(({ text }) => text).join(' ')));
  const isApart = (row: Row) => splitRow(row.words, COLUMN_GAP * row.size).length > 1;
  const hasHeads = rows.some((row) => isApart(row) && row.words.every(({ font }) => !font.monospace));
  return length === 2 && typed.length > TYPED * words.length && !hasHeads;
}

/** Texts in another font beside each other, right above the line: heads of columns. */
export const isHeadOf = (row: Row | undefined, line: number): boolean =>
  row !== undefined &&
  line - row.baseline < row.size &&
  !row.words.some(({ font }) => font.monospace) &&
  splitRow(row.words, COLUMN_GAP * row.size).length > 1;
