import type { Line, Run } from '../layout/line.ts';
import type { HeadingStyle } from './heading-candidate.ts';

/** Sizes of items of one list differ by no more, as a share of them. */
const SAME_SIZE = 0.08;

export const isAlike = (a: HeadingStyle, b: HeadingStyle) =>
  a.bold === b.bold && Math.abs(a.size - b.size) <= SAME_SIZE * Math.max(a.size, b.size);

/** The look of a heading of these lines. */
export function styleOf(lines: readonly Line[]): HeadingStyle {
  const letters = lines.flatMap((line) => line.runs).filter((run) => /[\p{L}\p{N}]/u.test(run.text) && !run.raised);
  return {
    size: Math.max(...lines.map((line) => line.size)),
    bold: isMostlyBold(letters),
    italic: letters.length > 0 && letters.every((run) => run.italic),
  };
}

/** Share of a heading's letters that are bold. */
const MOSTLY = 0.7;

/** A single letter, as formulas have them: fonts of signs have no bold ones. */
const isSign = ({ bold, text }: Run): boolean => !bold && /^\p{L}$/u.test(text.trim());

/** A name or a sign within a bold line may be set in another font, a sign at its ends too, and code in that of code. */
function isMostlyBold(letters: readonly Run[]): boolean {
  const words = letters.filter((run) => !run.monospace);
  const runs = words.length > 0 ? words : letters;
  const length = (some: readonly Run[]) => some.reduce((sum, run) => sum + run.text.length, 0);
  const ends = runs.filter((run) => !isSign(run));
  const isBold = ends[0]?.bold === true && ends.at(-1)?.bold === true;
  return isBold && length(runs.filter((run) => run.bold)) >= MOSTLY * length(runs);
}
