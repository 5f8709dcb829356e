import type { Hit } from './point.ts';

/** Numeric order: "page 2" comes before "page 10". The locale is fixed, so that every machine gives the same order. */
const natural = new Intl.Collator('en', { numeric: true });

/** By descending score; equal scores by uri, then by location, then by id. */
export function orderHits(a: Hit, b: Hit): number {
  return (
    b.score - a.score ||
    natural.compare(a.payload.metadata.uri, b.payload.metadata.uri) ||
    a.payload.chunk_index - b.payload.chunk_index ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}
