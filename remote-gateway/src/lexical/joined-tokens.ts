import { countTokens } from './count-tokens.ts';
import { isTokenBoundary } from './token-boundary.ts';

/** A slice of a text, `tokens` of it. */
export type Counted = { readonly start: number; readonly end: number; readonly tokens: number };

/** How far from where two slices meet a place between two words is looked for. */
const REACH = 64;
/** Below this many characters a count of all is as quick. */
const WORTH_IT = 4 * REACH;

/**
 * Exactly `countTokens(text.slice(a.start, b.end))`, of two slices one after the other: between the seams before and
 * after the gap tokens are counted again.
 */
export function joinedTokens(text: string, a: Counted, b: Counted): number {
  if (a.end - a.start + (b.end - b.start) > WORTH_IT) {
    const left = seamBefore(text, a.end, Math.max(a.start, a.end - REACH));
    const right = seamAfter(text, b.start, Math.min(b.end, b.start + REACH));
    if (left !== undefined && right !== undefined) {
      const around = countTokens(text.slice(left, right));
      const within = countTokens(text.slice(left, a.end)) + countTokens(text.slice(b.start, right));
      return a.tokens + b.tokens + around - within;
    }
  }
  return countTokens(text.slice(a.start, b.end));
}

function seamBefore(text: string, end: number, from: number): number | undefined {
  for (let at = end - 2; at > from; at -= 1) if (isTokenBoundary(text, at)) return at;
  return undefined;
}

function seamAfter(text: string, start: number, to: number): number | undefined {
  for (let at = start + 1; at < to - 1; at += 1) if (isTokenBoundary(text, at)) return at;
  return undefined;
}
