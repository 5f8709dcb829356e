import { consumeChatQuota } from '../access/limits/consume-quota.ts';
import type { Quotas } from '../access/limits/quotas.ts';
import type { UsageMeter } from '../access/limits/usage-meter.ts';
import type { Identity } from '../identity.ts';
import type { ChatEnd, ChatModel, ChatPrompt } from './chat-model.ts';

export type BudgetParts = {
  readonly quotas?: Quotas | undefined;
  readonly usage: Pick<UsageMeter, 'add'>;
};

/** Who asks, and of which collection. */
export type Asker = { readonly identity: Identity; readonly collection: string | undefined };

/**
 * What the model writes, counted against the asker's tenant: the prompt before it is sent, the answer at its end. Throws
 * BUDGET_LIMIT_EXCEEDED before anything is sent.
 */
export async function* withinBudget(
  { quotas, usage }: BudgetParts,
  { identity, collection }: Asker,
  { chatModel, prompt, signal }: { chatModel: ChatModel; prompt: ChatPrompt; signal: AbortSignal },
): AsyncGenerator<string, ChatEnd> {
  const refund = await consumeChatQuota(quotas, identity, [prompt.system, prompt.user]);
  let end: ChatEnd;
  try {
    end = yield* chatModel.write(prompt, signal);
  } catch (error) {
    await refund();
    throw error;
  }
  const { inputTokens = 0, outputTokens = 0 } = end;
  usage.add(identity, collection, { chatTokens: inputTokens + outputTokens });
  await quotas?.charge(identity, { chatTokens: outputTokens });
  return end;
}
