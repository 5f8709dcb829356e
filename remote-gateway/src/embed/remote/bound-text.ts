import { countTokens } from '../../chunk/count-tokens.ts';

/** The start of a text that has at most so many tokens; never splits a surrogate pair. */
export function boundText(text: string, tokens: number): string {
  let kept = text;
  for (let count = 0; ; ) {
    // A token is at least a third of a code unit, so short texts need no count.
    if (kept.length * 3 <= tokens) return kept;
    count = countTokens(kept);
    if (count <= tokens) return kept;
    const length = Math.min(kept.length - 1, Math.floor((kept.length * tokens) / count));
    const splitsPair = /[\ud800-\udbff]/.test(kept.charAt(length - 1));
    kept = kept.slice(0, splitsPair ? length - 1 : length);
  }
}
