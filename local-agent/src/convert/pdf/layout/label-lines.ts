import { type Box, height } from '../../page/box.ts';

/** Lines of one label begin at the same x, points, and are no farther below each other, heights of a line. */
const SAME_START = 1;
const MAX_GAP = 0.6;
/** Heights of lines in one font size are alike by this factor. */
const SAME_HEIGHT = 1.3;
/** A label has no more lines below its first: more are a paragraph. */
const MAX_LINES = 4;

/**
 * The lines that continue labels: each right below the line before, with the same start. Where the lines below a label are
 * more than a label's, or one of them is too long for one by `isShort`, none of them counts. Takes time in the number of
 * lines, after they are sorted.
 */
export function continuedLabels<L extends Box>(
  firsts: ReadonlySet<L>,
  lines: readonly L[],
  isShort: (line: L) => boolean,
): L[] {
  const open = new Map<number, { last: L; readonly below: L[] }>();
  const runs: (readonly L[])[] = [];
  for (const line of [...lines].sort((a, b) => a.y0 - b.y0)) {
    const start = Math.round(line.x0);
    const run = [start - 1, start, start + 1]
      .flatMap((at) => open.get(at) ?? [])
      .find(({ last }) => isBelow(last, line));
    if (firsts.has(line)) {
      const begun = { last: line, below: [] };
      open.set(start, begun);
      runs.push(begun.below);
    } else if (run) {
      run.below.push(line);
      run.last = line;
    }
  }
  return runs.filter((below) => below.length <= MAX_LINES && below.every(isShort)).flat();
}

function isBelow(above: Box, line: Box): boolean {
  const [upper, lower] = [height(above), height(line)];
  return (
    Math.abs(above.x0 - line.x0) <= SAME_START &&
    Math.max(upper, lower) <= SAME_HEIGHT * Math.min(upper, lower) &&
    line.y0 > above.y0 &&
    line.y0 - above.y1 <= MAX_GAP * upper
  );
}
