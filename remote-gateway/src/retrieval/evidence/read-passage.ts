import { LIMITS, type PassageText, type ReadPassageRequest } from '@docferry/shared-contracts';
import { type Identity, requireScope } from '../../identity.ts';
import { readInThread } from '../../threads/run-in-thread.ts';
import { EVIDENCE_TASKS } from './evidence-task-module.ts';
import { type ResolveDeps, resolvePassages } from './resolve-passages.ts';

const DEFAULT_TOKENS = 300;

/** A passage in full, or as much of it as fits, with what surrounds it on request. Throws NOT_FOUND. */
export async function readPassage(
  deps: ResolveDeps,
  identity: Identity,
  { passage_id: id, max_tokens, before, after }: ReadPassageRequest,
  signal?: AbortSignal,
): Promise<PassageText> {
  requireScope(identity, 'read');
  const [resolved] = await resolvePassages(deps, identity, [id], signal);
  if (!resolved) throw new Error('a passage is found or refused');
  const { passage, documentText } = resolved;
  const maxTokens = max_tokens ?? (before + after > 0 ? LIMITS.passageTokens : DEFAULT_TOKENS);
  return await readInThread(
    EVIDENCE_TASKS,
    'passage',
    { documentText, passage, bounds: { maxTokens, before, after } },
    signal,
  );
}
