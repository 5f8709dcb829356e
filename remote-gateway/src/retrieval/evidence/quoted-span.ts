import { capSpan, fitted } from './cap-span.ts';
import { definedSubject } from './defined-subject.ts';
import type { ReadSpan } from './read-spans.ts';
import type { Span } from './split-spans.ts';
import type { SpanWeights } from './weigh-spans.ts';

/** Added where a text defines what the question asks for, rather than use its name. */
export const DEFINING = 0.25;
/** An item that adds fewer words to the question's is bare. */
const MIN_NEW_WORDS = 2;

/** The slice that is quoted: a heading with the text below, a whole item, of a longer span the best window. */
export function quotedSpan(text: string, span: ReadSpan, weights: SpanWeights, maxTokens: number): Span {
  const { terms, weigh } = weights;
  if (span.kind === 'heading') return fitted(text, span.start, span.widest.end, maxTokens);
  if (span.widest.end > span.end) {
    const whole = fitted(text, span.start, span.widest.end, maxTokens);
    if (whole.end === span.widest.end) return whole;
  }
  return capSpan(
    text,
    span,
    { terms, score: (slice) => weigh(readAs(slice, span), span.around) + defining(slice, weights) },
    maxTokens,
  );
}

/** The weight added to a text that starts with a definition of what the question asks for. */
export function defining(text: string, { isSubject }: SpanWeights): number {
  const subject = definedSubject(text);
  return subject !== undefined && isSubject(subject) ? DEFINING : 0;
}

/** A quote as it is weighed: rows of a table with its caption and header. */
export function readAs(quote: string, { header, caption }: ReadSpan): string {
  return [caption, header, quote].filter(Boolean).join('\n');
}

/** A table in a quote of a heading: its first rows, whatever the question asks for. */
const TABLE_BELOW = /\n[^\S\n]*\|/u;

/**
 * Whether a quote is only a heading, or one with the head of a table, whose rows are quoted on their own; or an item that
 * hardly adds a word to the question.
 */
export function isBare(quote: string, { kind, start, end }: ReadSpan, terms: readonly string[]): boolean {
  if (kind === 'heading') return quote.length <= end - start || TABLE_BELOW.test(quote);
  if (kind !== 'item') return false;
  const words = quote.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const added = words.filter((word) => !terms.some((term) => term.includes(word) || word.includes(term)));
  return new Set(added).size < MIN_NEW_WORDS;
}
