import { median } from '../../page/box.ts';
import type { Line } from '../layout/line.ts';
import { USUAL_SIZE } from '../layout/measures.ts';
import { mostFrequent } from '../layout/of-most.ts';

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
  const left = firstColumn(lines, charWidth);
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

/** A sign that is wider than its place stands out by less than this part of a letter. */
const STANDS_OUT = 0.75;

/** Where the first column begins: most of the lines so near the edge show it. */
function firstColumn(lines: readonly Line[], charWidth: number): number {
  const least = Math.min(...lines.map(({ x0 }) => x0));
  const atEdge = lines.flatMap(({ x0 }) => (x0 - least < STANDS_OUT * charWidth ? [x0] : []));
  const counts = new Map<number, number>();
  for (const x0 of atEdge) counts.set(Math.round(x0), (counts.get(Math.round(x0)) ?? 0) + 1);
  const most = mostFrequent(counts);
  return Math.min(...atEdge.filter((x0) => Math.round(x0) === most));
}
