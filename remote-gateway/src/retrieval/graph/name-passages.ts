import { encodePassageId, type GraphEvidence } from '@docferry/shared-contracts';
import type { CitedDocument } from '../../catalog/graph/graph-queries.ts';
import type { GraphContext } from './graph-context.ts';

/** Adds to each piece of evidence the id of the passage in which it begins. Throws what the store throws. */
export async function namePassages(
  { parts, identity, signal }: GraphContext,
  evidence: readonly GraphEvidence[],
  documents: ReadonlyMap<string, CitedDocument>,
): Promise<void> {
  const stores = Map.groupBy(evidence, (one) => documents.get(one.doc_id)?.storeName ?? '');
  for (const [storeName, cited] of stores) {
    const offsets = cited.flatMap(({ doc_id: docId, start: offset }) => {
      const document = documents.get(docId);
      return document ? [{ docId, generation: document.generation, offset }] : [];
    });
    const places = Map.groupBy(
      await parts.store.placesAt(storeName, identity, offsets, signal),
      ({ doc_id: docId }) => docId,
    );
    for (const one of cited) {
      const place = places.get(one.doc_id)?.find(({ start, end }) => start <= one.start && one.start < end);
      if (place) one.passage_id = encodePassageId(one.doc_id, place.text_hash, place.occurrence);
    }
  }
}
