import type { Hit } from './point.ts';

/** As people count: "page 2" comes before "page 10". The locale is fixed, so that every machine agrees. */
const natural = new Intl.Collator('en', { numeric: true });

/** Score descending. Equal passages come in the order of their uris, then of their places, then by id. */
export function orderHits(a: Hit, b: Hit): number {
  return (
    b.score - a.score ||
    natural.compare(a.payload.metadata.uri, b.payload.metadata.uri) ||
    a.payload.chunk_index - b.payload.chunk_index ||
    (a.id < b.id ? -1 : Number(a.id > b.id))
  );
}
