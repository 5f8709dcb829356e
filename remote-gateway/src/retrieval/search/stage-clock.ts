/** Milliseconds of each stage of one request. */
export type StageClock = {
  /** Runs one stage; the times of stages of the same name add up. */
  readonly time: <T>(stage: string, work: () => Promise<T>) => Promise<T>;
  readonly stages: () => Record<string, number>;
  readonly totalMs: () => number;
};

export function createStageClock(): StageClock {
  const started = performance.now();
  const spent = new Map<string, number>();
  return {
    time: async (stage, work) => {
      const stageStarted = performance.now();
      try {
        return await work();
      } finally {
        spent.set(stage, (spent.get(stage) ?? 0) + performance.now() - stageStarted);
      }
    },
    stages: () => Object.fromEntries([...spent].map(([stage, ms]) => [stage, tenths(ms)])),
    totalMs: () => tenths(performance.now() - started),
  };
}

function tenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}
