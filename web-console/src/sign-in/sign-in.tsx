import { useState } from 'preact/hooks';
import { reasonOf, useLoad } from '../shared/load.ts';
import { session } from '../shared/session.ts';
import { Problem } from '../shared/status.tsx';
import { harmless } from '../shared/text.ts';
import { findProvider, leaveFor, type Provider } from './oidc.ts';

export function SignIn({ problem, enter }: { problem: string; enter: () => Promise<void> }) {
  const [value, setValue] = useState('');
  const provider = useLoad(findProvider);
  return (
    <main class="sign-in">
      <div>
        <h1>Docferry</h1>
        <p class="quiet">Search documents and cite them.</p>
        <Problem text={problem} />
        {provider.state === 'error' && <Problem text={provider.message} />}
        {provider.state === 'ready' && provider.value && <ByProvider provider={provider.value} />}
        <form
          onSubmit={(event) => {
            event.preventDefault();
            if (value.trim()) session.set(value.trim());
            void enter();
          }}
        >
          <label for="key">Access key</label>
          <input
            id="key"
            type="password"
            autocomplete="off"
            value={value}
            onInput={(event) => setValue(event.currentTarget.value)}
          />
          <button type="submit">Sign in</button>
        </form>
        <p class="quiet small">What you sign in with stays in this tab, and is forgotten when it is closed.</p>
      </div>
    </main>
  );
}

function ByProvider({ provider }: { provider: Provider }) {
  const [problem, setProblem] = useState('');
  const host = harmless(new URL(provider.issuer).host);
  if (!isSecureContext) return <p class="quiet">To sign in with {host}, open this page over https.</p>;
  const leave = () => leaveFor(provider).catch((error: unknown) => setProblem(reasonOf(error)));
  return (
    <>
      <button type="button" onClick={() => void leave()}>
        Sign in with {host}
      </button>
      <Problem text={problem} />
      <p class="or quiet">or</p>
    </>
  );
}
