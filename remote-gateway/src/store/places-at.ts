import type { Identity } from '../identity.ts';
import { PLACE_FIELDS, type PlacedPassage } from './point.ts';
import type { QdrantClient } from './qdrant-client.ts';
import { generationsOf, readFilter } from './qdrant-filter.ts';
import { scrollPoints } from './scroll-points.ts';
import type { DocumentOffset } from './store.ts';

/** Passages overlap by at most one neighbour on either side. */
const PASSAGES_PER_OFFSET = 3;

/** The passages in which these offsets are, in one request; see Store. */
export async function placesAt(
  client: QdrantClient,
  name: string,
  identity: Identity,
  offsets: readonly DocumentOffset[],
  signal?: AbortSignal,
): Promise<PlacedPassage[]> {
  if (offsets.length === 0) return [];
  const should = offsets.map(({ docId, generation, offset }) => ({
    must: [
      generationsOf(docId, [generation]),
      { key: 'start', range: { lte: offset } },
      { key: 'end', range: { gt: offset } },
    ],
  }));
  const request = {
    filter: { must: [readFilter(identity, {}), { should }] },
    limit: PASSAGES_PER_OFFSET * offsets.length,
    with_payload: ['doc_id', ...PLACE_FIELDS],
  };
  const found: PlacedPassage[] = [];
  for await (const { payload } of scrollPoints(client, name, request, signal)) found.push(payload as PlacedPassage);
  return found.sort((a, b) => a.start - b.start);
}
