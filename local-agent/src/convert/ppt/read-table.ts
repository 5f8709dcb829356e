import type { Block, Inline } from '../markdown/blocks.ts';
import { flattenBlocks } from '../markdown/flatten-blocks.ts';
import type { Box } from '../pptx/placeholder-styles.ts';
import { readDeckText, type TextNames } from './read-text.ts';
import type { DeckText } from './records.ts';

/** Tables are groups of shapes: where these begin are its columns and rows. A cell stands in all that it covers. */
export function readDeckTable(
  cells: readonly { readonly box: Box; readonly text: DeckText }[],
  names: TextNames,
): Block[] {
  const lefts = edges(cells.map(({ box }) => box.left));
  const tops = edges(cells.map(({ box }) => box.top));
  if (lefts.length * tops.length > MAX_CELLS) return cells.flatMap(({ text }) => readDeckText(text, names));
  const rows: Inline[][][] = tops.map(() => lefts.map(() => []));
  for (const { box, text } of cells) {
    const content = flattenBlocks(readDeckText(text, names));
    for (const [row, top] of tops.entries()) {
      if (top < box.top || top >= box.top + Math.max(1, box.height)) continue;
      for (const [column, left] of lefts.entries()) {
        if (left < box.left || left >= box.left + Math.max(1, box.width)) continue;
        const line = rows[row];
        if (line) line[column] = content;
      }
    }
  }
  return rows.length > 0 ? [{ type: 'table', rows }] : [];
}

/** Shapes that are no grid would make a table of each with each. */
const MAX_CELLS = 50_000;

const edges = (values: readonly number[]): number[] => [...new Set(values)].sort((a, b) => a - b);
