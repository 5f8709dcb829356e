import type { Line } from '../layout/line.ts';

/** A label and a colon before what it names. */
const NAMED = /^\p{Lu}[\p{L}\p{N} .-]{1,24}: \S/u;

/**
 * Whether a line below those of a paragraph begins the next entry of a list with names or labels: both begin with one, in bold
 * or with a colon, or this one has both. `endsEarly` says that the last line above has room for the next word.
 */
export const isNextLabel = ([first, ...others]: readonly Line[], line: Line, endsEarly: boolean): boolean =>
  (endsEarly && isBoldLabel(line) && hasColon(line)) ||
  (first !== undefined &&
    (others.length === 0 || endsEarly) &&
    ((isBoldLabel(first) && isBoldLabel(line)) || (NAMED.test(first.text) && NAMED.test(line.text))));

/** Whether a colon ends the first run or begins the second. */
const hasColon = ({ runs: [label, text] }: Line): boolean =>
  label?.text.trimEnd().endsWith(':') === true || text?.text.trimStart().startsWith(':') === true;

/** A bold label before what it names, such as `Date: 4 May`. */
function isBoldLabel({ runs: [label, ...rest] }: Line): boolean {
  return label?.bold === true && rest.length > 0 && rest.every((run) => !run.bold || !run.text.trim());
}
