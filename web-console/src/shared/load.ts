import { useEffect, useState } from 'preact/hooks';

type Loaded<T> = { state: 'loading' } | { state: 'error'; message: string } | { state: 'ready'; value: T };

/** What an error says to a person. */
export const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

/** Loads once for the component's life; an answer that comes after its end is dropped. */
export function useLoad<T>(load: () => Promise<T>): Loaded<T> {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: 'loading' });
  useEffect(() => {
    let alive = true;
    load().then(
      (value) => alive && setLoaded({ state: 'ready', value }),
      (error: unknown) => alive && setLoaded({ state: 'error', message: reasonOf(error) }),
    );
    return () => {
      alive = false;
    };
  }, []);
  return loaded;
}
