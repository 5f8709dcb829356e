/** Words in a shingle, and the share of shingles in common from which two texts say the same (Broder, 1997). */
const SHINGLE = 4;
const SAME = 0.85;
/** Texts whose lengths differ by more cannot share that much. */
const LENGTH_RATIO = 0.85;
/** Shorter texts, such as titles, are told apart by what little they have; repeating one costs no context. */
const SHORTEST = 200;
/** Comparing a text costs some 20 microseconds. */
const MOST_COMPARED = 100;

/** Remembers texts, and tells whether a further one says the same as one of them, but for a few words. */
export function nearDuplicates(): { readonly isNew: (text: string) => boolean } {
  const known: { readonly length: number; readonly text: string; shingles?: ReadonlySet<string> }[] = [];
  return {
    isNew: (text) => {
      if (text.length < SHORTEST) return true;
      const candidate: (typeof known)[number] = { length: text.length, text };
      for (const other of known) {
        if (Math.min(other.length, text.length) < LENGTH_RATIO * Math.max(other.length, text.length)) continue;
        if (other.text === text) return false;
        other.shingles ??= shinglesOf(other.text);
        candidate.shingles ??= shinglesOf(text);
        if (similarity(other.shingles, candidate.shingles) >= SAME) return false;
      }
      if (known.length < MOST_COMPARED) known.push(candidate);
      return true;
    },
  };
}

function similarity(a: ReadonlySet<string>, b: ReadonlySet<string>): number {
  if (a.size === 0 || b.size === 0) return 0;
  let shared = 0;
  for (const shingle of a) if (b.has(shingle)) shared++;
  return shared / (a.size + b.size - shared);
}

function shinglesOf(text: string): ReadonlySet<string> {
  const words = text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  // Scripts without spaces: the text as a whole.
  if (words.length < SHINGLE) return new Set([words.join(' ')]);
  return new Set(words.slice(SHINGLE - 1).map((_, at) => words.slice(at, at + SHINGLE).join(' ')));
}
