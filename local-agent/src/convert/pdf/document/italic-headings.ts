import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isItalic } from '../layout/line-look.ts';
import { isAddress } from '../patterns/address.ts';
import { isCaption } from '../patterns/caption.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { namesUnit } from '../patterns/unit.ts';
import { draftText } from './draft-text.ts';
import { isApart } from './heading-place.ts';

/** Fewer lines in italics may be anything. */
const MIN_HEADINGS = 3;
/** They are no longer, characters, and what they head has several lines or is longer. */
const MAX_LENGTH = 100;
const MIN_TEXT = 90;
/** Headings have the size of the text but for this factor. */
const SMALLEST = 0.95;

/**
 * Lines in italics alone above a paragraph or a table, with white above them: headings of the lowest level, as reports have
 * them within their notes. A few of them in a document show nothing.
 */
export function italicHeadings(
  drafts: readonly Draft[],
  { bodySize, leading, italicBody }: TextStatistics,
): ReadonlySet<Draft> {
  const found = drafts.filter((draft, index) => {
    const next = drafts[index + 1];
    if (italicBody || draft.kind !== 'text' || draft.turned || !next) return false;
    const [line] = draft.lines;
    return (
      line !== undefined &&
      draft.lines.length === 1 &&
      line.size > SMALLEST * bodySize &&
      isItalic(line) &&
      line.runs.every((run) => !run.url) &&
      isName(draftText(draft)) &&
      isApart(draft, leading) &&
      next.page === draft.page &&
      isHeaded(next, draft.column)
    );
  });
  return new Set(found.length >= MIN_HEADINGS ? found : []);
}

/** A table, or a paragraph of the column in upright letters. */
const isHeaded = (next: Draft, column: Box): boolean =>
  next.kind === 'table' ||
  (next.kind === 'text' &&
    next.column === column &&
    next.lines.every((line) => !isItalic(line)) &&
    (next.lines.length > 1 || draftText(next).length > MIN_TEXT));

/** A source or another label before what it names. */
const LABELLED = /^\p{L}+\s?:\s/u;
/** A colon ends names, whose longer words are in capitals, and what announces the text below. */
const isAnnounced = (text: string): boolean => text.endsWith(':') && /(?:^|\s)\p{Ll}{4,}/u.test(text);

/** No sentence, and nothing that names what stands beside it. */
const isName = (text: string): boolean =>
  !LABELLED.test(text) &&
  !isAnnounced(text) &&
  text.length <= MAX_LENGTH &&
  /^[\p{Lu}\d]/u.test(text) &&
  /\p{L}{3}/u.test(text) &&
  !/[.,;!?)\]]["'\u201d\u2019]?$|[\d,.]{5}$/.test(text) &&
  !isCaption(text) &&
  !isAddress(text) &&
  !hasLeaders(text) &&
  !namesUnit(text);
