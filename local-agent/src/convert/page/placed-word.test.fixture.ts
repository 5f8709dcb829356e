import type { Word } from './page-content.ts';

/** A word at this place, all of whose letters are as wide. Letters of size 10 are 5 points wide unless something else is said. */
export const placedWord = (
  text: string,
  x0: number,
  baseline: number,
  { size = 10, letter = 5 }: { readonly size?: number; readonly letter?: number } = {},
): Word => ({
  text,
  x0,
  x1: x0 + letter * text.length,
  y0: baseline - 0.8 * size,
  y1: baseline + 0.2 * size,
  baseline,
  size,
  font: { name: 'F', bold: false, italic: false, monospace: false },
  color: '#000000',
});
