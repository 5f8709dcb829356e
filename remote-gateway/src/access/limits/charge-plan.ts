import type { Identity } from '../../identity.ts';
import { readInThread } from '../../threads/run-in-thread.ts';
import { NO_QUOTAS, type Quotas } from './quotas.ts';

/** A passage of a planned document; with a kept vector it costs nothing. */
type Planned = { readonly toEmbed: string; readonly kept?: unknown };

/**
 * Books the new passages of a plan before they are embedded. Returns how to undo it when the ingestion fails. Throws
 * BUDGET_LIMIT_EXCEEDED.
 */
export async function chargePlan(
  quotas: Quotas | undefined,
  identity: Identity,
  plan: readonly Planned[],
): Promise<() => Promise<void>> {
  if (quotas === undefined || quotas === NO_QUOTAS) return async () => {};
  const fresh = plan.filter(({ kept }) => kept === undefined);
  const texts = fresh.map(({ toEmbed }) => toEmbed);
  const tokens = await readInThread('tokens', texts);
  return quotas.charge(identity, { chunks: fresh.length, tokens });
}

/** Books the tokens of a question before it is embedded, and undoes it likewise. Throws BUDGET_LIMIT_EXCEEDED. */
export async function chargeQuestion(
  quotas: Quotas | undefined,
  identity: Identity,
  question: string,
): Promise<() => Promise<void>> {
  if (quotas === undefined || quotas === NO_QUOTAS) return async () => {};
  return quotas.charge(identity, { chunks: 0, tokens: await readInThread('tokens', [question]) });
}
