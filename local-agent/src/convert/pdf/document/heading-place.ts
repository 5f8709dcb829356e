import type { Box } from '../../page/box.ts';
import type { Draft } from '../blocks/draft.ts';
import type { TextStatistics } from '../flow/text-statistics.ts';
import type { Line } from '../layout/line.ts';
import { isWithinSentence } from '../layout/line-look.ts';
import { hasLeaders } from '../patterns/leaders.ts';
import { isSameNumbering } from '../patterns/list-marker.ts';
import { SUBSECTION } from '../patterns/subsection.ts';
import { namesUnit } from '../patterns/unit.ts';
import { draftText, linesOf } from './draft-text.ts';
import { isRow } from './fragment.ts';
import { LARGE } from './heading-candidate.ts';
import { isAlike, styleOf } from './heading-style.ts';

/**
 * @module
 * What stands around a draft that may be a heading. `index` is its place among all drafts.
 */

/** A line of a few words is no longer, characters. */
export const MAX_LABEL = 60;
/** A paragraph is longer, characters, or has several lines. */
const MIN_TEXT = 90;

/** Whether a text is a paragraph of this column: a heading may stand above it. */
export const isParagraph = (draft: Extract<Draft, { kind: 'text' }>, column: Box): boolean =>
  draft.column === column && (draft.lines.length > 1 || draftText(draft).length > MIN_TEXT);
/** White above a heading that its size does not show, usual distances of lines. */
const APART = 1.3;

/** More white above it than between the lines of the text. */
export function isApart({ gapAbove, lines: [first] }: Extract<Draft, { kind: 'text' }>, leading: number): boolean {
  return first !== undefined && gapAbove >= APART * leading * first.size;
}

/** Lines of one text are no farther apart, and leave no more room than the next word and so much, font sizes. */
const NEXT_LINE = 1.5;
const ROOM = 2;

/** The text right below continues the sentence of its last line, which fills the column, in another look. */
export function continuesBelow(drafts: readonly Draft[], index: number): boolean {
  const [draft, next] = [drafts[index], drafts[index + 1]];
  if (draft?.kind !== 'text' || next?.kind !== 'text' || next.column !== draft.column) return false;
  const last = draft.lines.at(-1);
  const [below] = next.lines;
  return (
    last !== undefined &&
    below !== undefined &&
    isWithinSentence(last, below) &&
    next.gapAbove < NEXT_LINE * last.size &&
    draft.column.x1 - last.x1 < below.firstWordWidth + ROOM * last.size
  );
}

/** Commands below one text are no more, lines. */
const MAX_EXAMPLES = 8;

/** A line right below a text that announces it, as examples and commands are, or below others of them. */
export function isAnnounced(drafts: readonly Draft[], index: number, { leading }: TextStatistics): boolean {
  for (let at = index; at > Math.max(0, index - MAX_EXAMPLES); at--) {
    const [above, draft] = [drafts[at - 1], drafts[at]];
    if (draft?.kind !== 'text' || above?.kind !== 'text' || above.page !== draft.page || isApart(draft, leading))
      return false;
    if (/(?::|\.\.\.|\u2026)$/.test(draftText(above))) return true;
  }
  return false;
}

/** Lines with numbers of as many parts right above or below each other are a list, such as one of contents. */
export function hasNumberBeside(drafts: readonly Draft[], index: number): boolean {
  const parts = (at: number) => {
    const draft = drafts[at];
    const number = draft && linesOf(draft).length === 1 ? SUBSECTION.exec(draftText(draft))?.[0] : undefined;
    return draft?.page === drafts[index]?.page && number ? number.split(/\.(?=\d)/).length : 0;
  };
  const own = parts(index);
  return own > 0 && (parts(index - 1) === own || parts(index + 1) === own);
}

/** Texts beside each other, above or below others on the page, are rows of a table, however large. */
export function isBetweenRows(drafts: readonly Draft[], index: number): boolean {
  const [above, draft, below] = [drafts[index - 1], drafts[index], drafts[index + 1]];
  const hasRow = (other: Draft | undefined) =>
    other !== undefined && other.page === draft?.page && linesOf(other).some(isRow);
  return hasRow(draft) && (hasRow(above) || hasRow(below));
}

/** The first line of an entry of contents in two lines: entries stand above and below it. */
export function isWithinContents(drafts: readonly Draft[], index: number): boolean {
  const [above, draft, below] = [drafts[index - 1], drafts[index], drafts[index + 1]];
  return [above, below].every((other) => other && other.page === draft?.page && hasLeaders(draftText(other)));
}

/** Apart from the text above it, in the middle of its column above the text or list that it heads, or at its left above a table. */
export function standsAlone(drafts: readonly Draft[], index: number, { leading }: TextStatistics): boolean {
  const draft = drafts[index];
  if (draft?.kind !== 'text' || !isApart(draft, leading)) return false;
  const { column, lines } = draft;
  const isInMiddle = lines.every(
    (line) => line.x0 - column.x0 > 2 * line.size && Math.abs(line.x0 - column.x0 - column.x1 + line.x1) < line.size,
  );
  const next = drafts[index + 1];
  if (!isInMiddle) return isAboveTable(drafts, index);
  return next?.kind === 'item' || (next?.kind === 'text' && isParagraph(next, column));
}

/** A table follows, or the unit of its figures and the table. */
function isAboveTable(drafts: readonly Draft[], index: number): boolean {
  const [draft, next, second] = drafts.slice(index, index + 3);
  if (draft?.kind !== 'text' || draft.lines.length > 1 || /\d/.test(draftText(draft))) return false;
  return next?.kind === 'table' || (next?.kind === 'text' && namesUnit(draftText(next)) && second?.kind === 'table');
}

/** The middles of centred lines differ by no more, font sizes, and begin by more to the right of others or of their column. */
const OFF_CENTRE = 0.5;
const OFF_EDGE = 2;

/** Whether the lines of a text stand about one middle, as those of a title do: their widths or the white beside them show it. */
export function isCentred(draft: Draft): boolean {
  const [first] = linesOf(draft);
  if (draft.kind !== 'text' || !first) return false;
  const middle = ({ x0, x1 }: Line) => (x0 + x1) / 2;
  const left = Math.min(draft.column.x0, ...draft.lines.map(({ x0 }) => x0));
  return (
    draft.lines.every((line) => Math.abs(middle(line) - middle(first)) < OFF_CENTRE * first.size) &&
    draft.lines.some(({ x0 }) => x0 - left > OFF_EDGE * first.size)
  );
}

/** A name of several words in capitals, with white above it and the text that it heads below: its colon announces no list. */
export function isNameAbove(drafts: readonly Draft[], index: number, { leading }: TextStatistics): boolean {
  const draft = drafts[index];
  if (draft?.kind !== 'text' || draft.lines.length > 2 || !isApart(draft, leading)) return false;
  const text = draftText(draft);
  const words = text.split(' ').filter((word) => /\p{Lu}{2}/u.test(word));
  const isAbove = isFollowedByText(drafts, index) && drafts[index + 1]?.kind !== 'item';
  return text === text.toUpperCase() && words.length > 1 && isAbove;
}

/** The number of an exhibit, alone at the top of its first page; above all else it labels the whole file. */
export function isExhibit(drafts: readonly Draft[], index: number): boolean {
  const draft = drafts[index];
  return (
    draft !== undefined &&
    index > 0 &&
    draft.page !== drafts[index - 1]?.page &&
    /^exhibit \d{1,3}(?:\.\d{1,3})?$/i.test(draftText(draft).trim())
  );
}

/** Documents of more pages begin with a cover: its names, dates and addresses are bold and head nothing. */
const COVERED = 6;

export function isOnCover({ page }: Draft, drafts: readonly Draft[], { bodySize }: TextStatistics): boolean {
  if (page > 0 || (drafts.at(-1)?.page ?? 0) < COVERED) return false;
  const end = drafts.findIndex((draft) => draft.page > 0);
  return drafts.slice(0, end).some((draft) => linesOf(draft).some(({ size }) => size >= LARGE * bodySize));
}

/** A heading in words above a paragraph, as a cover may have one too. */
export function headsText(drafts: readonly Draft[], index: number): boolean {
  const [draft, next] = drafts.slice(index, index + 2);
  return draft !== undefined && draftText(draft).length > MIN_TITLE && next?.kind === 'text' && next.lines.length > 1;
}

/** Headings of a cover are longer, characters, than the "or" between two boxes. */
const MIN_TITLE = 4;

/** Something that the heading could head: not the end of the document, nor another line of the same kind. */
export function isFollowedByText(drafts: readonly Draft[], index: number): boolean {
  const next = drafts[index + 1];
  if (!next) return false;
  return (
    next.kind !== 'text' ||
    next.lines.length > 1 ||
    draftText(next).length > MAX_LABEL ||
    /[.!?]["'\u201d\u2019]?$/.test(draftText(next))
  );
}

/** A numbered line between numbered lines that look alike is an item of a list. */
export function hasItemBeside(drafts: readonly Draft[], index: number): boolean {
  const draft = drafts[index];
  if (draft?.kind !== 'item' || draft.marker.kind !== 'number') return false;
  const { marker } = draft;
  return [drafts[index - 1], drafts[index + 1]].some(
    (other) =>
      other?.kind === 'item' &&
      other.marker.kind === 'number' &&
      isSameNumbering(other.marker, marker) &&
      Math.abs(other.marker.value - marker.value) === 1 &&
      isAlike(styleOf(other.lines), styleOf(draft.lines)),
  );
}
