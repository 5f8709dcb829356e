import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from './load.ts';

type Page<T> = { readonly entries: readonly T[]; readonly next: string | undefined };

export type Pages<T> = {
  /** Undefined until the first page has come. */
  readonly entries: readonly T[] | undefined;
  readonly problem: string;
  /** Loads the next page; undefined where there is none. */
  readonly more: (() => void) | undefined;
  /** Loads the first page again. */
  readonly reload: () => void;
  /** Does something that changes the list, then loads it again; its failure is the problem. */
  readonly act: (work: () => Promise<unknown>) => Promise<void>;
};

/** A list that comes in pages. `key` names what is listed: another one replaces the list. */
export function usePages<T>(key: string, load: (cursor?: string) => Promise<Page<T>>): Pages<T> {
  const [listed, setListed] = useState<Page<T>>();
  const [problem, setProblem] = useState('');
  const [loads, setLoads] = useState(0);
  const report = (error: unknown) => setProblem(reasonOf(error));
  useEffect(() => {
    let alive = true;
    load().then(
      (page) => {
        if (!alive) return;
        setProblem('');
        setListed(page);
      },
      (error: unknown) => alive && report(error),
    );
    return () => {
      alive = false;
    };
  }, [key, loads]);
  const reload = () => setLoads((count) => count + 1);
  const next = listed?.next;
  const append = (page: Page<T>) =>
    setListed((before) => ({ entries: [...(before?.entries ?? []), ...page.entries], next: page.next }));
  return {
    entries: listed?.entries,
    problem,
    more: next === undefined ? undefined : () => void load(next).then(append, report),
    reload,
    act: (work) => work().then(reload, report),
  };
}
