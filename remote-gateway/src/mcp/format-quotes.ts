import type { Answerability, ExtractEvidenceResponse, Quote } from '@docferry/shared-contracts';
import { quote, WHAT_IS_QUOTED } from '@docferry/shared-contracts';
import type { ResourceLink } from '@modelcontextprotocol/server';
import { formatAnswerability } from './format-answerability.ts';
import { formatCitation } from './format-citation.ts';
import { resourceLink } from './resource-link.ts';

/** Quotes as text: each with its citation, its surroundings marked as quoted data. */
export function formatQuotes({
  quotes,
  warnings,
  truncated,
  ...verdict
}: ExtractEvidenceResponse & Answerability): string {
  return [
    ...formatAnswerability(verdict),
    quotes.length > 0 ? `${quotes.length} quotes, best first. ${WHAT_IS_QUOTED}` : 'No quote found.',
    ...quotes.map(formatQuote),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(truncated ? ['More quotes were omitted to keep this response short.'] : []),
  ].join('\n\n');
}

function formatQuote({ quote: words, header, before, after, confidence, citation }: Quote, index: number): string {
  // Surrounding text is truncated by size, so that it may start or end within a sentence.
  const cut = citation.start > before.length ? '…' : '';
  const [left, right] = [before.trimStart() && `${cut}${before.trimStart()}`, after.trimEnd() && `${after.trimEnd()}…`];
  const above = header === undefined || left.includes(header) ? '' : `${header}\n`;
  const whole = `${above}${left}${words}${right}`;
  return `[${index + 1}] ${formatCitation(citation)}\n(confidence ${confidence.toFixed(2)}, passage_id ${citation.passage_id})\n${quote(whole)}`;
}

/** Resource links to the quotes. */
export function linkQuotes({ quotes }: Pick<ExtractEvidenceResponse, 'quotes'>): ResourceLink[] {
  return quotes.map(({ citation, quote: words }) => resourceLink(citation, words));
}
