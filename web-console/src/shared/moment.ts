/** A time as a person reads it, in the time zone of the browser. */
export function moment(time: string): string {
  return new Date(time).toLocaleString(undefined, { dateStyle: 'medium', timeStyle: 'short' });
}

/** A day as a person reads it. */
export function day(time: string): string {
  return new Date(time).toLocaleDateString(undefined, { dateStyle: 'medium' });
}

/** Milliseconds in the unit that fits: `40 s`, `3 min`, `2 h`. */
export function duration(ms: number): string {
  if (ms < 90_000) return `${Math.max(1, Math.round(ms / 1_000))} s`;
  return ms < 5_400_000 ? `${Math.round(ms / 60_000)} min` : `${Math.round(ms / 3_600_000)} h`;
}
