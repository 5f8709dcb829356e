import type { Draft } from '../blocks/draft.ts';
import { SAME_SIZE } from '../layout/measures.ts';
import type { Candidate } from './heading-candidate.ts';

/** Names of authors are smaller than this part of the title's size. */
const BELOW_TITLE = 0.85;
/** Texts beside a title have no more lines. */
const MAX_LINES = 4;
/** Heads of chapters are larger than the title by this factor, which rounding does not explain. */
const LARGER = 1.04;

/** Larger than the text by so much at most are the names of authors; a subtitle is larger. */
const MAX_NAMES_SIZE = 1.45;
/** Titles are larger than the text by this factor. */
const MIN_TITLE = 1.3;

/** A day, `May 10, 2023` or `31. Mai 2022`, and a month of a year. */
const DAY =
  /^(?:\d{1,2}(?:\.|st|nd|rd|th)?(?: de)? \p{L}{3,10}(?: de)?,? |\p{L}{3,10}\.? \d{1,2}(?:st|nd|rd|th)?, ?)\d{4}$/u;
const MONTH = /^(?:January|February|March|April|May|June|July|August|September|October|November|December),? \d{4}$/;
/** Before the names of authors, on a line of its own. */
const BY = /^by$/i;

/**
 * Candidates without the lines below a document's title that name who wrote it, where and when: regular in weight, little
 * larger than the text, and like nothing else in the document; or, in any look, the only line that is a date, also right above a
 * larger title, and `by` with the line below it. `bodySize` in points.
 */
export function withoutAuthors(
  candidates: readonly Candidate[],
  drafts: readonly Draft[],
  bodySize: number,
): readonly Candidate[] {
  const dates = candidates.filter(({ text }) => DAY.test(text) || MONTH.test(text));
  const [title, second] = candidates;
  if (title && second && dates.length === 1 && dates[0] === title && isRightAbove(drafts, title, second))
    return withoutAuthors(candidates.slice(1), drafts, bodySize);
  if (!title || title.draft.page > 0 || title.style.size < MIN_TITLE * bodySize) return candidates;
  const from = drafts.indexOf(title.draft);
  const length = drafts.slice(from + 1).findIndex((draft) => !isShort(draft));
  const front = new Set(drafts.slice(from + 1, length < 0 ? undefined : from + 1 + length));
  const byline = ({ draft, style, text }: Candidate) =>
    front.has(draft) &&
    !style.bold &&
    style.size <= MAX_NAMES_SIZE * bodySize &&
    style.size < BELOW_TITLE * title.style.size &&
    !/^\d/.test(text) &&
    !candidates.some(
      (other) => !front.has(other.draft) && !other.style.bold && Math.abs(other.style.size - style.size) < SAME_SIZE,
    );
  const isOnlyDate = (candidate: Candidate) =>
    dates.length === 1 && dates[0] === candidate && front.has(candidate.draft);
  const by = candidates.find(({ draft, text }) => front.has(draft) && BY.test(text));
  const names = by && drafts[drafts.indexOf(by.draft) + 1];
  return candidates.filter(
    (candidate) => !byline(candidate) && !isOnlyDate(candidate) && candidate !== by && candidate.draft !== names,
  );
}

/** Whether nothing but images stands between a candidate and a larger one below it. */
const isRightAbove = (drafts: readonly Draft[], { draft, style }: Candidate, below: Candidate): boolean =>
  below.style.size > LARGER * style.size &&
  drafts.slice(drafts.indexOf(draft) + 1, drafts.indexOf(below.draft)).every(({ kind }) => kind === 'image');

const isShort = (draft: Draft) =>
  (draft.kind === 'text' && draft.lines.length <= MAX_LINES) || draft.kind === 'code' || draft.kind === 'note';

/**
 * The title of a page that holds little else, though the heads of chapters are larger; `undefined` when there is none.
 * `bodySize` in points.
 */
export function titleOnItsPage(
  candidates: readonly Candidate[],
  drafts: readonly Draft[],
  bodySize: number,
): Draft | undefined {
  const first = candidates.filter(({ draft }) => draft.page === 0);
  const largest = Math.max(...first.map(({ style }) => style.size));
  const [title] = first;
  const bare = drafts.every((draft) => draft.page > 0 || isShort(draft));
  const outdone = candidates.some(({ style }) => style.size > LARGER * largest);
  return bare && outdone && title?.style.size === largest && largest >= MIN_TITLE * bodySize ? title.draft : undefined;
}
