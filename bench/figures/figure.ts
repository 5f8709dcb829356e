/** One measured value and its goal. */
export type Figure = {
  readonly what: string;
  readonly value: string;
  readonly goal: string;
};

/** The value below which `share` (0 to 1) of the samples are. */
export function percentile(samples: readonly number[], share: number): number {
  const sorted = samples.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;
}

export const milliseconds = (value: number): string =>
  value < 10 ? `${value.toFixed(1)} ms` : `${Math.round(value)} ms`;
export const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
export const ratio = (a: number, b: number): string => `${(a / b).toFixed(2)}x`;
