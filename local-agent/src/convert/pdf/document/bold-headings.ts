import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isCaption } from '../patterns/caption.ts';
import { draftText } from './draft-text.ts';
import { endsSentence } from './fragment.ts';
import { isApart, isFollowedByText } from './heading-place.ts';
import { styleOf } from './heading-style.ts';
import { lookOf } from './look-levels.ts';

/** A bold heading of several lines has no more, and is no longer, characters. */
const MAX_LINES = 4;
const MAX_LENGTH = 160;

/** A letter in brackets before the name of a part, as in laws. */
const BRACKETED = /^\(\p{L}\)\s+["'\u201c]?\p{Lu}/u;

/** Whether a bold text that begins with a bracket is the heading of a part: apart from the text above it, with text below. */
export function headsPart(drafts: readonly Draft[], index: number, { leading }: TextStatistics): boolean {
  const draft = drafts[index];
  if (draft?.kind !== 'text' || !BRACKETED.test(draftText(draft))) return false;
  return isApart(draft, leading) && isFollowedByText(drafts, index);
}

/** Whether a bold text of three or four lines is a heading: it looks as several shorter ones do (`looks`) and stands where they do. */
export function isLongHeading(
  drafts: readonly Draft[],
  index: number,
  looks: ReadonlySet<string>,
  { leading }: TextStatistics,
): boolean {
  const draft = drafts[index];
  if (draft?.kind !== 'text' || draft.lines.length < 3 || draft.lines.length > MAX_LINES) return false;
  const own = styleOf(draft.lines);
  const text = draftText(draft);
  if (!own.bold || text.length > MAX_LENGTH || isCaption(text)) return false;
  if (endsSentence(text) || text.endsWith(':')) return false;
  if (!/^["'\u201c]?[\p{Lu}\d]/u.test(text) && !BRACKETED.test(text)) return false;
  return looks.has(lookOf(own)) && isApart(draft, leading) && isFollowedByText(drafts, index);
}
