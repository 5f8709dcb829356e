import type { ExtractEvidenceResponse, Quote } from '@docferry/shared-contracts';
import { quote, WHAT_IS_QUOTED } from '@docferry/shared-contracts';
import type { ResourceLink } from '@modelcontextprotocol/server';
import { formatCitation } from './format-citation.ts';
import { resourceLink } from './resource-link.ts';

/** Evidence in words: each quote with its dependencies as data, after the place where it stands. */
export function formatQuotes({ quotes, warnings, truncated }: ExtractEvidenceResponse): string {
  return [
    quotes.length > 0 ? `${quotes.length} quotes, best first. ${WHAT_IS_QUOTED}` : 'No quote found.',
    ...quotes.map(formatQuote),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(truncated ? ['More quotes were left out to keep this answer short.'] : []),
  ].join('\n\n');
}

function formatQuote({ quote: words, header, before, after, citation }: Quote, index: number): string {
  // What surrounds a quote is cut by size, not by sense.
  const cut = citation.start > before.length ? '…' : '';
  const [left, right] = [before.trimStart() && `${cut}${before.trimStart()}`, after.trimEnd() && `${after.trimEnd()}…`];
  const above = header === undefined || left.includes(header) ? '' : `${header}\n`;
  const whole = `${above}${left}${words}${right}`;
  return `[${index + 1}] ${formatCitation(citation)}\n(passage_id ${citation.passage_id})\n${quote(whole)}`;
}

/** Links to the quotes. */
export function linkQuotes({ quotes }: Pick<ExtractEvidenceResponse, 'quotes'>): ResourceLink[] {
  return quotes.map(({ citation, quote: words }) => resourceLink(citation, words));
}
