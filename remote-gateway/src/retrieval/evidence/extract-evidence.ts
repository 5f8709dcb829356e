import type { ExtractEvidenceRequest, ExtractEvidenceResponse } from '@docferry/shared-contracts';
import { type Identity, requireScope } from '../../identity.ts';
import { readInThread } from '../../threads/run-in-thread.ts';
import { type ResolveDeps, resolvePassages } from './resolve-passages.ts';

/** The warning when no quote was found in passages. */
export const NO_QUOTE =
  'No sentence of these passages contains a word of your question. Read the passages, or ask with words that the documents use.';

/** The quotes in known passages that answer a question. Throws NOT_FOUND that names the unknown passages. */
export async function extractEvidence(
  deps: ResolveDeps,
  identity: Identity,
  { question, passage_ids: ids, ...bounds }: ExtractEvidenceRequest,
  signal?: AbortSignal,
): Promise<ExtractEvidenceResponse> {
  requireScope(identity, 'read');
  const resolved = await resolvePassages(deps, identity, [...new Set(ids)], signal);
  const passages = resolved.map(({ passage }) => passage);
  const evidence = await readInThread('quotes', { question, passages, bounds }, signal);
  return evidence.quotes.length === 0 ? { ...evidence, warnings: [NO_QUOTE] } : evidence;
}
