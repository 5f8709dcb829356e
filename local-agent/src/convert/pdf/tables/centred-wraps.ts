import type { Word } from '../../page/page-content.ts';

/** Centred lines have their middles within so many font sizes of each other. */
const SAME_MIDDLE = 0.5;
/** Ends of centred lines differ by more, font sizes, or the lines are set to one side. */
const RAGGED = 1;

/**
 * The share of a column's lines that continue the one above, where they are centred below each other: they begin in lower
 * case, or within brackets that a line above opens. 0 where they are not centred.
 */
export function centredWraps(pieces: readonly (readonly Word[])[]): number {
  const lines = pieces.flatMap((words) => {
    const [first, last] = [words[0], words.at(-1)];
    const text = words.map((word) => word.text).join(' ');
    return first && last ? [{ middle: (first.x0 + last.x1) / 2, x0: first.x0, size: first.size, text }] : [];
  });
  const [top] = lines;
  if (!top || lines.some(({ middle }) => Math.abs(middle - top.middle) > SAME_MIDDLE * top.size)) return 0;
  if (lines.every(({ x0 }) => Math.abs(x0 - top.x0) < RAGGED * top.size)) return 0;
  let open = 0;
  let wraps = 0;
  for (const [index, { text }] of lines.entries()) {
    if (index > 0 && (open > 0 || /^\p{Ll}/u.test(text))) wraps++;
    for (const sign of text) open = Math.max(0, open + (sign === '(' ? 1 : sign === ')' ? -1 : 0));
  }
  return wraps / lines.length;
}
