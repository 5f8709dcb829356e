import type { Hit } from '../../store/point.ts';

/** The age beside the newest candidate, in days, at which a document gains half of the boost. */
const HALF_LIFE_DAYS = 90;
const DAY_MS = 86_400_000;

/** When the newest of these was ingested, milliseconds since 1970; 0 for none. */
export function newestOf(hits: readonly Hit[]): number {
  return hits.reduce((newest, hit) => Math.max(newest, ingestedAt(hit)), 0);
}

/**
 * What a passage gains by its age: the boost for the newest, half of it every {@link HALF_LIFE_DAYS} days. Ages count from
 * the newest candidate and not from the clock, so that every page of a search has the same order.
 */
export function recencyOf(hit: Hit, { boost, newest }: { readonly boost: number; readonly newest: number }): number {
  if (boost === 0) return 0;
  const days = Math.max(0, newest - ingestedAt(hit)) / DAY_MS;
  return boost * 0.5 ** (days / HALF_LIFE_DAYS);
}

function ingestedAt({ payload }: Hit): number {
  return Date.parse(payload.metadata.ingested_at);
}
