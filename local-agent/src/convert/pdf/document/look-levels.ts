import type { Draft } from '../blocks/draft.ts';
import { type Candidate, type HeadingStyle, MAX_LEVEL } from './heading-candidate.ts';

/** Sizes of headings of one level differ by less, as a share of them. */
const SAME_LEVEL = 0.04;
/** Headings on at least so many pages show which looks come again; fewer show nothing. */
const MANY_PAGES = 6;
/** A look that comes again is on so many pages, and on this part of those with headings. */
const RECURS = 2;
const RECURS_PART = 0.03;

/** A key that headings of one look share. */
export const lookOf = ({ size, bold, italic }: HeadingStyle): string => `${Math.round(size * 2)}/${bold}/${italic}`;

/** Candidates of one level: sizes that hardly differ are one. */
type Look = { readonly style: HeadingStyle; readonly members: Candidate[] };

/**
 * Levels by looks: larger is higher; of equal sizes bold is higher, then upright, then names before sentences. In a long
 * document only looks that come again open a level, and the largest of the first page: what a cover shows in six sizes would
 * leave none for the chapters.
 */
export function levelsByLook(candidates: readonly Candidate[]): Map<Draft, number> {
  const looks = looksOf(candidates);
  const pages = pagesOf(candidates).size;
  const isLong = pages >= MANY_PAGES;
  const bound = Math.max(RECURS, RECURS_PART * pages);
  const levels = new Map<Draft, number>();
  let level = 0;
  for (const [index, { members }] of looks.entries()) {
    const isTitle = index === 0 && members[0]?.draft.page === 0;
    const opens = !isLong || isTitle || pagesOf(members).size >= bound;
    if (opens) level++;
    for (const { draft } of members) levels.set(draft, Math.min(MAX_LEVEL, opens ? level : level + 1));
  }
  return levels;
}

const pagesOf = (members: readonly Candidate[]): Set<number> => new Set(members.map(({ draft }) => draft.page));

function looksOf(candidates: readonly Candidate[]): Look[] {
  const sorted = [...candidates].sort(
    ({ style: a, isSentence: c = false }, { style: b, isSentence: d = false }) =>
      b.size - a.size ||
      Number(b.bold) - Number(a.bold) ||
      Number(a.italic) - Number(b.italic) ||
      Number(c) - Number(d),
  );
  const looks: Look[] = [];
  let previous: Candidate | undefined;
  for (const candidate of sorted) {
    if (previous && isSameLook(previous, candidate)) looks.at(-1)?.members.push(candidate);
    else looks.push({ style: candidate.style, members: [candidate] });
    previous = candidate;
  }
  return looks;
}

const isSameLook = (larger: Candidate, other: Candidate): boolean =>
  larger.style.size - other.style.size < SAME_LEVEL * larger.style.size &&
  larger.style.bold === other.style.bold &&
  larger.style.italic === other.style.italic &&
  (larger.isSentence ?? false) === (other.isSentence ?? false);
