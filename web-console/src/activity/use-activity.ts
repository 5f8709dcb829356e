import type { Activity } from '@docferry/shared-contracts';
import { useEffect, useState } from 'preact/hooks';
import { api } from '../shared/api.ts';
import { reasonOf } from '../shared/load.ts';

/** Pause before a connection that ended is made again, milliseconds. */
const AGAIN_MS = 2_000;

type Live = {
  /** Undefined until the first event has come. */
  readonly activity: Activity | undefined;
  readonly problem: string;
  /** Does something; its failure is the problem, and its success shows in the next event. */
  readonly act: (work: () => Promise<unknown>) => void;
};

/** Jobs and sources as they change, by one event stream for the component's life. */
export function useActivity(): Live {
  const [activity, setActivity] = useState<Activity>();
  const [problem, setProblem] = useState('');
  useEffect(() => {
    const leaving = new AbortController();
    const show = (next: Activity) => {
      setActivity(next);
      setProblem('');
    };
    void follow(show, setProblem, leaving.signal);
    return () => leaving.abort();
  }, []);
  const act = (work: () => Promise<unknown>) => {
    setProblem('');
    work().catch((error: unknown) => setProblem(reasonOf(error)));
  };
  return { activity, problem, act };
}

async function follow(
  show: (activity: Activity) => void,
  report: (problem: string) => void,
  signal: AbortSignal,
): Promise<void> {
  while (!signal.aborted) {
    try {
      await api.activity(show, signal);
    } catch (error) {
      if (!signal.aborted) report(`${reasonOf(error)} Connecting again…`);
    }
    await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
  }
}
