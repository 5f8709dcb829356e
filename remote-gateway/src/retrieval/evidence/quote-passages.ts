import { type ExtractEvidenceResponse, LIMITS, type Quote, type QuoteBounds } from '@docferry/shared-contracts';
import { boundedStart } from '../../lexical/bounded-start.ts';
import { boundedEnd } from '../../lexical/bounded-text.ts';
import { fitList } from '../documents/fit-list.ts';
import { chooseQuotes } from './choose-quotes.ts';
import { headingsAt } from './headings-at.ts';
import { cite, type Passage } from './passage.ts';
import type { Span } from './split-spans.ts';

/** Reserved for the rest of the answer, bytes. */
const ENVELOPE_BYTES = 2_048;

/**
 * The quotes in passages that answer a question, each with its citation and the text around it, as far as no better
 * quote has shown that. The best ones that fit into 32 KB of JSON; `truncated` is true when some did not.
 */
export function quotePassages(
  question: string,
  passages: readonly Passage[],
  { max_quotes, max_quote_tokens, include_context_tokens }: QuoteBounds,
): ExtractEvidenceResponse {
  const chosen = chooseQuotes(
    question,
    passages.map(({ doc_id: docId, start, text, lead, relevance, heading_path: headings, lines }) => ({
      docId,
      start,
      text,
      lead,
      relevance,
      headings,
      isCode: lines !== undefined,
    })),
    { maxQuotes: max_quotes, maxTokens: max_quote_tokens },
  );
  const shown: Shown[] = [];
  const all = chosen.flatMap(({ passage: index, confidence, header, caption, ...span }) => {
    const passage = passages[index];
    if (!passage) return [];
    const around = contextOf(passage, span, include_context_tokens, shown);
    shown.push({ docId: passage.doc_id, start: passage.start + around.start, end: passage.start + around.end });
    const shownText = passage.text.slice(around.start, around.end);
    return [
      {
        ...toQuote(passage, span, around, Number(confidence.toFixed(4))),
        ...ifMissing('caption', caption, shownText),
        ...ifMissing('header', header, passage.text.slice(span.start, span.end)),
      },
    ];
  });
  const quotes = fitList(all, LIMITS.evidenceBytes - ENVELOPE_BYTES);
  return { quotes, warnings: [], truncated: quotes.length < all.length };
}

/** A table's header or caption, where the quote is from rows further down. */
function ifMissing<Key extends 'header' | 'caption'>(
  key: Key,
  words: string,
  shown: string,
): { readonly [Name in Key]?: string } {
  if (!/[\p{L}\p{N}]/u.test(words) || words.split('\n').every((line) => shown.includes(line))) return {};
  const cut = words.length <= LIMITS.quoteChars ? words : words.slice(0, LIMITS.quoteChars).toWellFormed();
  return { [key]: cut } as { [Name in Key]: string };
}

/** Part of a document that a quote and the text around it have shown. */
type Shown = Span & { readonly docId: string };

/** The span with up to `tokens` on either side, without text that was shown. */
function contextOf(
  { doc_id: docId, start: offset, text }: Passage,
  { start, end }: Span,
  tokens: number,
  shown: readonly Shown[],
): Span {
  let from = boundedStart(text, 0, start, tokens);
  let to = tokens > 0 && end < text.length ? boundedEnd(text, end, text.length, tokens) : end;
  for (const other of shown) {
    if (other.docId !== docId) continue;
    const [first, last] = [other.start - offset, other.end - offset];
    if (first < start) from = Math.max(from, Math.min(last, start));
    if (last > end) to = Math.min(to, Math.max(first, end));
  }
  return text.startsWith('|', start)
    ? wholeRows(text, { start, end }, { start: from, end: to })
    : { start: from, end: to };
}

/** The text around rows of a table, in whole rows. */
function wholeRows(text: string, { start, end }: Span, around: Span): Span {
  const before = text.lastIndexOf('\n', around.start - 1) + 1 === around.start;
  const next = text.indexOf('\n', around.start) + 1;
  const cut = around.end < text.length && text[around.end] !== '\n';
  return {
    start: before ? around.start : next > 0 ? Math.min(next, start) : start,
    end: cut ? Math.max(end, text.lastIndexOf('\n', around.end - 1)) : around.end,
  };
}

function toQuote(passage: Passage, { start, end }: Span, around: Span, confidence: number): Quote {
  const { text } = passage;
  return {
    quote: text.slice(start, end),
    before: text.slice(around.start, start),
    after: text.slice(end, around.end),
    confidence,
    ...(passage.relevance === undefined ? {} : { relevance: passage.relevance }),
    citation: cite(
      { ...passage, heading_path: headingsAt(passage, start) },
      { start: passage.start + start, end: passage.start + end },
    ),
  };
}
