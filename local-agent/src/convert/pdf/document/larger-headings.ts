import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { draftText } from './draft-text.ts';
import { LARGE } from './heading-candidate.ts';
import { isName } from './heading-name.ts';
import { isApart } from './heading-place.ts';

type TextDraft = Extract<Draft, { kind: 'text' }>;

/** A step in size: larger than the text by this factor. */
const STEP = 1.06;
/** Fewer titles of one size may be anything, and so may they be beside more other texts of this size. */
const MIN_TITLES = 3;
const MOST = 0.7;
/** What they head is longer, characters, or has several lines. */
const MIN_TEXT = 90;

/**
 * Short lines that are one step larger than the text, where a document has several titles of this size and hardly any other
 * text: with white above them, and with what they head below.
 */
export function largerHeadings(drafts: readonly Draft[], { bodySize, leading }: TextStatistics): ReadonlySet<Draft> {
  const titles = new Map<number, Draft[]>();
  const counts = new Map<number, number>();
  for (const [index, draft] of drafts.entries()) {
    const size = draft.kind === 'text' && !draft.turned ? sizeOf(draft) : 0;
    if (draft.kind !== 'text' || size < STEP * bodySize || size >= LARGE * bodySize) continue;
    counts.set(size, (counts.get(size) ?? 0) + 1);
    const isTitle = isName(draftText(draft)) && isApart(draft, leading) && heads(draft, drafts[index + 1]);
    if (isTitle) titles.set(size, [...(titles.get(size) ?? []), draft]);
  }
  const shown = [...titles].filter(
    ([size, { length }]) => length >= Math.max(MIN_TITLES, MOST * (counts.get(size) ?? 0)),
  );
  return new Set(shown.flatMap(([, found]) => found));
}

/** The size of a text's letters, points: drawing leaves rounding. */
const sizeOf = ({ lines }: TextDraft): number => Math.round(10 * Math.max(...lines.map(({ size }) => size))) / 10;

/** Whether a list, a table or an image follows on the page, or a paragraph in the column. */
const heads = ({ page, column }: TextDraft, next: Draft | undefined): boolean =>
  next?.page === page &&
  (next.kind !== 'text' || (next.column === column && (next.lines.length > 1 || draftText(next).length > MIN_TEXT)));
