import type { JobRow } from '../../catalog/jobs/job-row.ts';

/** Weight of the newest job in the rolling average: about the last ten count. */
const WEIGHT = 0.2;
/** Of short texts the time is mostly not theirs. */
const SHORT_CHARS = 2_000;

/** How fast recent jobs were, to estimate what is left of others. */
export type JobSpeed = {
  /** A job of so many UTF-16 code units took so long. */
  readonly record: (chars: number, milliseconds: number) => void;
  /** Milliseconds that a text takes; undefined before anything was measured. */
  readonly estimate: (chars: number) => number | undefined;
};

export function createJobSpeed(): JobSpeed {
  let charsPerMs: number | undefined;
  return {
    record(chars, milliseconds) {
      if (chars < SHORT_CHARS || milliseconds <= 0) return;
      const speed = chars / milliseconds;
      charsPerMs = charsPerMs === undefined ? speed : charsPerMs + WEIGHT * (speed - charsPerMs);
    },
    estimate: (chars) => (charsPerMs === undefined ? undefined : Math.ceil(chars / charsPerMs)),
  };
}

/** Milliseconds until a job that is worked on, or could be, is done; undefined when it is over or nobody knows. */
export function remainingMs({ state, chars, chunks, chunksDone }: JobRow, speed: JobSpeed): number | undefined {
  if ((state !== 'pending' && state !== 'running') || chars === 0) return undefined;
  const whole = speed.estimate(chars);
  return whole === undefined ? undefined : Math.ceil(whole * (chunks === 0 ? 1 : 1 - chunksDone / chunks));
}
