import type { Identity } from '../../identity.ts';
import { countTokensInThread } from '../../lexical/tokens-in-thread.ts';
import { NO_QUOTAS, type Quotas, type Refund } from './quotas.ts';

/** A chunk of a planned document. One with a stored vector (`kept`) is not embedded again and costs nothing. */
type PlannedChunk = { readonly toEmbed: string; readonly kept?: unknown };

/**
 * Consumes quota for the new chunks of a plan, before they are embedded. Returns the refund for an ingestion that fails.
 * Throws BUDGET_LIMIT_EXCEEDED.
 */
export async function consumeDocumentQuota(
  quotas: Quotas | undefined,
  identity: Identity,
  plan: readonly PlannedChunk[],
): Promise<Refund> {
  if (quotas === undefined || quotas === NO_QUOTAS) return async () => {};
  const fresh = plan.filter(({ kept }) => kept === undefined);
  const texts = fresh.map(({ toEmbed }) => toEmbed);
  const tokens = await countTokensInThread(texts);
  return quotas.consume(identity, { chunks: fresh.length, tokens });
}

/** Consumes quota for the tokens of a question, before it is embedded. Throws BUDGET_LIMIT_EXCEEDED. */
export async function consumeQuestionQuota(
  quotas: Quotas | undefined,
  identity: Identity,
  question: string,
): Promise<Refund> {
  if (quotas === undefined || quotas === NO_QUOTAS) return async () => {};
  return quotas.consume(identity, { tokens: await countTokensInThread([question]) });
}

/** Consumes quota for what a chat model is to read, before it is sent. Throws BUDGET_LIMIT_EXCEEDED. */
export async function consumeChatQuota(
  quotas: Quotas | undefined,
  identity: Identity,
  prompt: readonly string[],
): Promise<Refund> {
  if (quotas === undefined || quotas === NO_QUOTAS) return async () => {};
  return quotas.consume(identity, { chatTokens: await countTokensInThread(prompt) });
}
