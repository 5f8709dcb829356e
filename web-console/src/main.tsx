import './style.css';
import './parts.css';
import type { IdentityInfo } from '@docferry/shared-contracts';
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ActivityView } from './activity/activity.tsx';
import { DocumentView } from './document/document.tsx';
import { Documents } from './document/documents.tsx';
import { Trash } from './document/trash.tsx';
import { Header } from './header.tsx';
import { Operations } from './operations/operations.tsx';
import { Search } from './search/search.tsx';
import { type Place, readPlace } from './shared/address.ts';
import { api } from './shared/api.ts';
import { IdentityContext } from './shared/identity.ts';
import { reasonOf } from './shared/load.ts';
import { ApiError } from './shared/send.ts';
import { session } from './shared/session.ts';
import { comeBack } from './sign-in/oidc.ts';
import { SignIn } from './sign-in/sign-in.tsx';

type Access = 'unknown' | 'out' | { readonly identity: IdentityInfo; readonly collections: string[] };

function Console() {
  const [place, setPlace] = useState<Place>(readPlace(location.hash));
  const [access, setAccess] = useState<Access>('unknown');
  const [problem, setProblem] = useState('');

  useEffect(() => {
    const follow = () => setPlace(readPlace(location.hash));
    addEventListener('hashchange', follow);
    session.listen(() => {
      setProblem('Your access has ended. Sign in again.');
      setAccess('out');
    });
    void arrive();
    return () => removeEventListener('hashchange', follow);
  }, []);

  const arrive = async () => {
    try {
      const token = await comeBack();
      if (token !== undefined) session.set(token);
      setPlace(readPlace(location.hash));
    } catch (error) {
      setProblem(reasonOf(error));
      setAccess('out');
      return;
    }
    await enter();
  };
  const enter = async () => {
    const hadCredential = session.get() !== null;
    try {
      // On loopback this may need no key.
      const [identity, { collections }] = await Promise.all([api.identity(), api.collections()]);
      setProblem('');
      setAccess({ identity, collections: collections.map(({ name }) => name) });
    } catch (error) {
      const isFirstVisit = error instanceof ApiError && error.status === 401 && !hadCredential;
      setProblem(isFirstVisit ? '' : reasonOf(error));
      setAccess('out');
    }
  };

  if (access === 'unknown') return <p class="quiet centre">Opening…</p>;
  if (access === 'out') return <SignIn problem={problem} enter={enter} />;
  const signOut = () => {
    session.clear();
    setProblem('');
    setAccess('out');
  };
  const { identity, collections } = access;
  return (
    <IdentityContext.Provider value={identity}>
      <Header view={place.view} identity={identity} signOut={session.get() === null ? undefined : signOut} />
      <main>
        <Page place={place} collections={collections} />
      </main>
    </IdentityContext.Provider>
  );
}

function Page({ place, collections }: { place: Place; collections: string[] }) {
  switch (place.view) {
    case 'search':
      return <Search key={location.hash} place={place} collections={collections} />;
    case 'documents':
      return <Documents key={place.collection} collection={place.collection} collections={collections} />;
    case 'document':
      return <DocumentView key={location.hash} place={place} />;
    case 'trash':
      return <Trash />;
    case 'activity':
      return <ActivityView />;
    default:
      return <Operations view={place.view} collections={collections} />;
  }
}

const root = document.getElementById('console');
if (root) render(<Console />, root);
