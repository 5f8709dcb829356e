/** A longer query tells a story, and what it quotes is part of that rather than a demand. */
const MAX_QUOTING_WORDS = 20;
/** More names than this are a text to compare with, not things to look up. */
const MAX_NAMES = 8;

const WORD = /[\p{L}\p{M}\p{N}_]/u;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}]/u;

/** What stands in double quotes of any style; single words too, for who quotes a name means that very name. */
export function quotedPhrases(query: string): string[] {
  if ((query.match(/[\p{L}\p{N}]+/gu) ?? []).length > MAX_QUOTING_WORDS) return [];
  const found = [...query.matchAll(/["“”„«»]([^"“”„«»]{2,200})["“”„«»]/gu)].map(([, phrase = '']) => flat(phrase));
  return [...new Set(found.filter((phrase) => /[\p{L}\p{N}]/u.test(phrase)))];
}

/**
 * Names that only mean something as they are: `rag_documents`, `FooBarService`, `ERR_CONN_42`, `v2.3.1`, `0x80070057`,
 * `src/store/point.ts`, `ada@example.com`, `2026-04-21`. Their parts are found by BM25 too, so that neighbours of a name can outweigh
 * it; a look at the text tells them apart.
 */
export function exactNames(query: string): string[] {
  return [...new Set(tokensOf(query).filter(isName).map(flat))].slice(0, MAX_NAMES);
}

/** The same and every number, as they are looked for by {@link holdsWhole}. */
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

/** How many of these a text holds, as whole words, whatever its capitals and line breaks. They come from this file. */
export function countHeld(wanted: readonly string[], text: string): number {
  if (wanted.length === 0) return 0;
  const searched = flat(text);
  return wanted.filter((one) => holdsWhole(searched, one)).length;
}

/** Whether a text holds another one as whole words. Both are {@link flat}. */
export function holdsWhole(text: string, wanted: string): boolean {
  for (let at = text.indexOf(wanted); at >= 0; at = text.indexOf(wanted, at + 1)) {
    const before = text.slice(Math.max(0, at - 2), at);
    const after = text.slice(at + wanted.length, at + wanted.length + 2);
    if (!joins(before, wanted) && !joins(wanted, after)) return true;
  }
  return false;
}

/** Whether one word goes on from the end of the first text to the start of the second. */
function joins(first: string, second: string): boolean {
  const last = Array.from(first).at(-1) ?? '';
  const next = Array.from(second)[0] ?? '';
  return WORD.test(last) && WORD.test(next) && !UNSPACED.test(last);
}

/** A text as exact things are looked for in it: lower-case, one kind of space, numbers without commas of thousands. */
export function flat(text: string): string {
  return withoutThousands(text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim());
}

function withoutThousands(text: string): string {
  return text.replace(/(?<=\p{N}),(?=\p{N}{3}(?!\p{N}))/gu, '');
}
