/** A power of two, enough for nearly all words of a book. */
const SLOTS = 2 ** 15;
/** UTF-16 code units. Longer words are rare, and would take memory. */
const MAX_LENGTH = 24;

/**
 * Caches a value for each word, looked up by the word's position in a text, without a string. A word replaces another
 * one with the same hash, so the cache never grows.
 *
 * Not lru-cache, for speed only: on text with 80,000 rare words lru-cache takes 34 to 45 % more processor time for BM25
 * terms and up to 37 % more for counts of tokens; on ordinary prose it is as fast. Delete this class when lru-cache is
 * within 5 % on rare words, too.
 */
export class TermCache<T> {
  readonly #words: string[] = Array.from({ length: SLOTS }, () => '');
  readonly #values: T[];
  readonly #make: (word: string) => T;

  constructor(make: (word: string) => T) {
    this.#make = make;
    const nothing = make('');
    this.#values = Array.from({ length: SLOTS }, () => nothing);
  }

  /** The value for `text.slice(start, end)`. */
  of(text: string, start: number, end: number): T {
    const slot = slotOf(text, start, end);
    if (isAt(text, start, end, this.#words[slot])) return this.#values[slot] as T;
    if (end - start > MAX_LENGTH) return this.#make(text.slice(start, end));
    const word = copied(text.slice(start, end));
    const value = this.#make(word);
    this.#words[slot] = word;
    this.#values[slot] = value;
    return value;
  }
}

/** A copy: in V8 a longer slice keeps its whole text in memory. */
function copied(word: string): string {
  return Buffer.from(word, 'utf16le').toString('utf16le');
}

function slotOf(text: string, start: number, end: number): number {
  let hash = 0;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash, 0x01000193) ^ text.charCodeAt(at);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}

function isAt(text: string, start: number, end: number, word: string | undefined): boolean {
  if (word?.length !== end - start) return false;
  for (let at = 0; at < word.length; at += 1) if (word.charCodeAt(at) !== text.charCodeAt(start + at)) return false;
  return true;
}
