import type { Box } from '../../page/box.ts';
import type { Fill } from '../../page/page-content.ts';
import { SAME_BORDER } from './measures.ts';

/** Pages with more shapes have drawings. */
const MAX_FILLS = 500;

/** Shades that touch one of another colour in the same row: each is the ground of a group of columns. */
export function adjoiningShades(fills: readonly Fill[]): Box[] {
  if (fills.length > MAX_FILLS) return [];
  return fills.filter((fill) => fills.some((other) => other.color !== fill.color && areBeside(fill, other)));
}

const areBeside = (a: Box, b: Box): boolean =>
  (isSame(a.x1, b.x0) || isSame(b.x1, a.x0)) && isSame(a.y0, b.y0) && isSame(a.y1, b.y1);

const isSame = (a: number, b: number) => Math.abs(a - b) < SAME_BORDER;
