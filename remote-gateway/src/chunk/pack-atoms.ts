import { countTokens } from '../lexical/count-tokens.ts';
import { type Counted, joinedTokens } from '../lexical/joined-tokens.ts';
import type { Atom } from './atom.ts';
import { sentenceStarts } from './split-text.ts';

/** Bounds of chunks, in tokens. */
export type PackBounds = {
  /** Maximum of a chunk. */
  readonly size: number;
  /** Maximum that a chunk repeats of the one before. */
  readonly overlap: number;
  /** Offsets at which a chunk must start. */
  readonly breaks: ReadonlySet<number>;
};

/** A chunk in the making: `[start, end)`, at most as many tokens as a chunk may have. */
export type Pack = {
  readonly start: number;
  readonly end: number;
  readonly tokens: number;
  readonly atoms: readonly Atom[];
};

/** Few atoms are long, so that what was counted of them saves counting again. */
const FEW = 4;
/** Longest stretch before a chunk's end in which sentences to repeat are looked for. */
const OVERLAP_CHARS = 2_000;

/** Packs the atoms of one section, in order, as full as they fit; prose repeats whole sentences of the chunk before. */
export function packAtoms(
  text: string,
  atoms: readonly Atom[],
  { size, overlap, breaks }: Pick<PackBounds, 'size' | 'overlap' | 'breaks'>,
): Pack[] {
  const packs: Pack[] = [];
  for (let at = 0; at < atoms.length; ) {
    const first = atoms[at];
    if (!first) break;
    const budget = size - first.leadTokens;
    // What belongs to another subject is not repeated.
    const repeated = breaks.has(first.start) ? undefined : overlapStart(text, packs.at(-1), first, budget, overlap);
    const start = repeated?.start ?? first.start;
    let tokens = (repeated?.tokens ?? 0) + first.tokens;
    let next = at + 1;
    for (let end = first.end; next < atoms.length; next += 1) {
      const atom = atoms[next];
      if (!atom || breaks.has(atom.start)) break;
      const gap = atom.start - end;
      const cost = atom.tokens + (gap <= 2 ? Math.min(gap, 1) : countTokens(text.slice(end, atom.start)));
      if (tokens + cost > budget) break;
      tokens += cost;
      end = atom.end;
    }
    let pack = makePack(text, start, atoms.slice(at, next));
    // Joined texts may count a token more than their parts.
    while (pack.tokens > budget && next > at + 1) {
      next -= 1;
      pack = makePack(text, start, atoms.slice(at, next));
    }
    packs.push(pack.tokens > budget ? makePack(text, first.start, [first]) : pack);
    at = next;
  }
  return packs;
}

/** One pack over a run of atoms, counted exactly. */
export function makePack(text: string, start: number, atoms: readonly Atom[]): Pack {
  const end = atoms.at(-1)?.end ?? start;
  return { start, end, tokens: tokensOf(text, start, end, atoms), atoms };
}

function tokensOf(text: string, start: number, end: number, atoms: readonly Atom[]): number {
  const [first] = atoms;
  if (!first || atoms.length > FEW) return countTokens(text.slice(start, end));
  const repeated = { start, end: first.start, tokens: countTokens(text.slice(start, first.start)) };
  const parts: readonly Counted[] = start === first.start ? atoms : [repeated, ...atoms];
  return parts.reduce((a, b) => ({ start, end: b.end, tokens: joinedTokens(text, a, b) })).tokens;
}

function overlapStart(
  text: string,
  before: Pack | undefined,
  next: Atom,
  budget: number,
  overlap: number,
): { start: number; tokens: number } | undefined {
  if (!before || !next.prose) return undefined;
  const run = before.atoms.slice(before.atoms.findLastIndex((atom) => !atom.prose) + 1);
  const runStart = run[0]?.bodyStart;
  if (runStart === undefined) return undefined;
  const from = Math.max(runStart, before.start, before.end - OVERLAP_CHARS);
  const most = Math.min(overlap, budget - next.tokens - 1);
  let best: { start: number; tokens: number } | undefined;
  for (const start of sentenceStarts(text, from, before.end).reverse()) {
    // The limit of the search may cut the first one, and the whole previous chunk is no overlap.
    if (start <= before.start || (start === from && from !== runStart)) break;
    const tokens = countTokens(text.slice(start, next.start));
    if (tokens > most) break;
    best = { start, tokens };
  }
  return best;
}
