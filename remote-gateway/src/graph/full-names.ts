import type { Word } from './words.ts';

/** "Full Name (FN)" and "FN (Full Name)". */
export type Abbreviation = {
  readonly short: string;
  readonly full: string;
  readonly start: number;
  readonly end: number;
};

const SHORT = /^[A-Z][A-Za-z0-9&-]{1,9}$/;
/** Words that an abbreviation skips. */
const SMALL = new Set(['of', 'the', 'and', 'for', 'in', 'on', 'to', 'a', 'an', 'by', 'with', 'or']);
const ORGANISATION = new Set(['Inc', 'GmbH', 'Ltd', 'LLC', 'Corp', 'AG', 'plc', 'PLC', 'SE', 'BV', 'SARL', 'Oy', 'AB']);
const TITLE = new Set(['Dr', 'Prof', 'Mr', 'Mrs', 'Ms']);
/** Words that begin a sentence and no name. */
const OPENING = new Set([
  'By',
  'The',
  'At',
  'From',
  'In',
  'With',
  'For',
  'And',
  'Of',
  'To',
  'On',
  'When',
  'If',
  'Our',
  'Von',
  'Die',
  'Der',
]);
const MAX_NAME_WORDS = 4;
const CAPITAL = /^\p{Lu}[\p{L}\p{N}&.-]*$/u;

/** The abbreviation that the word at `at` defines or is defined by, in the same line. */
export function abbreviationAt(text: string, words: readonly Word[], at: number): Abbreviation | undefined {
  const word = words[at];
  if (!word || !SHORT.test(word.text)) return undefined;
  const letters = word.text.replace(/[^A-Z]/g, '').split('');
  if (letters.length < 2) return undefined;
  const isInside = text[word.start - 1] === '(' && text[word.end] === ')';
  const first = isInside ? firstOf(words, at, letters) : undefined;
  if (first !== undefined) {
    const start = words[first]?.start ?? word.start;
    const end = words[at - 1]?.end ?? word.start;
    return { short: word.text, full: text.slice(start, end), start, end: word.end };
  }
  return text.startsWith(' (', word.end) ? explained(text, words, at, letters) : undefined;
}

/** Index of the word with which the full name before `at` begins: initials from the last to the first. */
function firstOf(words: readonly Word[], at: number, letters: readonly string[]): number | undefined {
  let left = letters.length;
  for (let index = at - 1; index >= 0 && at - index <= 2 * letters.length; index--) {
    const word = words[index]?.text ?? '';
    if (SMALL.has(word) && letters[left - 1] !== word.charAt(0).toUpperCase()) continue;
    for (const part of word.split('-').toReversed()) {
      if (left === 0 || part.charAt(0).toUpperCase() !== letters[left - 1]) return undefined;
      left -= 1;
    }
    if (left === 0) return index;
  }
  return undefined;
}

function explained(
  text: string,
  words: readonly Word[],
  at: number,
  letters: readonly string[],
): Abbreviation | undefined {
  let found = 0;
  for (let index = at + 1; index < words.length && index - at <= 2 * letters.length; index++) {
    const word = words[index];
    if (!word) return undefined;
    if (!SMALL.has(word.text)) {
      for (const part of word.text.split('-')) {
        if (part.charAt(0).toUpperCase() !== letters[found]) return undefined;
        found += 1;
      }
    }
    if (text[word.end] !== ')') continue;
    const start = words[at + 1]?.start ?? word.start;
    if (found !== letters.length) return undefined;
    return {
      short: words[at]?.text ?? '',
      full: text.slice(start, word.end),
      start: words[at]?.start ?? start,
      end: word.end,
    };
  }
  return undefined;
}

type Named = {
  readonly kind: 'organisation' | 'person';
  readonly name: string;
  readonly start: number;
  readonly end: number;
};

/** An organisation by its legal form ("Example Works GmbH") or a person by a title ("Dr. Jane Doe"), at the word `at`. */
export function properNameAt(text: string, words: readonly Word[], at: number): Named | undefined {
  const word = words[at];
  if (!word) return undefined;
  if (ORGANISATION.has(word.text)) {
    let first = at;
    while (first > 0 && at - first < MAX_NAME_WORDS && joins(text, words, first - 1)) first -= 1;
    if (OPENING.has(words[first]?.text ?? '')) first += 1;
    const start = words[first]?.start ?? word.start;
    return first >= at ? undefined : { kind: 'organisation', name: text.slice(start, word.end), start, end: word.end };
  }
  if (!TITLE.has(word.text)) return undefined;
  let last = at;
  while (last < words.length - 1 && last - at < MAX_NAME_WORDS - 1 && joins(text, words, last, 1)) last += 1;
  const start = words[at + 1]?.start ?? word.start;
  const end = words[last]?.end ?? word.end;
  return last - at < 2 ? undefined : { kind: 'person', name: text.slice(start, end), start: word.start, end };
}

/** Whether the word at `at` and the next one belong to one name; `offset` chooses which of them has to be capitalised. */
function joins(text: string, words: readonly Word[], at: number, offset: 0 | 1 = 0): boolean {
  const before = words[at];
  const after = words[at + 1];
  if (!before || !after) return false;
  const gap = text.slice(before.end, after.start);
  const isJoint =
    gap === ' ' || (gap === '. ' && TITLE.has(before.text)) || (gap === ', ' && ORGANISATION.has(after.text));
  return isJoint && CAPITAL.test(words[at + offset]?.text ?? '');
}
