import type { Span } from './split-spans.ts';

const LINE_BREAK = /\r\n|\n|\r/g;

/** First and last line of each span of a text, from 1. The text is read once. */
export function linesOfSpans({ text, spans }: { readonly text: string; readonly spans: readonly Span[] }) {
  const starts = [0, ...Array.from(text.matchAll(LINE_BREAK), ({ 0: ending, index }) => index + ending.length)];
  return spans.map(({ start, end }) => ({
    first: lineAt(starts, start),
    last: lineAt(starts, Math.max(start, end - 1)),
  }));
}

/** The number of lines that start at or before the offset. */
function lineAt(starts: readonly number[], offset: number): number {
  let low = 0;
  let high = starts.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((starts[middle] ?? 0) <= offset) low = middle + 1;
    else high = middle;
  }
  return low;
}
