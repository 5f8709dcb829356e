import type { Box } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { isMonospace } from '../layout/line-look.ts';
import { WIDE_SPACE } from './measures.ts';

/** A wrapped line is no farther below, font sizes. */
const PITCH = 1.5;

/** Whether a line is a name in code letters, with the sign that ends its sentence, that had no place on the line above. */
export function isWrappedCode(above: Line, column: Box, line: Line, gap: number): boolean {
  const text = above.text.trim();
  return (
    isMonospace(line) &&
    !isMonospace(above) &&
    // Commands have options behind them.
    /^\S+$/.test(line.text.trim()) &&
    /[\p{L},]$/u.test(text) &&
    gap < PITCH * Math.max(above.size, line.size) &&
    column.x1 - above.x1 < line.firstWordWidth + WIDE_SPACE * line.size
  );
}
