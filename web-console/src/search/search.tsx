import { useState } from 'preact/hooks';
import { type Place, writePlace } from '../shared/address.ts';
import { CollectionChoice } from '../shared/collection-choice.tsx';
import { Answer } from './answer.tsx';
import { FilterFields } from './filter-fields.tsx';

type SearchPlace = Extract<Place, { view: 'search' }>;

export function Search({ place, collections }: { place: SearchPlace; collections: string[] }) {
  const [asked, setAsked] = useState(place);
  const change = (fields: Partial<SearchPlace>) => setAsked((before) => ({ ...before, ...fields }));
  const go = (next: SearchPlace) => {
    location.hash = writePlace({ ...next, query: next.query.trim() });
  };
  return (
    <>
      <h1 class="hidden">Search</h1>
      <search>
        <form
          class="search"
          onSubmit={(event) => {
            event.preventDefault();
            go(asked);
          }}
        >
          <input
            type="search"
            aria-label="Question or keywords"
            placeholder="Ask your documents"
            maxLength={10_000}
            value={asked.query}
            onInput={(event) => change({ query: event.currentTarget.value })}
          />
          <CollectionChoice
            value={asked.collection}
            names={collections}
            choose={(collection) => go({ ...asked, collection })}
          />
          <button type="submit">Search</button>
          <FilterFields fields={asked} change={change} />
        </form>
      </search>
      {place.query ? <Answer place={place} /> : <Welcome hasCollections={collections.length > 0} />}
    </>
  );
}

function Welcome({ hasCollections }: { hasCollections: boolean }) {
  return (
    <div class="welcome">
      <p>Answers are quoted from your documents, each with the place where it stands.</p>
      {!hasCollections && (
        <p class="quiet">
          There are no documents yet. Add some under{' '}
          <a href={writePlace({ view: 'documents', collection: '' })}>Documents</a>.
        </p>
      )}
    </div>
  );
}
