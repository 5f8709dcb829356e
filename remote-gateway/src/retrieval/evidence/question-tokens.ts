import { exactWords } from '../search/exact-text.ts';

/** Further tokens of a longer question cost time and change no answer. */
const MAX_TOKENS = 200;
const MIN_TOKEN_LENGTH = 3;
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u;

/**
 * The words of a question by which quotes are scored: lower-case, split at everything that is no letter or digit, each
 * once, without those of fewer than three characters. A name of which nothing would remain, such as `v2.3.1`, is one
 * token. Scripts without spaces give pairs of characters instead of words.
 */
export function questionTokens(question: string): string[] {
  const tokens = normalized(question)
    .split(/\s+/u)
    .flatMap((word) => {
      const parts = tokensOf(word);
      return parts.length > 0 ? parts : exactWords(word).filter(isLong);
    });
  return [...new Set(tokens)].slice(0, MAX_TOKENS);
}

function tokensOf(word: string): string[] {
  return word
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .flatMap((token) => (isUnspaced(token) ? pairs(token) : [token].filter(isLong)));
}

/** Whether a token is of a script that is written without spaces. */
export function isUnspaced(token: string): boolean {
  return UNSPACED.test(token);
}

/** Share of a question's tokens that a text contains, 0 to 1; a token also counts inside a longer word. */
export function overlap(tokens: readonly string[], text: string): number {
  const searched = normalized(text);
  return tokens.filter((token) => searched.includes(token)).length / Math.max(1, tokens.length);
}

function normalized(text: string): string {
  return text.normalize('NFC').toLowerCase();
}

function isLong(token: string): boolean {
  return Array.from(token).length >= MIN_TOKEN_LENGTH;
}

function pairs(token: string): string[] {
  const characters = Array.from(token);
  return characters.slice(1).map((character, index) => `${characters[index]}${character}`);
}
