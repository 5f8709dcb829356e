import type { Citation } from '@docferry/shared-contracts';
import type { Span } from './split-spans.ts';

type Lines = NonNullable<Citation['lines']>;

const LINE_BREAK = /\r\n|\n|\r/g;
/** Source files are sent as one code fence, whose two lines are not part of the file. */
const OPENS_FENCE = /^\uFEFF?(?:`{3,}|~{3,})/;
const CLOSES_FENCE = /(?:\r\n|\n|\r) {0,3}(?:`{3,}|~{3,})\s*$/;

/**
 * The lines of a span of code, computed from those of the passage that it overlaps. `around` is text of the document
 * that contains both, and its start.
 */
export function citedLines(
  passage: { readonly start: number; readonly end: number; readonly lines: Lines },
  span: Span,
  around: { readonly text: string; readonly start: number },
): Lines {
  const slice = (from: number, to: number) => around.text.slice(from - around.start, to - around.start);
  const breaks = (from: number, to: number) => slice(from, to).match(LINE_BREAK)?.length ?? 0;
  const own = slice(passage.start, passage.end);
  const more = breaks(passage.start, passage.end) > passage.lines.last - passage.lines.first;
  const line = passage.lines.first - (more && OPENS_FENCE.test(own) ? 1 : 0);
  const first =
    span.start >= passage.start ? line + breaks(passage.start, span.start) : line - breaks(span.start, passage.start);
  const fenced = CLOSES_FENCE.test(slice(span.start, span.end)) ? 1 : 0;
  const last = first + breaks(span.start, span.end) - fenced;
  return { first: Math.max(1, first), last: Math.max(1, first, last) };
}
