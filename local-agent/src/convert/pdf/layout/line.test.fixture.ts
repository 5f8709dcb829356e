import { joinLines } from './join-lines.ts';
import type { Line } from './line.ts';

/** A line of plain text that begins at the left edge. */
export const plainLine = (text: string, { x1 = 100, firstWordWidth = 20 } = {}): Line => ({
  runs: [{ text, bold: false, italic: false, monospace: false, raised: false }],
  text,
  x0: 0,
  y0: 0,
  x1,
  y1: 10,
  baseline: 8,
  size: 10,
  color: '#000000',
  font: 'Helvetica',
  textX: 0,
  firstWordWidth,
  artifact: false,
});

/** The text of lines that are joined. */
export const joined = (...lines: readonly Line[]): string =>
  joinLines(lines)
    .map((run) => run.text)
    .join('');
