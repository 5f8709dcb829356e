import { MAX_CHARS_PER_TOKEN, splitsPair } from './bounded-text.ts';
import { countTokens } from './count-tokens.ts';

/**
 * Start offset of the longest slice of `text` up to `end` that has at most `maxTokens` tokens and does not start
 * before `start`, moved on to the start of a paragraph, line or word where one is near, never inside a surrogate pair.
 */
export function boundedStart(text: string, start: number, end: number, maxTokens: number): number {
  if (maxTokens <= 0) return end;
  let low = Math.max(start, end - maxTokens * MAX_CHARS_PER_TOKEN);
  if (low === start && countTokens(text.slice(start, end)) <= maxTokens) return start;
  let high = end;
  const precision = Math.min(32, maxTokens);
  while (high - low > precision) {
    const middle = (low + high) >>> 1;
    if (countTokens(text.slice(middle, end)) <= maxTokens) high = middle;
    else low = middle;
  }
  const cut = niceStart(text, high, end);
  return splitsPair(text, cut) ? cut + 1 : cut;
}

/** After the first break in the first third of the slice: a blank line, else a line's end, else a space. */
function niceStart(text: string, cut: number, end: number): number {
  const latest = cut + Math.floor((end - cut) / 3);
  for (const mark of ['\n\n', '\n', ' ']) {
    const at = text.indexOf(mark, cut);
    if (at >= 0 && at + mark.length <= latest) return at + mark.length;
  }
  return cut;
}
