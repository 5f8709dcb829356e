import { countTokens } from '../lexical/count-tokens.ts';

/** The start of a text that has at most so many tokens; never splits a surrogate pair. */
export function boundText(text: string, tokens: number): string {
  if (tokens <= 0) return '';
  let kept = text;
  // A token has a byte at least, so that a text of so few needs no count.
  while (Buffer.byteLength(kept) > tokens) {
    const count = countTokens(kept);
    if (count <= tokens) break;
    const length = Math.min(kept.length - 1, Math.floor((kept.length * tokens) / count));
    const splitsPair = /[\ud800-\udbff]/.test(kept.charAt(length - 1));
    kept = kept.slice(0, splitsPair ? length - 1 : length);
  }
  return kept;
}
