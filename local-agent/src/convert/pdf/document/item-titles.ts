import type { Draft } from '../blocks/draft.ts';
import { isApart } from './heading-place.ts';

/** An item is set in from the edge of its column by more, font sizes. */
const SET_IN = 1;
/** A line begins below the item's text when no farther from its x, font sizes. */
const BELOW_TEXT = 0.5;

/**
 * Whether a numbered line is the title of an item of a list, no heading: it is set in, and the text of the item begins right
 * below the title, behind the number. `index` is its place among all drafts.
 */
export function isItemTitle(drafts: readonly Draft[], index: number, leading: number): boolean {
  const [draft, next] = drafts.slice(index, index + 2);
  if (draft?.kind !== 'item' || next?.kind !== 'text') return false;
  const [line] = draft.lines;
  const [below] = next.lines;
  if (!line || !below || isApart(next, leading)) return false;
  const isSetIn = draft.markerX - draft.column.x0 > SET_IN * line.size;
  return isSetIn && Math.abs(below.x0 - draft.textX) < BELOW_TEXT * line.size;
}
