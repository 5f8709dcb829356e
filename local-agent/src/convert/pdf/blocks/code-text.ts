import { median } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { USUAL_SIZE } from '../layout/measures.ts';

/** Shorter lines show the width of letters badly, characters. */
const MIN_LENGTH = 3;
/** Width of a letter in most monospaced fonts, font sizes. */
const LETTER_WIDTH = 0.6;
/** Lines farther from each other than the nearest ones by this factor have a blank one between them. */
const BLANK_LINE = 1.7;

/** Lines of a monospaced font as text: indentation from x, blank lines from larger distances. */
export const codeText = (lines: readonly Line[]): string => codeRows(lines).rows.join('\n');

/** The rows of that text, and the row of each line. */
export function codeRows(lines: readonly Line[]): {
  readonly rows: readonly string[];
  readonly rowOf: readonly number[];
} {
  const left = Math.min(...lines.map((line) => line.x0));
  const charWidth = median(
    lines
      .filter((line) => line.text.length > MIN_LENGTH)
      .map((line) => (line.x1 - line.x0) / (line.typed ?? line.text).length),
    (lines[0]?.size ?? USUAL_SIZE) * LETTER_WIDTH,
  );
  const pitch = Math.min(
    ...lines
      .slice(1)
      .map((line, index) => line.baseline - (lines[index]?.baseline ?? 0))
      .filter((step) => step > 1),
  );
  const rows: string[] = [];
  const rowOf: number[] = [];
  for (const [index, line] of lines.entries()) {
    const above = lines[index - 1];
    const step = above ? line.baseline - above.baseline : 0;
    if (above && step > BLANK_LINE * pitch) rows.push('');
    rowOf.push(rows.length);
    rows.push(' '.repeat(Math.max(0, Math.round((line.x0 - left) / charWidth))) + (line.typed ?? line.text).trimEnd());
  }
  return { rows, rowOf };
}
