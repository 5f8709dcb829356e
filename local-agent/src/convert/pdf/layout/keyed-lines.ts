import type { Word } from '../../page/page-content.ts';

/** Share of the lines that stand beside one of the other side, and of those that are set in another font than that. */
const BESIDE = 0.9;
const OTHER_FONT = 0.9;

/**
 * Names in a font of their own beside what they mean, such as commands in a reference card: rows of a table, and no columns
 * of text. `pairs` are the pieces of lines left and right of a strip that share base lines, of the `fewer` lines on one side.
 */
export function areKeyed(pairs: readonly (readonly [readonly Word[], readonly Word[]])[], fewer: number): boolean {
  const apart = pairs.filter(([left, right]) => fontOf(left) !== fontOf(right)).length;
  return pairs.length >= BESIDE * fewer && apart >= OTHER_FONT * pairs.length;
}

/** The look that a piece of a line begins in. */
function fontOf([first]: readonly Word[]): string {
  return first ? `${first.font.monospace}/${first.font.bold}` : '';
}
