import { median } from '../../page/box.ts';
import type { Word } from '../../page/page-content.ts';
import { characters } from './prose.ts';

/** Share of the lines that stand beside one of the other side, and of those that are set in another font than that. */
const BESIDE = 0.9;
const OTHER_FONT = 0.9;
/** Half of the lines that name something are no longer, characters: longer ones are text, whatever it is set in. */
const MAX_NAME = 30;

/** Pieces of lines left and right of a strip that share base lines. */
type Pairs = readonly (readonly [readonly Word[], readonly Word[]])[];

/**
 * Names in a font of their own beside what they mean, such as commands in a reference card: rows of a table, and no columns
 * of text. `fewer` is the number of lines on the side that has fewer of them.
 */
export function areKeyed(pairs: Pairs, fewer: number): boolean {
  if (median(pairs.map(([left]) => characters(left))) > MAX_NAME) return false;
  const apart = pairs.filter(([left, right]) => fontOf(left) !== fontOf(right)).length;
  return pairs.length >= BESIDE * fewer && apart >= OTHER_FONT * pairs.length;
}

/** Lines of code whose parts stand below each other, as the output of programs has them. */
export function areTyped(pairs: Pairs, fewer: number): boolean {
  const typed = pairs.filter((sides) => sides.every((side) => side.every(({ font }) => font.monospace)));
  return typed.length >= BESIDE * fewer;
}

/** The look that a piece of a line begins in. */
function fontOf([first]: readonly Word[]): string {
  return first ? `${first.font.monospace}/${first.font.bold}` : '';
}
