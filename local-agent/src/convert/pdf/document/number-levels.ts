import type { Draft } from '../blocks/draft.ts';
import { type Candidate, MAX_LEVEL } from './heading-candidate.ts';

type Numbered = {
  readonly kind: 'decimal' | 'roman' | 'letter';
  readonly depth: number;
};

const NUMBER = /^(?:(\d{1,3}(?:\.\d{1,3})*)[.):]?|([A-Z](?:\.\d{1,3})+)[.):]?|([IVX]{1,6})[.):]|([A-Z])[.):])\s+\p{L}/u;

/** How a heading's number is written, and how many parts it has. */
export function readNumber(text: string): Numbered | undefined {
  const [, decimal, lettered, roman, letter] = NUMBER.exec(text) ?? [];
  if (decimal) return { kind: 'decimal', depth: decimal.split('.').length };
  if (lettered) return { kind: 'decimal', depth: lettered.split('.').length };
  if (roman) return { kind: 'roman', depth: 1 };
  return letter ? { kind: 'letter', depth: 1 } : undefined;
}

/**
 * Levels corrected by numbers: `2.1` is below `2` though both look alike, and `A.` is below `II.` though it is larger.
 * Headings without a number follow those that look like them. `levels` are those found by looks.
 */
export function levelsByNumber(
  candidates: readonly Candidate[],
  levels: ReadonlyMap<Draft, number>,
): ReadonlyMap<Draft, number> {
  const numbered = candidates.flatMap((candidate) => {
    const number = readNumber(candidate.text);
    return number ? [{ candidate, number, level: levels.get(candidate.draft) ?? MAX_LEVEL }] : [];
  });
  const decimals = numbered.filter(({ number }) => number.kind === 'decimal');
  const romans = numbered.filter(({ number }) => number.kind === 'roman');
  const letters = numbered.filter(({ number }) => number.kind === 'letter');
  const byNumber = new Map<Draft, number>();
  if (new Set(decimals.map(({ number }) => number.depth)).size > 1) {
    const least = Math.min(...decimals.map(({ number }) => number.depth));
    const base = Math.min(...decimals.filter(({ number }) => number.depth === least).map(({ level }) => level));
    for (const { candidate, number } of decimals)
      byNumber.set(candidate.draft, Math.min(MAX_LEVEL, base + number.depth - least));
  } else if (decimals.length === 0 && isOver(romans, letters, candidates)) {
    const base = Math.min(...[...romans, ...letters].map(({ level }) => level));
    for (const { candidate } of romans) byNumber.set(candidate.draft, base);
    for (const { candidate } of letters) byNumber.set(candidate.draft, Math.min(MAX_LEVEL, base + 1));
  }
  if (byNumber.size === 0) return levels;
  const alike = new Map<number, number>();
  for (const { candidate, level } of numbered) {
    const own = byNumber.get(candidate.draft);
    if (own !== undefined) alike.set(level, Math.min(own, alike.get(level) ?? MAX_LEVEL));
  }
  return new Map(
    [...levels].map(([draft, level]) => [draft, byNumber.get(draft) ?? alike.get(level) ?? level] as const),
  );
}

type Placed = { readonly candidate: Candidate };

/** Roman numbers come first, and letters start again below them. */
function isOver(romans: readonly Placed[], letters: readonly Placed[], candidates: readonly Candidate[]): boolean {
  const [roman] = romans;
  const [letter] = letters;
  if (!roman || !letter || romans.length < 2) return false;
  return candidates.indexOf(roman.candidate) < candidates.indexOf(letter.candidate);
}
