import { nearDuplicates } from './near-duplicates.ts';
import type { Ranked } from './rank-candidates.ts';

/**
 * Splits ordered candidates into those within the cap of their document and the rest, which are also those that say the
 * same as a former one of another document. A passage whose very text its document has given already is in neither.
 * Looks no further once `enough` are within.
 */
export function capPerDocument(
  candidates: readonly Ranked[],
  maxPerDoc: number,
  enough = Number.POSITIVE_INFINITY,
): { readonly within: Ranked[]; readonly beyond: Ranked[] } {
  const within: Ranked[] = [];
  const beyond: Ranked[] = [];
  const taken = new Map<string, { readonly texts: Set<string>; kept: number }>();
  const texts = nearDuplicates();
  for (const candidate of candidates) {
    if (within.length >= enough) break;
    const { doc_id, text_hash, text } = candidate.payload;
    const document = taken.get(doc_id) ?? { texts: new Set(), kept: 0 };
    taken.set(doc_id, document);
    if (document.texts.has(text_hash)) continue;
    document.texts.add(text_hash);
    if (document.kept < maxPerDoc && texts.isNew(text)) {
      document.kept++;
      within.push(candidate);
    } else {
      beyond.push(candidate);
    }
  }
  return { within, beyond };
}
