import { type ExtractEvidenceResponse, LIMITS, type Quote, type QuoteBounds } from '@docferry/shared-contracts';
import { boundedEnd } from '../documents/bounded-text.ts';
import { fitList } from '../documents/fit-list.ts';
import { boundedStart } from './bounded-start.ts';
import { chooseQuotes } from './choose-quotes.ts';
import { headingsAt } from './headings-at.ts';
import { cite, type Passage } from './passage.ts';
import type { Span } from './split-spans.ts';

/** Left for what stands around the quotes in an answer, bytes. */
const ENVELOPE_BYTES = 2_048;

/**
 * The quotes in passages that answer a question, each with its citation. As many as fit into 32 KB of JSON, the best
 * ones; `truncated` tells when some did not.
 */
export function quotePassages(
  question: string,
  passages: readonly Passage[],
  { max_quotes, max_quote_tokens, include_context_tokens }: QuoteBounds,
): ExtractEvidenceResponse {
  const chosen = chooseQuotes(
    question,
    passages.map(({ doc_id: docId, start, text }) => ({ docId, start, text })),
    { maxQuotes: max_quotes, maxTokens: max_quote_tokens },
  );
  const all = chosen.flatMap(({ passage: index, confidence, ...span }) => {
    const passage = passages[index];
    return passage ? [toQuote(passage, span, Number(confidence.toFixed(4)), include_context_tokens)] : [];
  });
  const quotes = fitList(all, LIMITS.evidenceBytes - ENVELOPE_BYTES);
  return { quotes, warnings: [], truncated: quotes.length < all.length };
}

function toQuote(passage: Passage, { start, end }: Span, confidence: number, contextTokens: number): Quote {
  const { text } = passage;
  const from = boundedStart(text, 0, start, contextTokens);
  const to = contextTokens > 0 && end < text.length ? boundedEnd(text, end, text.length, contextTokens) : end;
  return {
    quote: text.slice(start, end),
    before: text.slice(from, start),
    after: text.slice(end, to),
    confidence,
    citation: cite(
      { ...passage, heading_path: headingsAt(passage, start) },
      { start: passage.start + start, end: passage.start + end },
    ),
  };
}
