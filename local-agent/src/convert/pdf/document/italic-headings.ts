import type { Draft } from '../blocks/draft.ts';
import { isItalic } from '../blocks/line-look.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import { isAddress } from '../patterns/address.ts';
import { isCaption } from '../patterns/caption.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { namesUnit } from '../patterns/unit.ts';
import { draftText } from './draft-text.ts';
import { isApart } from './heading-place.ts';

/** Fewer lines in italics may be anything. */
const MIN_HEADINGS = 3;
/** They are no longer, characters, and what they head has several lines or is longer. */
const MAX_LENGTH = 80;
const MIN_TEXT = 90;
/** Headings have the size of the text but for this factor. */
const SMALLEST = 0.95;

/**
 * Lines in italics alone above a paragraph, with white above them: headings of the lowest level, as reports have them within
 * their notes. A few of them in a document show nothing.
 */
export function italicHeadings(
  drafts: readonly Draft[],
  { bodySize, leading, italicBody }: TextStatistics,
): ReadonlySet<Draft> {
  const found = drafts.filter((draft, index) => {
    const next = drafts[index + 1];
    if (italicBody || draft.kind !== 'text' || draft.turned || next?.kind !== 'text') return false;
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
      next.column === draft.column &&
      next.lines.every((below) => !isItalic(below)) &&
      (next.lines.length > 1 || draftText(next).length > MIN_TEXT)
    );
  });
  return new Set(found.length >= MIN_HEADINGS ? found : []);
}

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
  !/[.,;!?)\]]["'\u201d\u2019]?$|\d[\d,.]{4,}$/.test(text) &&
  !isCaption(text) &&
  !isAddress(text) &&
  !hasLeaders(text) &&
  !namesUnit(text);
