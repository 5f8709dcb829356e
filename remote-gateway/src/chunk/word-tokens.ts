/** A power of two. Text repeats its words: so many hold nearly all of a book. */
const SLOTS = 2 ** 14;
/** UTF-16 code units. Longer ones are rare, and cost memory. */
const LONGEST = 24;

/**
 * Remembers how many tokens a word has, by its characters where they stand in a text: to look one up makes no string.
 * A word takes the place of another one with the same hash, so that it never grows.
 */
export class WordTokens {
  readonly #words: string[] = Array.from({ length: SLOTS }, () => '');
  readonly #tokens = new Uint8Array(SLOTS);

  /** Tokens of `text.slice(start, end)`, by `count` when it is new; `hash` is {@link hashCharacter} over it. */
  of(text: string, start: number, end: number, hash: number, count: (word: string) => number): number {
    const slot = (hash ^ (hash >>> 15)) & (SLOTS - 1);
    if (isAt(text, start, end, this.#words[slot] ?? '')) return this.#tokens[slot] ?? 0;
    const word = text.slice(start, end);
    const tokens = count(word);
    if (word.length <= LONGEST) {
      this.#words[slot] = word;
      this.#tokens[slot] = tokens;
    }
    return tokens;
  }
}

/** The hash of a word that goes on with this UTF-16 code unit; 0 is that of none. */
export function hashCharacter(hash: number, code: number): number {
  return Math.imul(hash, 0x01000193) ^ code;
}

function isAt(text: string, start: number, end: number, word: string): boolean {
  if (word.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}
