import { extractEvidenceRequestSchema, oneLine, type Quote, quote, WHAT_IS_QUOTED } from '@docferry/shared-contracts';
import { z } from 'zod';

const { max_quotes, max_quote_tokens, include_context_tokens } = extractEvidenceRequestSchema.shape;
export const quoteBounds = { max_quotes, max_quote_tokens, include_context_tokens };

/** Result of `kb.extract_evidence` and `kb.retrieve_evidence`. */
export const quotesSchema = z.object({
  quotes: z.array(
    z.object({
      quote: z.string(),
      passage_id: z.string(),
      section_id: z.string(),
      title: z.string(),
      uri: z.string().describe('Resource address of the quote'),
      confidence: z.number(),
    }),
  ),
  warnings: z.array(z.string()),
  partial: z.boolean(),
});

export function toKbQuote({ quote: words, confidence, citation }: Quote) {
  const { passage_id, title, resource: uri } = citation;
  return { quote: words, passage_id, section_id: passage_id, title, uri, confidence };
}

export function formatKbQuotes({ quotes, warnings }: z.output<typeof quotesSchema>): string {
  return [
    quotes.length > 0 ? `${quotes.length} quotes, best first. ${WHAT_IS_QUOTED}` : 'No quote found.',
    ...quotes.map(
      ({ quote: words, title, passage_id: id }, at) =>
        `[${at + 1}] ${oneLine(title)}\n(passage_id ${id})\n${quote(words)}`,
    ),
    ...warnings.map((warning) => `Warning: ${warning}`),
  ].join('\n\n');
}
