import type { Budget } from '@docferry/shared-contracts';
import type { Usage, UsedToday } from '../../catalog/tenants/daily-usage.ts';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';
import type { BudgetWarnings } from './budget-warnings.ts';

/** Returns consumed quota. */
export type Refund = () => Promise<void>;

/** What a tenant may add in a day, have embedded, questions included, and have a chat model read and write. */
export type Quotas = {
  /**
   * Consumes quota before the work; returns the refund for work that fails. Throws BUDGET_LIMIT_EXCEEDED with the end of
   * the day (UTC). It is not RATE_LIMITED, because waiting a moment does not help.
   */
  consume(identity: Identity, usage: Partial<Usage>): Promise<Refund>;
  /** Adds what is known only after the work, past the limit too. */
  charge(identity: Identity, usage: Partial<Usage>): Promise<void>;
  /** How much of each limit the tenant has used today. */
  today(identity: Identity): Promise<Budget[]>;
};

export const NO_QUOTAS: Quotas = {
  consume: async () => async () => {},
  charge: async () => {},
  today: async () => [],
};

const NO_USAGE: Usage = { chunks: 0, tokens: 0, chatTokens: 0 };
/** The parts of usage, and the names of their budgets. */
const BUDGETS = { chunks: 'chunks', tokens: 'embedding_tokens', chatTokens: 'chat_tokens' } as const;
const PARTS = ['chunks', 'tokens', 'chatTokens'] as const;
/** Share of a budget from which on there is a warning. */
const WARN_FROM = 0.8;

export function createQuotas(
  catalog: Pick<LimitCatalog, 'addUsage' | 'refundUsage' | 'usedToday'>,
  limits: Usage,
  warnings: BudgetWarnings,
): Quotas {
  if (PARTS.every((part) => limits[part] === 0)) return NO_QUOTAS;
  const isLimited = (usage: Usage) => PARTS.some((part) => usage[part] > 0 && limits[part] > 0);
  const warn = (tenantId: string, used: UsedToday) => {
    for (const budget of budgetsOf(used, limits)) if (budget.warning) warnings.warn(tenantId, used.day, budget);
  };
  return {
    async consume({ tenantId }, some) {
      const usage = { ...NO_USAGE, ...some };
      if (!isLimited(usage)) return async () => {};
      const used = await catalog.addUsage(tenantId, usage, limits);
      if (used === undefined) throw quotaExceeded(usage, limits);
      warn(tenantId, used);
      return () => catalog.refundUsage(tenantId, used.day, usage);
    },
    async charge({ tenantId }, some) {
      const usage = { ...NO_USAGE, ...some };
      if (!isLimited(usage)) return;
      const used = await catalog.addUsage(tenantId, usage, NO_USAGE);
      if (used) warn(tenantId, used);
    },
    today: async ({ tenantId }) => budgetsOf(await catalog.usedToday(tenantId), limits),
  };
}

function budgetsOf(used: Usage, limits: Usage): Budget[] {
  return PARTS.filter((part) => limits[part] > 0).map((part) => ({
    budget: BUDGETS[part],
    limit: limits[part],
    used: used[part],
    warning: used[part] >= WARN_FROM * limits[part],
  }));
}

/** When today's quotas end. */
export function quotaReset(): Date {
  const reset = new Date();
  reset.setUTCHours(24, 0, 0, 0);
  return reset;
}

function quotaExceeded(usage: Usage, limits: Usage): GatewayError {
  const reset = quotaReset();
  const parts = [
    ...(limits.chunks > 0 ? [`${limits.chunks} new passages`] : []),
    ...(limits.tokens > 0 ? [`${limits.tokens} embedded tokens`] : []),
    ...(limits.chatTokens > 0 ? [`${limits.chatTokens} tokens of the chat model`] : []),
  ];
  return new GatewayError(
    'BUDGET_LIMIT_EXCEEDED',
    `This would exceed the daily quota of the tenant (${parts.join(', ')}). The quota resets at ${reset.toISOString()}.`,
    {
      details: {
        daily_chunks: limits.chunks || null,
        daily_embedding_tokens: limits.tokens || null,
        daily_chat_tokens: limits.chatTokens || null,
        chunks: usage.chunks,
        tokens: usage.tokens,
        chat_tokens: usage.chatTokens,
        resets_at: reset.toISOString(),
      },
    },
  );
}
