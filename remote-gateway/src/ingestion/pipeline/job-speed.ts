import type { JobRow } from '../../catalog/jobs/job-row.ts';

/** Weight of the newest job in the rolling average: about the last ten count. */
const WEIGHT = 0.2;
/** The time of short texts is mostly overhead. */
const SHORT_CHARS = 2_000;

/** The speed of recent jobs, to estimate the remaining time of others. */
export type JobSpeed = {
  /** Records a job's length in UTF-16 code units and its time. */
  readonly record: (chars: number, milliseconds: number) => void;
  /** Estimated milliseconds for a text; undefined before the first measurement. */
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

/** Estimated milliseconds until a running or ready job ends; undefined when it has ended or cannot be estimated. */
export function remainingMs({ state, chars, chunks, chunksDone }: JobRow, speed: JobSpeed): number | undefined {
  if ((state !== 'pending' && state !== 'running') || chars === 0) return undefined;
  const whole = speed.estimate(chars);
  return whole === undefined ? undefined : Math.ceil(whole * (chunks === 0 ? 1 : 1 - chunksDone / chunks));
}
