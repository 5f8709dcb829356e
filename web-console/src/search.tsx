import type { RetrieveEvidenceResponse, SearchResponse } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { type Place, writePlace } from './address.ts';
import { api } from './api.ts';
import { CollectionChoice } from './collection-choice.tsx';
import { useLoad } from './load.ts';
import { citation, harmless, highlight, placeInWords, withoutMarkup } from './text.ts';
import { useAnswer } from './use-answer.ts';
import { quoteId, Written } from './written.tsx';

type SearchPlace = Extract<Place, { view: 'search' }>;

export function Search({ place, collections }: { place: SearchPlace; collections: string[] }) {
  const [query, setQuery] = useState(place.query);
  const go = (collection: string) => {
    location.hash = writePlace({ view: 'search', query: query.trim(), collection });
  };
  return (
    <>
      <h1 class="hidden">Search</h1>
      <search>
        <form
          class="search"
          onSubmit={(event) => {
            event.preventDefault();
            go(place.collection);
          }}
        >
          <input
            type="search"
            aria-label="Question or keywords"
            placeholder="Ask your documents"
            maxLength={10_000}
            value={query}
            onInput={(event) => setQuery(event.currentTarget.value)}
          />
          <CollectionChoice value={place.collection} names={collections} choose={go} />
          <button type="submit">Search</button>
        </form>
      </search>
      {place.query ? (
        <Answer query={place.query} collection={place.collection} />
      ) : (
        <p class="quiet">Answers are quoted from your documents, each with the place where it stands.</p>
      )}
    </>
  );
}

function Answer({ query, collection }: { query: string; collection: string }) {
  const answered = useAnswer(query, collection);
  const found = useLoad(() => api.search(query, collection));
  const problem = answered.problem ?? (found.state === 'error' ? found.message : undefined);
  if (problem !== undefined) return <p class="problem" role="alert" children={problem} />;
  if (answered.evidence === undefined || found.state !== 'ready')
    return <p class="quiet" role="status" children="Searching…" />;
  const { evidence } = answered;
  return (
    <div aria-live="polite">
      <Verdict evidence={evidence} />
      <Written {...answered} />
      {evidence.answerable !== 'no' && <Quotes evidence={evidence} query={query} />}
      {found.value.results.length > 0 && <h2>Passages</h2>}
      {found.value.results.map((result) => (
        <Passage key={result.passage_id} text={result.preview} query={query} relevance={result.relevance} at={result} />
      ))}
      {found.value.results.length === 0 && <p class="quiet">No passage was found.</p>}
    </div>
  );
}

function Quotes({ evidence, query }: { evidence: RetrieveEvidenceResponse; query: string }) {
  const numbered = evidence.quotes.map((quote, index) => ({ quote, number: index + 1 }));
  if (numbered.length === 0) return null;
  return (
    <>
      <h2>Quotes</h2>
      {byRelevance(numbered).map(({ quote, number }) => (
        <div key={number} id={quoteId(number)} tabIndex={-1}>
          <Passage number={number} text={quote.quote} query={query} relevance={quote.relevance} at={quote.citation} />
        </div>
      ))}
    </>
  );
}

/** The gateway's order is by confidence in the quote; a reader sees relevance, and expects the best first. */
const byRelevance = (quotes: readonly Numbered[]) =>
  quotes.toSorted((a, b) => (b.quote.relevance ?? 0) - (a.quote.relevance ?? 0));

type Numbered = { readonly quote: RetrieveEvidenceResponse['quotes'][number]; readonly number: number };

function Verdict({ evidence }: { evidence: RetrieveEvidenceResponse }) {
  if (evidence.answerable !== 'no') return null;
  return (
    <section class="verdict">
      <strong>Not in your documents</strong>
      {evidence.answerable_reason && <p>{harmless(evidence.answerable_reason)}</p>}
    </section>
  );
}

type At = Pick<
  SearchResponse['results'][number],
  'doc_id' | 'start' | 'end' | 'title' | 'filename' | 'heading_path' | 'segment'
>;

function Passage(props: { number?: number; text: string; query: string; relevance: number | undefined; at: At }) {
  const { number, text, query, relevance, at } = props;
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(citation(text, at)).then(() => setCopied(true));
  return (
    <article class="passage">
      <p dir="auto">
        {highlight(withoutMarkup(text), query).map((part) => (part.match ? <mark>{part.text}</mark> : part.text))}
      </p>
      <footer>
        {number !== undefined && <span>{number}</span>}
        <a href={writePlace({ view: 'document', id: at.doc_id, start: at.start, end: at.end })}>{placeInWords(at)}</a>
        {relevance !== undefined && <span>relevance {relevance.toFixed(2)}</span>}
        <button type="button" class="plain" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy as citation'}
        </button>
      </footer>
    </article>
  );
}
