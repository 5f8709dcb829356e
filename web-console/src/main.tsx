import './style.css';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Activity } from './activity.tsx';
import { type Place, readPlace, writePlace } from './address.ts';
import { ApiError, api, key } from './api.ts';
import { DocumentView } from './document.tsx';
import { Documents } from './documents.tsx';
import { Operations } from './operations.tsx';
import { Search } from './search.tsx';
import { SignIn } from './sign-in.tsx';
import { Trash } from './trash.tsx';

type Access = 'unknown' | 'in' | 'out';

function Console() {
  const [place, setPlace] = useState<Place>(readPlace(location.hash));
  const [access, setAccess] = useState<Access>('unknown');
  const [collections, setCollections] = useState<string[]>([]);
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const follow = () => setPlace(readPlace(location.hash));
    addEventListener('hashchange', follow);
    return () => removeEventListener('hashchange', follow);
  }, []);

  const enter = async () => {
    try {
      const answer = await api.collections(); // on loopback this may need no key
      setCollections(answer.collections.map(({ name }) => name));
      setProblem('');
      setAccess('in');
    } catch (error) {
      const refused = error instanceof ApiError && error.status === 401;
      setProblem(refused && key.get() === null ? '' : String((error as Error).message));
      if (refused) key.clear();
      setAccess('out');
    }
  };
  useEffect(() => void enter(), []);

  if (access === 'unknown') return <p class="quiet centre">Opening…</p>;
  if (access === 'out') return <SignIn problem={problem} enter={enter} />;
  const signOut = () => {
    key.clear();
    setAccess('out');
  };
  return (
    <>
      <Header place={place} signOut={key.get() === null ? undefined : signOut} />
      <main>
        {place.view === 'search' && <Search key={location.hash} place={place} collections={collections} />}
        {place.view === 'documents' && (
          <Documents key={place.collection} collection={place.collection} collections={collections} />
        )}
        {place.view === 'trash' && <Trash />}
        {place.view === 'activity' && <Activity />}
        {place.view === 'operations' && <Operations />}
        {place.view === 'document' && <DocumentView key={location.hash} {...place} />}
      </main>
    </>
  );
}

function Header({ place, signOut }: { place: Place; signOut: (() => void) | undefined }) {
  const current = (view: Place['view']) => (place.view === view ? ('page' as const) : undefined);
  return (
    <header>
      <a class="brand" href="#/search">
        Docferry
      </a>
      <nav aria-label="Console">
        <a href="#/search" aria-current={current('search')}>
          Search
        </a>
        <a href={writePlace({ view: 'documents', collection: '' })} aria-current={current('documents')}>
          Documents
        </a>
        <a href={writePlace({ view: 'activity' })} aria-current={current('activity')}>
          Activity
        </a>
        <a href={writePlace({ view: 'operations' })} aria-current={current('operations')}>
          Operations
        </a>
      </nav>
      {signOut && (
        <button type="button" class="plain" onClick={signOut}>
          Sign out
        </button>
      )}
    </header>
  );
}

const root = document.getElementById('console');
if (root) render(<Console />, root);
