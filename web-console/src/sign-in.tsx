import { useState } from 'preact/hooks';
import { key } from './api.ts';

export function SignIn({ problem, enter }: { problem: string; enter: () => Promise<void> }) {
  const [value, setValue] = useState('');
  return (
    <main class="sign-in">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (value.trim()) key.set(value.trim());
          void enter();
        }}
      >
        <h1>Docferry</h1>
        <label for="key">Access key</label>
        <input
          id="key"
          type="password"
          autocomplete="off"
          value={value}
          onInput={(event) => setValue(event.currentTarget.value)}
        />
        {problem && (
          <p class="problem" role="alert">
            {problem}
          </p>
        )}
        <button type="submit">Sign in</button>
        <p class="quiet">The key stays in this tab and is forgotten when it is closed.</p>
      </form>
    </main>
  );
}
