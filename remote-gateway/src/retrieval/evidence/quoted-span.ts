import { capSpan, fitted } from './cap-span.ts';
import { definedSubject } from './defined-subject.ts';
import type { ReadSpan } from './read-spans.ts';
import type { Span } from './split-spans.ts';
import type { SpanWeights } from './weigh-spans.ts';

/** What is added where a text says what something is that is asked for, rather than use its name. */
export const DEFINING = 0.25;
/** Words that an item must add to the question's, or it is bare. */
const NEW_WORDS = 2;

/** A heading with what follows, an item as a whole, of other spans what fits best. */
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

/** What a text is worth more for beginning as a definition of what the question asks for. */
export function defining(text: string, { isSubject }: SpanWeights): number {
  const subject = definedSubject(text);
  return subject !== undefined && isSubject(subject) ? DEFINING : 0;
}

/** A quote as it is weighed: rows of a table with its header. */
export function readAs(quote: string, { header }: ReadSpan): string {
  return header === '' ? quote : `${header}\n${quote}`;
}

/** Whether a quote is a heading, which names its subject and says nothing of it, or an item that has only what was asked. */
export function isBare(quote: string, { kind, start, end }: ReadSpan, terms: readonly string[]): boolean {
  if (kind === 'heading') return quote.length <= end - start;
  if (kind !== 'item') return false;
  const words = quote.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
  const added = words.filter((word) => !terms.some((term) => term.includes(word) || word.includes(term)));
  return new Set(added).size < NEW_WORDS;
}
