import type { Line } from '../layout/line.ts';

/**
 * Whether a line below those of a paragraph begins the next entry of a list with bold names or labels: both begin with one.
 * Below an entry of several lines, `endsEarly` says that the last of them has room for the next word.
 */
export const isNextLabel = ([first, ...others]: readonly Line[], line: Line, endsEarly: boolean): boolean =>
  first !== undefined && isLabelled(first) && isLabelled(line) && (others.length === 0 || endsEarly);

/** A bold label before what it names, such as `Date: 4 May`. */
function isLabelled({ runs: [label, ...rest] }: Line): boolean {
  return label?.bold === true && rest.length > 0 && rest.every((run) => !run.bold || !run.text.trim());
}
