import { OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import type { Box } from '../../page/box.ts';
import { apply } from './matrix.ts';
import { type GraphicsState, type TextCursor, textToPage } from './text-state.ts';

/** Left, bottom, right and top of what a glyph draws, glyph space. */
export type Bounds = readonly [number, number, number, number];

/** The bounds that a Type 3 font declares for its glyphs (operator `d1`; PDF 32000-1, 9.6.5). `procedures` as pdfjs lists them. */
export function declaredBounds(procedures: unknown): ReadonlyMap<string, Bounds> {
  const found = new Map<string, Bounds>();
  if (!(procedures instanceof Map)) return found;
  for (const [name, list] of procedures) {
    const { fnArray, argsArray } = Object(list) as Record<string, unknown>;
    const operands: unknown =
      Array.isArray(fnArray) && fnArray[0] === OPS.setCharWidthAndBounds && Array.isArray(argsArray)
        ? argsArray[0]
        : undefined;
    const [, , left, bottom, right, top] = Array.isArray(operands) ? operands.map(Number) : [];
    if (left === undefined || bottom === undefined || right === undefined || top === undefined) continue;
    if (right > left && top > bottom) found.set(String(name), [left, bottom, right, top]);
  }
  return found;
}

/** A bar is so much longer than it is high. */
const LONG = 5;

/** Whether a glyph draws nothing but one level bar, as a minus. */
export const isBar = ([left, bottom, right, top]: Bounds): boolean => right - left > LONG * (top - bottom);

/** Where a glyph with these bounds is drawn on the page. `scale` is glyph space to text space. */
export function placeBounds(state: GraphicsState, cursor: TextCursor, bounds: Bounds, scale: number): Box {
  const matrix = textToPage(state, cursor);
  const size = scale * state.fontSize;
  const [left, bottom, right, top] = bounds;
  const at = (x: number, y: number) =>
    apply(matrix, cursor.x + x * size * state.horizontalScale, cursor.y + y * size + state.rise);
  const [ax, ay] = at(left, bottom);
  const [bx, by] = at(right, top);
  return { x0: Math.min(ax, bx), y0: Math.min(ay, by), x1: Math.max(ax, bx), y1: Math.max(ay, by) };
}
