import type { Line } from '../layout/line.ts';

/** A label and a colon before what it names. */
const NAMED = /^\p{Lu}[\p{L}\p{N} .-]{1,24}: \S/u;

/**
 * Whether a line below those of a paragraph begins the next entry of a list with names or labels: both begin with one, in bold
 * or with a colon. Below an entry of several lines, `endsEarly` says that the last of them has room for the next word.
 */
export const isNextLabel = ([first, ...others]: readonly Line[], line: Line, endsEarly: boolean): boolean =>
  first !== undefined &&
  (others.length === 0 || endsEarly) &&
  ((isBoldLabel(first) && isBoldLabel(line)) || (NAMED.test(first.text) && NAMED.test(line.text)));

/** A bold label before what it names, such as `Date: 4 May`. */
function isBoldLabel({ runs: [label, ...rest] }: Line): boolean {
  return label?.bold === true && rest.length > 0 && rest.every((run) => !run.bold || !run.text.trim());
}
