import { LIMITS, type PassageText, type ReadPassageRequest } from '@docferry/shared-contracts';
import { type Identity, requireScope } from '../access/identity.ts';
import { expandPassage } from './expand-passage.ts';
import { cite } from './passage.ts';
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
  const span = expandPassage(documentText, passage, { maxTokens, before, after });
  const text = documentText.slice(span.start, span.end);
  return {
    text,
    ...(passage.lead === undefined || text.includes(passage.lead) ? {} : { lead: passage.lead }),
    citation: cite(passage, span, documentText),
    truncated: span.end < passage.end,
    ...(span.end < documentText.length ? { next_start: span.end } : {}),
  };
}
