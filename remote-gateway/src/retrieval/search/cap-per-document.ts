import { nearDuplicates } from './near-duplicates.ts';
import type { Ranked } from './rank-candidates.ts';

/**
 * Splits ordered candidates into those within the cap of their document and the rest. The rest also has near duplicates
 * of an earlier candidate. A passage with the same text as an earlier one of its document is in neither. Stops once
 * `enough` are within.
 */
export function capPerDocument(
  candidates: readonly Ranked[],
  maxPerDoc: number,
  enough = Number.POSITIVE_INFINITY,
): { readonly within: Ranked[]; readonly beyond: Ranked[] } {
  const within: Ranked[] = [];
  const beyond: Ranked[] = [];
  const documents = new Map<string, { readonly texts: Set<string>; count: number }>();
  const texts = nearDuplicates();
  for (const candidate of candidates) {
    if (within.length >= enough) break;
    const { doc_id, text_hash, text } = candidate.payload;
    const document = documents.get(doc_id) ?? { texts: new Set(), count: 0 };
    documents.set(doc_id, document);
    if (document.texts.has(text_hash)) continue;
    document.texts.add(text_hash);
    if (document.count < maxPerDoc && texts.isNew(text)) {
      document.count++;
      within.push(candidate);
    } else {
      beyond.push(candidate);
    }
  }
  return { within, beyond };
}
