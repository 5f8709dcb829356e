import { countTokens } from './count-tokens.ts';

/** A UTF-16 code unit is at most three tokens, so a text this much shorter needs no count. */
const TOKENS_PER_UNIT = 3;

/** The start of a text that has at most so many tokens; never splits a surrogate pair. */
export function boundText(text: string, tokens: number): string {
  if (tokens <= 0) return '';
  let kept = text;
  while (kept.length * TOKENS_PER_UNIT > tokens) {
    const count = countTokens(kept);
    if (count <= tokens) break;
    const length = Math.min(kept.length - 1, Math.floor((kept.length * tokens) / count));
    const splitsPair = /[\ud800-\udbff]/.test(kept.charAt(length - 1));
    kept = kept.slice(0, splitsPair ? length - 1 : length);
  }
  return kept;
}
