import type { RetrieveEvidenceResponse, SearchResponse } from '@docferry/shared-contracts';
import { useState } from 'preact/hooks';
import { type Place, writePlace } from './address.ts';
import { api } from './api.ts';
import { CollectionChoice } from './collection-choice.tsx';
import { useLoad } from './load.ts';
import { citation, harmless, highlight, placeInWords, withoutPipes } from './text.ts';

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
  const loaded = useLoad(() => Promise.all([api.evidence(query, collection), api.search(query, collection)]));
  if (loaded.state === 'loading') return <p class="quiet" role="status" children="Searching…" />;
  if (loaded.state === 'error') return <p class="problem" role="alert" children={loaded.message} />;
  const [evidence, found] = loaded.value;
  return (
    <div aria-live="polite">
      <Verdict evidence={evidence} />
      {evidence.answerable !== 'no' && evidence.quotes.length > 0 && <h2>Quotes</h2>}
      {evidence.answerable !== 'no' &&
        byRelevance(evidence.quotes).map((quote) => (
          <Passage
            key={`${quote.citation.doc_id}:${quote.citation.start}`}
            text={quote.quote}
            query={query}
            relevance={quote.relevance}
            at={quote.citation}
          />
        ))}
      {found.results.length > 0 && <h2>Passages</h2>}
      {found.results.map((result) => (
        <Passage key={result.passage_id} text={result.preview} query={query} relevance={result.relevance} at={result} />
      ))}
      {found.results.length === 0 && <p class="quiet">No passage was found.</p>}
    </div>
  );
}

/** The gateway's order is by confidence in the quote; a reader sees relevance, and expects the best first. */
const byRelevance = (quotes: RetrieveEvidenceResponse['quotes']) =>
  quotes.toSorted((a, b) => (b.relevance ?? 0) - (a.relevance ?? 0));

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

function Passage(props: { text: string; query: string; relevance: number | undefined; at: At }) {
  const { text, query, relevance, at } = props;
  const [copied, setCopied] = useState(false);
  const copy = () => navigator.clipboard.writeText(citation(text, at)).then(() => setCopied(true));
  return (
    <article class="passage">
      <p dir="auto">
        {highlight(withoutPipes(text), query).map((part) => (part.match ? <mark>{part.text}</mark> : part.text))}
      </p>
      <footer>
        <a href={writePlace({ view: 'document', id: at.doc_id, start: at.start, end: at.end })}>{placeInWords(at)}</a>
        {relevance !== undefined && <span>relevance {relevance.toFixed(2)}</span>}
        <button type="button" class="plain" onClick={() => void copy()}>
          {copied ? 'Copied' : 'Copy as citation'}
        </button>
      </footer>
    </article>
  );
}
