/** A power of two. Text repeats its words: so many hold nearly all of a book. */
const SLOTS = 2 ** 15;
/** UTF-16 code units. Longer ones are rare, and cost memory. */
const MAX_LENGTH = 24;

/**
 * Remembers what was made of a word, by its characters where they stand in a text: to look one up makes no string. A
 * word takes the place of another one with the same hash, so that the memory never grows, whatever a text holds.
 */
export class TermCache<T> {
  readonly #words: string[] = Array.from({ length: SLOTS }, () => '');
  readonly #made: T[];
  readonly #make: (word: string) => T;

  constructor(make: (word: string) => T) {
    this.#make = make;
    const nothing = make('');
    this.#made = Array.from({ length: SLOTS }, () => nothing);
  }

  /** What is made of `text.slice(start, end)`. */
  of(text: string, start: number, end: number): T {
    const slot = slotOf(text, start, end);
    if (isAt(text, start, end, this.#words[slot])) return this.#made[slot] as T;
    if (end - start > MAX_LENGTH) return this.#make(text.slice(start, end));
    const word = copied(text.slice(start, end));
    const made = this.#make(word);
    this.#words[slot] = word;
    this.#made[slot] = made;
    return made;
  }
}

/** A string of its own: V8 lets a longer slice hold on to all of the text that it is of. */
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
