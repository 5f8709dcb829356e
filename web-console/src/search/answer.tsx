import type { RetrieveEvidenceResponse } from '@docferry/shared-contracts';
import { useMemo } from 'preact/hooks';
import { type Place, writePlace } from '../shared/address.ts';
import { api } from '../shared/api.ts';
import { CopyButton } from '../shared/copy-button.tsx';
import { useLoad } from '../shared/load.ts';
import { Empty, Problem } from '../shared/status.tsx';
import { harmless } from '../shared/text.ts';
import { filtersOf } from './filter-fields.tsx';
import { Passage } from './passage.tsx';
import { useAnswer } from './use-answer.ts';
import { quoteId, Written } from './written.tsx';

type SearchPlace = Extract<Place, { view: 'search' }>;

export function Answer({ place }: { place: SearchPlace }) {
  const { query } = place;
  const where = useMemo(() => ({ collection: place.collection, filters: filtersOf(place, Date.now()) }), []);
  const answered = useAnswer(query, where);
  const found = useLoad(() => api.search(query, where));
  const problem = answered.problem ?? (found.state === 'error' ? found.message : undefined);
  if (problem !== undefined) return <Problem text={problem} />;
  if (answered.evidence === undefined || found.state !== 'ready')
    return <p class="quiet" role="status" children="Searching…" />;
  const { evidence } = answered;
  const { results } = found.value;
  return (
    <div aria-live="polite">
      <Verdict evidence={evidence} place={place} />
      <Written {...answered} />
      {evidence.answerable !== 'no' && (
        <Quotes evidence={evidence} query={query} isCited={answered.sentences.length > 0} />
      )}
      {results.length > 0 && (
        <div class="heading">
          <h2>{evidence.answerable === 'no' ? 'Nearest passages' : 'Passages'}</h2>
          <CopyButton label="Copy link to this search" text={() => location.href} />
        </div>
      )}
      {results.map((result) => (
        <Passage key={result.passage_id} text={result.preview} query={query} relevance={result.relevance} at={result} />
      ))}
      {results.length === 0 && <Empty>No passage was found. Try other words, or fewer filters.</Empty>}
    </div>
  );
}

/** Says when the documents do not answer, or only in part, and what a reader has to know of the search. */
function Verdict({ evidence, place }: { evidence: RetrieveEvidenceResponse; place: SearchPlace }) {
  const { answerable = 'yes', answerable_reason: reason, better_collection: better, warnings } = evidence;
  const words = { yes: '', no: 'Not in your documents', partly: 'Only in part in your documents' }[answerable];
  return (
    <>
      {words && (
        <section class="verdict">
          <strong>{words}</strong>
          {reason && <p>{harmless(reason)}</p>}
          {better && (
            <p>
              Perhaps in <a href={writePlace({ ...place, collection: better })}>{harmless(better)}</a>.
            </p>
          )}
        </section>
      )}
      {warnings.map((warning) => (
        <p key={warning} class="warning" children={harmless(warning)} />
      ))}
    </>
  );
}

type QuotesProps = { evidence: RetrieveEvidenceResponse; query: string; isCited: boolean };

/** The quotes with the numbers that the sentences of an answer give them; without an answer they need none. */
function Quotes({ evidence, query, isCited }: QuotesProps) {
  const numbered = evidence.quotes.map((quote, index) => ({ quote, number: index + 1 }));
  if (numbered.length === 0) return null;
  return (
    <>
      <h2>Quotes</h2>
      {byRelevance(numbered).map(({ quote, number }) => (
        <div key={number} id={quoteId(number)} tabIndex={-1}>
          <Passage
            {...(isCited ? { number } : {})}
            text={quote.quote}
            query={query}
            relevance={quote.relevance}
            at={quote.citation}
          />
        </div>
      ))}
    </>
  );
}

/** The gateway's order is by confidence in the quote; a reader sees relevance, and expects the best first. */
const byRelevance = (quotes: readonly Numbered[]) =>
  quotes.toSorted((a, b) => (b.quote.relevance ?? 0) - (a.quote.relevance ?? 0));

type Numbered = { readonly quote: RetrieveEvidenceResponse['quotes'][number]; readonly number: number };
