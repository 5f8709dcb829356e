import { Unsolvable } from './formula-value.ts';

/** A character that has to stand there, `?` for any one, `*` for any number of them. */
type Sign = { readonly kind: 'one' | 'many' | 'char'; readonly char: string };

/** Longest pattern: each of its signs may be compared with each of a text's. */
const MAX_PATTERN = 100;

/** Whether a text as a whole is like a pattern with `*` and `?`; `~` before either takes it as it is. */
export function wildcards(pattern: string): (text: string) => boolean {
  if (pattern.length > MAX_PATTERN) throw new Unsolvable('a long pattern');
  const signs = [...pattern.toLowerCase().matchAll(/~[*?~]|./gs)].map(([sign]): Sign => {
    if (sign === '*') return { kind: 'many', char: '' };
    return { kind: sign === '?' ? 'one' : 'char', char: sign.at(-1) ?? '' };
  });
  return (text) => isLike(text.toLowerCase(), signs);
}

function isLike(text: string, signs: readonly Sign[]): boolean {
  let [at, place] = [0, 0];
  // The last star, and where in the text what is behind it was tried.
  let [star, tried] = [-1, 0];
  while (at < text.length) {
    const sign = signs[place];
    if (sign?.kind === 'many') [star, tried] = [place++, at];
    else if (sign && (sign.kind === 'one' || sign.char === text[at])) {
      at++;
      place++;
    } else if (star >= 0) [place, at] = [star + 1, ++tried];
    else return false;
  }
  while (signs[place]?.kind === 'many') place++;
  return place === signs.length;
}
