import { countTokens } from './count-tokens.ts';

/** In no language are a tokenizer's tokens longer on average; bounds the text in which tokens are counted. */
export const MAX_CHARS_PER_TOKEN = 8;

/**
 * End offset of the longest slice of `text` from `start` that has at most `maxTokens` tokens and does not pass `end`,
 * moved back to the end of a paragraph, line or word where one is near, never inside a surrogate pair, and always past
 * `start` so that reading makes progress.
 */
export function boundedEnd(text: string, start: number, end: number, maxTokens: number): number {
  let high = Math.min(end, start + maxTokens * MAX_CHARS_PER_TOKEN);
  if (high === end && countTokens(text.slice(start, end)) <= maxTokens) return end;
  let low = start;
  // Counting is expensive, and the cut moves to a break anyway, so the exact last character is not needed.
  const precision = Math.min(32, maxTokens);
  while (high - low > precision) {
    const middle = (low + high) >>> 1;
    if (countTokens(text.slice(start, middle)) <= maxTokens) low = middle;
    else high = middle;
  }
  const cut = niceBreak(text, start, Math.max(low, start + 1));
  return splitsPair(text, cut) ? cut + 1 : cut;
}

/** Whether the offset is between the halves of a surrogate pair. */
export function splitsPair(text: string, offset: number): boolean {
  const before = text.charCodeAt(offset - 1);
  const after = text.charCodeAt(offset);
  return before >= 0xd800 && before <= 0xdbff && after >= 0xdc00 && after <= 0xdfff;
}

/** The last break in the final third of the slice: a blank line, else a line's end, else a space; else the cut itself. */
function niceBreak(text: string, start: number, cut: number): number {
  const earliest = start + Math.ceil(((cut - start) * 2) / 3);
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.lastIndexOf(mark, cut - mark.length);
    if (at + mark.length > earliest) return at + mark.length;
  }
  return cut;
}
