import { LIMITS } from '@docferry/shared-contracts';
import { boundedEnd, splitsPair } from '../../lexical/bounded-text.ts';
import type { Span } from './split-spans.ts';

/** In a line that is too long, a window starts this many characters before a term. */
const RUN_UP = 80;
/** Windows that are compared; for each, tokens are counted. */
const MAX_WINDOWS = 24;

/** What a window should contain: lower-case terms, and a score of how much of them a text contains. */
export type SpanTarget = { readonly terms: readonly string[]; readonly score: (text: string) => number };

/**
 * A span cut to a quote's size: of a longer one, such as a table, the window that begins with the line that scores best;
 * of equal lines the one whose window scores best, then the last, because a table's content follows its header.
 */
export function capSpan(text: string, span: Span, target: SpanTarget, maxTokens: number): Span {
  const whole = fitted(text, span.start, span.end, maxTokens);
  if (whole.end === span.end) return whole;
  let best = { span: whole, score: target.score(text.slice(whole.start, whole.end)) };
  for (const start of windowStarts(text, span, target)) {
    const candidate = fitted(text, start, span.end, maxTokens);
    const score = target.score(text.slice(candidate.start, candidate.end));
    if (score >= best.score) best = { span: candidate, score };
  }
  return best.span;
}

/** The text from `start`, cut to the size of a quote: 500 characters and `maxTokens`, in whole lines. */
export function fitted(text: string, start: number, spanEnd: number, maxTokens: number): Span {
  const most = Math.min(spanEnd, start + LIMITS.quoteChars);
  const end = boundedEnd(text, start, splitsPair(text, most) ? most - 1 : most, maxTokens);
  const wholeLines = end < spanEnd ? text.lastIndexOf('\n', end) : end;
  const last = wholeLines > start + (end - start) / 2 ? wholeLines : end;
  return { start, end: start + text.slice(start, last).trimEnd().length };
}

/** Starts of the lines that score best, and positions shortly before terms deep inside such a line; in order. */
function windowStarts(text: string, { start, end }: Span, { terms, score }: SpanTarget): number[] {
  const lines = [...text.slice(start, end).matchAll(/[^\n]+/g)]
    .filter(({ 0: line }) => line.trim() !== '')
    .map(({ 0: line, index }) => ({
      line,
      at: start + index,
      score: score(line),
    }));
  const best = Math.max(...lines.map((line) => line.score));
  const starts = lines
    .filter((line) => line.score === best)
    .flatMap(({ line, at }) => [at + line.search(/\S/), ...deepStarts(terms, line).map((offset) => at + offset)]);
  return [...new Set(starts)].slice(0, MAX_WINDOWS).sort((a, b) => a - b);
}

/** Positions in a line shortly before a term that a window from the line's start may not reach. */
function deepStarts(terms: readonly string[], line: string): number[] {
  // Lower-casing may change a line's length a little, and a window starts well before the term.
  const lower = line.toLowerCase();
  return terms
    .map((term) => lower.indexOf(term))
    .filter((offset) => offset > LIMITS.quoteChars / 2)
    .map((offset) => wordStart(line, Math.min(offset, line.length - 1) - RUN_UP));
}

function wordStart(line: string, near: number): number {
  const space = line.slice(near, near + RUN_UP).search(/\s\S/);
  return space < 0 ? near + Number(splitsPair(line, near)) : near + space + 1;
}
