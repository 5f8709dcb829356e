import { LIMITS } from '@docferry/shared-contracts';
import { boundedEnd, splitsPair } from '../documents/bounded-text.ts';
import { overlap } from './question-tokens.ts';
import type { Span } from './split-spans.ts';

/** In a line that is too long, a window starts this far before what it is about. */
const RUN_UP = 80;
/** Windows that are compared; each costs some counting of tokens. */
const MOST_WINDOWS = 24;

/**
 * A span cut to a quote's size, 500 characters and `maxTokens`: of a longer one, such as a table, the window of whole
 * lines that holds most of the question's tokens, the last of equals: what a table says comes after its header.
 */
export function capSpan(text: string, span: Span, tokens: readonly string[], maxTokens: number): Span {
  const whole = window(text, span.start, span.end, maxTokens);
  if (whole.end === span.end) return whole;
  let best = { span: whole, score: overlap(tokens, text.slice(whole.start, whole.end)) };
  for (const start of windowStarts(text, span, tokens)) {
    const candidate = window(text, start, span.end, maxTokens);
    const score = overlap(tokens, text.slice(candidate.start, candidate.end));
    if (score >= best.score) best = { span: candidate, score };
  }
  return best.span;
}

function window(text: string, start: number, spanEnd: number, maxTokens: number): Span {
  const most = Math.min(spanEnd, start + LIMITS.quoteChars);
  const end = boundedEnd(text, start, splitsPair(text, most) ? most - 1 : most, maxTokens);
  const wholeLines = end < spanEnd ? text.lastIndexOf('\n', end) : end;
  const last = wholeLines > start + (end - start) / 2 ? wholeLines : end;
  return { start, end: start + text.slice(start, last).trimEnd().length };
}

/** Starts of the lines that hold most tokens, and places shortly before tokens deep inside a line; in order. */
function windowStarts(text: string, { start, end }: Span, tokens: readonly string[]): number[] {
  const starts = [...text.slice(start, end).matchAll(/[^\n]+/g)]
    .map(({ 0: line, index }) => ({ line, at: start + index, found: placesOf(tokens, line) }))
    .sort((a, b) => b.found.length - a.found.length || a.at - b.at)
    .flatMap(({ line, at, found }) => found.map((place) => at + lineStart(line, place)));
  return [...new Set(starts)].slice(0, MOST_WINDOWS).sort((a, b) => a - b);
}

function placesOf(tokens: readonly string[], line: string): number[] {
  const lower = line.toLowerCase();
  return (
    tokens
      .filter((token) => lower.includes(token))
      // Lower-casing may change a line's length; tokens are letters and digits, so that they need no escaping.
      .map((token) => line.search(new RegExp(token, 'iu')))
      .filter((place) => place >= 0)
  );
}

/** Where in a line a window starts that is to show a place of it. */
function lineStart(line: string, place: number): number {
  return place > LIMITS.quoteChars / 2 ? wordStart(line, place - RUN_UP) : line.search(/\S/);
}

function wordStart(line: string, near: number): number {
  const space = line.slice(near, near + RUN_UP).search(/\s\S/);
  return space < 0 ? near + Number(splitsPair(line, near)) : near + space + 1;
}
