import { countTokens } from './count-tokens.ts';

/** A slice of a text, `tokens` of it. */
export type Counted = { readonly start: number; readonly end: number; readonly tokens: number };

/** How far from where two slices meet a place between two words is looked for. */
const REACH = 64;
/** Below this many characters a count of all is as quick. */
const WORTH_IT = 4 * REACH;

/**
 * Exactly `countTokens(text.slice(a.start, b.end))`, of two slices one after the other. No token spans the place before
 * a space with a letter on either side, for tokenizers begin a word with its space: so only the words around the gap
 * are counted again.
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
  for (let at = end - 2; at > from; at -= 1) if (isSeam(text, at)) return at;
  return undefined;
}

function seamAfter(text: string, start: number, to: number): number | undefined {
  for (let at = start + 1; at < to - 1; at += 1) if (isSeam(text, at)) return at;
  return undefined;
}

function isSeam(text: string, at: number): boolean {
  return text.charCodeAt(at) === 0x20 && isLetter(text.charCodeAt(at - 1)) && isLetter(text.charCodeAt(at + 1));
}

/** Of ASCII. */
function isLetter(code: number): boolean {
  const lower = code | 0x20;
  return lower >= 0x61 && lower <= 0x7a;
}
