import type { Quote, RetrieveEvidenceResponse } from '@docferry/shared-contracts';
import { cite } from './cite.ts';
import { type ShownResult, shownResult } from './last-results.ts';
import { printable, type Terminal } from './terminal.ts';
import { wrapText } from './wrap-text.ts';

/** Quotes under one citation, and the number before it. */
type Item = { readonly number: number; readonly label: string; readonly quotes: readonly Quote[] };

/**
 * Prints the quotes that an answer cites. When it cites none: all, by passages, the best of the search first. Gives what
 * the numbers before them stand for.
 */
export function printQuotes(
  evidence: RetrieveEvidenceResponse,
  cited: ReadonlySet<number>,
  terminal: Terminal,
): ShownResult[] {
  const { dim } = terminal.colors;
  const items = cited.size > 0 ? citedQuotes(evidence, cited) : byPassages(evidence);
  for (const { label, quotes } of items) {
    const [first] = quotes;
    if (!first) continue;
    const relevance = first.relevance === undefined ? '' : `  ${dim(`relevance ${first.relevance.toFixed(2)}`)}`;
    // Quotes of one table have one caption and one header.
    const lines = new Set(quotes.flatMap((quote) => quotedLines(quote)));
    const text = [...lines].map((line) => wrapText(printable(line), terminal, '   ')).join('\n');
    terminal.piece(`${label} ${cite(first.citation, terminal.colors)}${relevance}\n${text}\n\n`);
  }
  return items.flatMap(({ number, quotes: [first] }) =>
    first ? [shownResult(number, first.citation, first.quote)] : [],
  );
}

function citedQuotes({ quotes }: RetrieveEvidenceResponse, cited: ReadonlySet<number>): Item[] {
  const numbers = [...cited].sort((a, b) => a - b);
  return numbers.map((number) => ({ number, label: `[${number}]`, quotes: quotes.slice(number - 1, number) }));
}

function byPassages({ quotes, passage_ids }: RetrieveEvidenceResponse): Item[] {
  return passage_ids
    .map((id) => quotes.filter(({ citation }) => citation.passage_id === id).sort(byPlace))
    .filter(({ length }) => length > 0)
    .map((own, index) => ({ number: index + 1, label: `${index + 1}.`, quotes: own }));
}

const byPlace = (a: Quote, b: Quote) => a.citation.start - b.citation.start;

/** Rows of a table stay below each other; headings are in the citation. */
function quotedLines({ quote, header, caption }: Quote): string[] {
  const lines = [caption, header, quote].flatMap((part) => part?.split('\n') ?? []).map((line) => line.trim());
  const text = lines.filter((line) => line !== '' && !HEADING.test(line) && !isRule(line));
  return text.some((line) => line.startsWith('|')) ? text : [text.join(' ')];
}

const HEADING = /^#{1,6} /;
/** The line below the header of a Markdown table. */
const isRule = (line: string) => line.startsWith('|') && !/[^|:\s-]/.test(line);
