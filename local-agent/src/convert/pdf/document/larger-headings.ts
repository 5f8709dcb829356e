import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { draftText } from './draft-text.ts';
import { LARGE } from './heading-candidate.ts';
import { isName } from './heading-name.ts';
import { isApart, isParagraph } from './heading-place.ts';

type TextDraft = Extract<Draft, { kind: 'text' }>;

/** A step in size: larger than the text by this factor. */
const STEP = 1.06;
/** Fewer titles of one size may be anything, and so may they be beside more other texts of this size. */
const MIN_TITLES = 3;
const MOST = 0.7;

/**
 * Short lines that are one step larger than the text, where a document has several titles of this size and hardly any other
 * text: with white above them, and with what they head below.
 */
export function largerHeadings(drafts: readonly Draft[], { bodySize, leading }: TextStatistics): ReadonlySet<Draft> {
  const alike = new Map<number, { count: number; titles: Draft[] }>();
  for (const [index, draft] of drafts.entries()) {
    const size = draft.kind === 'text' && !draft.turned ? sizeOf(draft) : 0;
    if (draft.kind !== 'text' || size < STEP * bodySize || size >= LARGE * bodySize) continue;
    const own = alike.get(size) ?? { count: 0, titles: [] };
    own.count += 1;
    alike.set(size, own);
    const isTitle = isName(draftText(draft)) && isApart(draft, leading) && heads(draft, drafts[index + 1]);
    if (isTitle) own.titles.push(draft);
  }
  const shown = [...alike.values()].filter(({ count, titles }) => titles.length >= Math.max(MIN_TITLES, MOST * count));
  return new Set(shown.flatMap(({ titles }) => titles));
}

/** The size of a text's letters, points: drawing leaves rounding. */
const sizeOf = ({ lines }: TextDraft): number => Math.round(10 * Math.max(...lines.map(({ size }) => size))) / 10;

/** Whether a list, a table or an image follows on the page, or a paragraph in the column. */
const heads = ({ page, column }: TextDraft, next: Draft | undefined): boolean =>
  next?.page === page && (next.kind !== 'text' || isParagraph(next, column));
