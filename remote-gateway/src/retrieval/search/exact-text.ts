/** In a longer query, quoted words are part of a text rather than a condition. */
const MAX_QUOTING_WORDS = 20;
/** A query with more names is a text to compare with, not a list of names to find. */
const MAX_NAMES = 8;

const WORD = /[\p{L}\p{M}\p{N}_]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** The phrases in double quotes of any style. Single words too: a quoted name must be found as it is. */
export function quotedPhrases(query: string): string[] {
  if ((query.match(/[\p{L}\p{N}]+/gu) ?? []).length > MAX_QUOTING_WORDS) return [];
  const found = [...query.matchAll(/["“”„«»]([^"“”„«»]{2,200})["“”„«»]/gu)].map(([, phrase = '']) => flat(phrase));
  return [...new Set(found.filter((phrase) => /[\p{L}\p{N}]/u.test(phrase)))];
}

/**
 * Names that are searched as a whole: `rag_documents`, `FooBarService`, `ERR_CONN_42`, `v2.3.1`, `0x80070057`,
 * `src/store/point.ts`, `ada@example.com`, `2026-04-21`. BM25 also finds their parts, so that similar
 * names can score higher; {@link holdsWhole} distinguishes them.
 */
export function exactNames(query: string): string[] {
  return [...new Set(tokensOf(query).filter(isName).map(flat))].slice(0, MAX_NAMES);
}

/** These names and every number, as {@link holdsWhole} takes them. */
export function exactWords(query: string): string[] {
  return [
    ...new Set(
      tokensOf(query)
        .filter((token) => /\p{N}/u.test(token) || isName(token))
        .map(flat),
    ),
  ];
}

function tokensOf(query: string): string[] {
  return withoutThousands(query)
    .split(/[\s"“”„«»()[\]{}<>,;]+/u)
    .map((token) =>
      token
        .replace(/^['’`*]+/u, '')
        .replace(/(?<!['’`*.:!?])['’`*.:!?]+$/u, '')
        .replace(/['’]s$/u, ''),
    );
}

function isName(token: string): boolean {
  if (token.length < 3 || token.length > 200) return false;
  // Versions, dates and addresses.
  if (/\p{N}([.:/-])\p{N}+\1\p{N}/u.test(token)) return true;
  if (!/\p{L}/u.test(token)) return false;
  if (/^(?:\p{L}\.)+\p{L}?$/u.test(token)) return false; // e.g., U.S.
  return (
    /\p{L}_\p{L}|\p{L}_\p{N}|\p{N}_\p{L}/u.test(token) ||
    (/\p{N}/u.test(token) && !/^\p{N}+(?:st|nd|rd|th|s)$/iu.test(token)) ||
    /\p{Ll}\p{Lu}/u.test(token) ||
    /\p{L}[.@:\\]+\p{L}/u.test(token) ||
    /\/.*\//u.test(token)
  );
}

/** How many of these a text contains as whole words, regardless of case and line breaks. They come from this file. */
export function countHeld(wanted: readonly string[], text: string): number {
  if (wanted.length === 0) return 0;
  const searched = flat(text);
  return wanted.filter((one) => holdsWhole(searched, one)).length;
}

/** Whether a text contains another one as whole words. Both are {@link flat}. */
export function holdsWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    if (!joins(before, wanted) && !joins(wanted, after)) return true;
  }
  return false;
}

/** Whether a word continues from the end of the first text into the second. */
function joins(first: string, second: string): boolean {
  const last = Array.from(first).at(-1) ?? '';
  const next = Array.from(second)[0] ?? '';
  return WORD.test(last) && WORD.test(next) && !UNSPACED.test(last);
}

/** A text normalised for exact matches: lower-case, single spaces, numbers without thousands separators. */
export function flat(text: string): string {
  return withoutThousands(text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim());
}

function withoutThousands(text: string): string {
  return text.replace(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '');
}
