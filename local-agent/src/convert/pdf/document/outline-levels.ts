import type { Draft } from '../blocks/draft.ts';
import { SAME_SIZE } from '../layout/measures.ts';
import type { OutlineEntry } from '../read-outline.ts';
import { type Candidate, type HeadingStyle, MAX_LEVEL } from './heading-candidate.ts';
import { lookOf } from './look-levels.ts';

/** The title is larger than all headings by this factor, which rounding does not explain. */
const LARGER = 1.05;

/** The outline must name so many headings, and of this part of what looks like one, to be believed. */
const MIN_COUNT = 2;
const SHARE = 0.3;

/**
 * Levels of headings by the outline; `undefined` when it names too few. Headings that it does not name take the level
 * of those that look alike, or stand below the larger ones; the largest of what is larger than all is the title above them.
 */
export function outlineLevels(
  candidates: readonly Candidate[],
  outline: readonly OutlineEntry[],
): Map<Draft, number> | undefined {
  const entries = namedEntries(candidates, outline);
  if (entries.length < MIN_COUNT || entries.length < SHARE * candidates.length) return undefined;
  const named = isTitle(entries, candidates) ? entries.slice(1) : entries;
  const largest = largestOf(named);
  const title = largestOf(candidates);
  const base = title > LARGER * largest ? 2 : 1;
  const own = new Map(named.map(({ draft, depth }) => [draft, depth]));
  return new Map(
    candidates.map(({ draft, style }) => {
      const depth = own.get(draft);
      if (depth !== undefined) return [draft, Math.min(MAX_LEVEL, base + depth)];
      if (style.size > LARGER * largest) return [draft, LARGER * style.size > title ? 1 : base];
      const alike = named.filter((other) => isAlike(other.style, style)).map((other) => other.depth);
      if (alike.length > 0) return [draft, Math.min(MAX_LEVEL, base + Math.min(...alike))];
      const above = named.filter((other) => other.style.size > style.size).map((other) => other.depth);
      return [draft, Math.min(MAX_LEVEL, base + Math.max(-1, ...above) + 1)];
    }),
  );
}

/**
 * The headings that the outline names, with their depths. Where it has a name at several depths, as that of a chapter and of
 * a section in another, the one with the same number counts, or else the one that most headings of the same look have.
 */
function namedEntries(candidates: readonly Candidate[], outline: readonly OutlineEntry[]): Entry[] {
  const numbered = depthsBy(outline, withNumber);
  const named = depthsBy(outline, plain);
  const found = candidates.flatMap(({ draft, style, text }) => {
    const depths = numbered.get(withNumber(text)) ?? named.get(plain(text));
    return depths ? [{ draft, style, depths }] : [];
  });
  const counts = new Map<string, number>();
  const keyOf = (style: HeadingStyle, depth: number) => `${lookOf(style)} ${depth}`;
  for (const { style, depths } of found) {
    const [depth = 0, other] = depths;
    if (other === undefined) counts.set(keyOf(style, depth), (counts.get(keyOf(style, depth)) ?? 0) + 1);
  }
  return found.map(({ draft, style, depths }) => {
    const countOf = (depth: number) => counts.get(keyOf(style, depth)) ?? 0;
    return {
      draft,
      style,
      depth: [...depths].reduce((most, depth) => (countOf(depth) > countOf(most) ? depth : most)),
    };
  });
}

/** The depths at which the outline has each name, at least one; `nameOf` gives the names. */
function depthsBy(
  outline: readonly OutlineEntry[],
  nameOf: (title: string) => string,
): ReadonlyMap<string, ReadonlySet<number>> {
  const depths = new Map<string, Set<number>>();
  for (const { title, depth } of outline)
    depths.set(nameOf(title), (depths.get(nameOf(title)) ?? new Set()).add(depth));
  return depths;
}

/** The first heading and entry, larger than all others, which the outline lists beside the chapters and not above them. */
function isTitle([first, second]: readonly Entry[], [title, ...others]: readonly Candidate[]): boolean {
  return (
    first !== undefined &&
    first.draft === title?.draft &&
    first.depth === 0 &&
    second?.depth === 0 &&
    first.style.size > LARGER * largestOf(others)
  );
}

type Entry = {
  readonly draft: Draft;
  readonly style: HeadingStyle;
  readonly depth: number;
};

const largestOf = (some: readonly { readonly style: HeadingStyle }[]): number =>
  some.reduce((largest, { style }) => Math.max(largest, style.size), 0);

const isAlike = (a: HeadingStyle, b: HeadingStyle) =>
  Math.abs(a.size - b.size) < SAME_SIZE && a.bold === b.bold && a.italic === b.italic;

/** A number before a heading: `2.1`, `B.2`, `IV`, `IV-B`, `B.`. */
const NUMBER =
  /^(?:chapter|section|part|appendix)?\s*(?:\d{1,3}(?:\.\d{1,3})*|[a-z](?:\.\d{1,3})+|(?:[ivxl]+|[a-z])-[a-z\d]|[ivxl]+|[a-z](?=[.):]))[.):]?\s+/;

const folded = (text: string): string => text.normalize('NFKC').toLowerCase();

const lettersAndDigits = (text: string): string => folded(text).replace(/[^\p{L}\p{N}]+/gu, '');

/** As it is written but for case, spaces and the word before its number, as outlines have it. */
const withNumber = (text: string): string =>
  lettersAndDigits(folded(text).replace(/^(?:chapter|section|part|appendix)\s/, ''));

/** Without numbers, case and spaces, in which outlines and headings differ. */
const plain = (text: string): string => lettersAndDigits(folded(text).replace(NUMBER, ''));
