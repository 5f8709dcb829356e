import { isAscii } from '../../lexical/is-ascii.ts';

/** Words in a shingle, and the share of common shingles from which two texts are near duplicates (Broder, 1997). */
const SHINGLE = 4;
const MIN_SIMILARITY = 0.85;
/** Texts whose lengths differ by more cannot share that much. */
const LENGTH_RATIO = 0.85;
/** Shorter texts, such as titles, are never duplicates: a few words may differ, and repeating them costs little. */
const MIN_LENGTH = 200;
/** Texts that a new one is compared with; each takes a few microseconds. */
const MAX_COMPARED = 100;
/** A text is compared in full with one that shares this much of every {@link SAMPLED}th shingle, chosen by its hash. */
const MIN_SAMPLE_SIMILARITY = 0.3;
const SAMPLED = 8;

type Known = { readonly text: string; shingles?: Shingles };
type Shingles = { readonly all: readonly number[]; readonly sample: ReadonlySet<number>; whole?: ReadonlySet<number> };

/** Collects texts, and reports whether a further one is new or differs from one of them only in a few words. */
export function nearDuplicates(): { readonly isNew: (text: string) => boolean } {
  const known: Known[] = [];
  return {
    isNew: (text) => {
      if (text.length < MIN_LENGTH) return true;
      const candidate: Known = { text };
      for (const other of known) {
        if (Math.min(other.text.length, text.length) < LENGTH_RATIO * Math.max(other.text.length, text.length))
          continue;
        if (other.text === text) return false;
        other.shingles ??= shinglesOf(other.text);
        candidate.shingles ??= shinglesOf(text);
        if (areNearDuplicates(other.shingles, candidate.shingles)) return false;
      }
      if (known.length < MAX_COMPARED) known.push(candidate);
      return true;
    },
  };
}

function areNearDuplicates(a: Shingles, b: Shingles): boolean {
  // A few shingles are no sample.
  const sampled = Math.min(a.sample.size, b.sample.size) >= SAMPLED;
  if (sampled && similarity(a.sample, b.sample) < MIN_SAMPLE_SIMILARITY) return false;
  a.whole ??= new Set(a.all);
  b.whole ??= new Set(b.all);
  return similarity(a.whole, b.whole) >= MIN_SIMILARITY;
}

function similarity(a: ReadonlySet<number>, b: ReadonlySet<number>): number {
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared++;
  return shared / (a.size + b.size - shared);
}

function shinglesOf(text: string): Shingles {
  const words = isAscii(text) ? asciiWords(text) : (text.toLowerCase().match(WORD) ?? []).map(hashOf);
  // Scripts without spaces: the text as a whole.
  const size = Math.max(1, Math.min(SHINGLE, words.length));
  const all: number[] = [];
  for (let at = 0; at + size <= words.length; at++) {
    let hash = 0;
    for (let next = at; next < at + size; next++) hash = mixed(hash, words[next] ?? 0);
    all.push(hash);
  }
  return { all, sample: new Set(all.filter((hash) => hash % SAMPLED === 0)) };
}

const WORD = /[\p{L}\p{M}\p{N}]+/gu;
/** The lower-case form of ASCII's letters and digits; 0 for characters between words. */
const ASCII = Uint8Array.from({ length: 128 }, (_, code) => {
  const character = String.fromCharCode(code).toLowerCase();
  return /[a-z0-9]/.test(character) ? character.charCodeAt(0) : 0;
});

/**
 * {@link hashOf} for each {@link WORD} of an ASCII text. For speed only: a passage of 1,500 characters takes some 25 µs, by
 * the expression some 40 µs. Delete it when the expression is within 5 %.
 */
function asciiWords(text: string): number[] {
  const words: number[] = [];
  let hash = FNV_OFFSET;
  for (let at = 0; at < text.length; at++) {
    const code = ASCII[text.charCodeAt(at)] ?? 0;
    if (code !== 0) hash = Math.imul(hash ^ code, FNV_PRIME);
    else if (hash !== FNV_OFFSET) {
      words.push(hash);
      hash = FNV_OFFSET;
    }
  }
  if (hash !== FNV_OFFSET) words.push(hash);
  return words;
}

const FNV_OFFSET = 0x811c9dc5 | 0;
const FNV_PRIME = 0x01000193;

/** FNV-1a over UTF-16 units, as signed 32 bits, which V8 does not box. Collisions are too rare to change an answer. */
function hashOf(word: string): number {
  let hash = FNV_OFFSET;
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), FNV_PRIME);
  return hash;
}

function mixed(hash: number, word: number): number {
  const product = Math.imul(hash ^ word, 0x9e3779b1);
  return product ^ (product >>> 15);
}
