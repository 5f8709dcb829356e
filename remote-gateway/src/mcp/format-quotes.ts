import {
  type Answerability,
  extractEvidenceResponseSchema,
  type Quote,
  quote,
  quoteSchema,
  WHAT_IS_QUOTED,
} from '@docferry/shared-contracts';
import type { ResourceLink } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { briefCitation, briefCitationSchema } from './brief-citation.ts';
import { formatAnswerability } from './format-answerability.ts';
import { formatCitation } from './format-citation.ts';
import { resourceLink } from './resource-link.ts';

const briefQuoteSchema = quoteSchema.extend({ citation: briefCitationSchema });
type BriefQuote = z.output<typeof briefQuoteSchema>;

/** Quotes with what an agent needs of their citations. */
export const briefEvidenceSchema = extractEvidenceResponseSchema.extend({ quotes: z.array(briefQuoteSchema) });
type BriefEvidence = z.output<typeof briefEvidenceSchema>;

export function briefQuotes<Evidence extends { readonly quotes: readonly Quote[] }>({ quotes, ...rest }: Evidence) {
  return { ...rest, quotes: quotes.map((one) => ({ ...one, citation: briefCitation(one.citation) })) };
}

/** Quotes as text: each with its citation, its surroundings marked as quoted data. */
export function formatQuotes({ quotes, warnings, truncated, ...verdict }: BriefEvidence & Answerability): string {
  return [
    ...formatAnswerability(verdict),
    quotes.length > 0 ? `${quotes.length} quotes, best first. ${WHAT_IS_QUOTED}` : 'No quote found.',
    ...quotes.map(formatQuote),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(truncated ? ['More quotes were omitted to keep this response short.'] : []),
  ].join('\n\n');
}

function formatQuote(
  { quote: words, caption, header, before, after, confidence, citation }: BriefQuote,
  index: number,
): string {
  // Surrounding text is truncated by size, so that it may start or end within a sentence.
  const cut = citation.start > before.length ? ellipsis(before.trimStart()) : '';
  const [left, right] = [before.trimStart() && `${cut}${before.trimStart()}`, after.trimEnd() && `${after.trimEnd()}…`];
  const above = [caption, header].filter((line) => line !== undefined && !left.includes(line));
  const whole = [...above, `${left}${words}${right}`].join('\n');
  return `[${index + 1}] ${formatCitation(citation)}\n(confidence ${confidence.toFixed(2)}, passage_id ${citation.passage_id})\n${quote(whole)}`;
}

/** What stands for the text before: nothing below a header, and in a row of a table a line of its own. */
function ellipsis(before: string): string {
  const [line = ''] = before.split('\n', 1);
  if (/^[|: -]+$/u.test(line) && line.includes('--')) return '';
  return line.startsWith('|') ? '…\n' : '…';
}

/** Resource links to the quotes. */
export function linkQuotes({ quotes }: Pick<BriefEvidence, 'quotes'>): ResourceLink[] {
  return quotes.map(({ citation, quote: words }) => resourceLink(citation, words));
}
