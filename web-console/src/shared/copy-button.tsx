import { useState } from 'preact/hooks';

/** Copies a text, and says so. Where the page may not write to the clipboard it says that instead. */
export function CopyButton({ label, text, primary }: { label: string; text: () => string; primary?: boolean }) {
  const [state, setState] = useState('');
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text());
      setState('Copied');
    } catch {
      setState('Copying is not allowed here');
    }
  };
  return (
    <button type="button" class={primary ? undefined : 'plain'} onClick={() => void copy()}>
      <span aria-live="polite">{state || label}</span>
    </button>
  );
}
