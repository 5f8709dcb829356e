import type { Candidate } from './live-candidates.ts';

/**
 * Splits ordered candidates into those within the cap of their document and the rest. A passage whose very text its
 * document has given already is in neither.
 */
export function capPerDocument(
  candidates: readonly Candidate[],
  maxPerDoc: number,
): { readonly within: Candidate[]; readonly beyond: Candidate[] } {
  const within: Candidate[] = [];
  const beyond: Candidate[] = [];
  const taken = new Map<string, Set<string>>();
  for (const candidate of candidates) {
    const { doc_id, text_hash } = candidate.payload;
    const texts = taken.get(doc_id) ?? new Set();
    taken.set(doc_id, texts);
    if (texts.has(text_hash)) continue;
    texts.add(text_hash);
    (texts.size <= maxPerDoc ? within : beyond).push(candidate);
  }
  return { within, beyond };
}
