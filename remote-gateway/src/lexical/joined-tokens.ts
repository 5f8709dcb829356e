import { countTokens } from './count-tokens.ts';
import { isTokenBoundary } from './token-boundary.ts';

/** A slice of a text with its number of tokens. */
export type Counted = { readonly start: number; readonly end: number; readonly tokens: number };

/** How far from the end of the first slice, and the start of the second, a token boundary is searched. */
const REACH = 64;
/** Below this many characters, counting everything is as fast. */
const MIN_CHARS = 4 * REACH;

/**
 * Exactly `countTokens(text.slice(a.start, b.end))` for two consecutive slices: only the tokens between the boundaries
 * before and after the gap are counted again.
 */
export function joinedTokens(text: string, a: Counted, b: Counted): number {
  if (a.end - a.start + (b.end - b.start) > MIN_CHARS) {
    const left = boundaryBefore(text, a.end, Math.max(a.start, a.end - REACH));
    const right = boundaryAfter(text, b.start, Math.min(b.end, b.start + REACH));
    if (left !== undefined && right !== undefined) {
      const around = countTokens(text.slice(left, right));
      const within = countTokens(text.slice(left, a.end)) + countTokens(text.slice(b.start, right));
      return a.tokens + b.tokens + around - within;
    }
  }
  return countTokens(text.slice(a.start, b.end));
}

function boundaryBefore(text: string, end: number, from: number): number | undefined {
  for (let at = end - 2; at > from; at -= 1) if (isTokenBoundary(text, at)) return at;
  return undefined;
}

function boundaryAfter(text: string, start: number, to: number): number | undefined {
  for (let at = start + 1; at < to - 1; at += 1) if (isTokenBoundary(text, at)) return at;
  return undefined;
}
