import type { Box } from '../../page/box.ts';
import { type Row, splitRow } from '../../page/rows.ts';
import { COLUMN_GAP } from '../layout/measures.ts';

/** Shorter words in brackets may be units or the numbers of sources; those of scripts without capitals, as `[関数]`, are not. */
const KIND = /^\[(?:\p{L}[\p{L}-]{2,40}|\p{Lo}{2})\]$/u;

/** The right margin is no nearer to the left one than this part of the column: a line that is too long reaches beyond it. */
const NEAR_MARGIN = 0.8;

/** The letter for its kind where a triangle points at the name, perhaps behind the number of the entry: `2 ▶ Join( a )   F`. */
const LETTER = /^\p{Lu}$/u;
const POINTER = /^[\u25b6\u25b8\u25ba]$/;

/**
 * The line that defines a name in a reference manual: the name in a bold or monospaced font at the left margin, its kind in
 * brackets at the right one, such as `**car** list      [function]`, or as one letter where a triangle points at the name.
 * Text follows it, so that such lines are no rows of a table.
 */
export function isDefinition({ words, size, x0, x1 }: Row, column: Box): boolean {
  const pointer = words.slice(0, 2).findIndex(({ text }) => POINTER.test(text));
  const name = words[pointer + 1];
  if (!name || !(name.font.bold || name.font.monospace)) return false;
  if (x0 > column.x0 + size || x1 < column.x0 + NEAR_MARGIN * (column.x1 - column.x0)) return false;
  const last = splitRow(words, COLUMN_GAP * size).at(-1) ?? [];
  if (last.includes(name)) return false;
  return (pointer < 0 ? KIND : LETTER).test(last.map(({ text }) => text).join(''));
}
