import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from './load.ts';

/** How often a list is loaded again while something in it is under way, milliseconds. */
const EVERY_MS = 2_000;

export type Live<T> = {
  readonly value: T | undefined;
  readonly problem: string;
  /** Does something, then loads again; its failure is the problem. */
  readonly act: (work: () => Promise<unknown>) => void;
};

/** Loads a list, again after each action, and regularly while `isBusy`. */
export function useLive<T>(load: () => Promise<T>, isBusy: (value: T) => boolean): Live<T> {
  const [value, setValue] = useState<T>();
  const [problem, setProblem] = useState('');
  const [loads, setLoads] = useState(0);
  const again = () => setLoads((count) => count + 1);
  useEffect(() => {
    let alive = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    load().then(
      (loaded) => {
        if (!alive) return;
        setValue(loaded);
        if (isBusy(loaded)) timer = setTimeout(again, EVERY_MS);
      },
      (error: unknown) => alive && setProblem(reasonOf(error)),
    );
    return () => {
      alive = false;
      clearTimeout(timer);
    };
  }, [loads]);
  const act = (work: () => Promise<unknown>) => {
    setProblem('');
    work()
      .catch((error: unknown) => setProblem(reasonOf(error)))
      .finally(again);
  };
  return { value, problem, act };
}
