import type { Usage } from '../../catalog/tenants/daily-usage.ts';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';

/** Returns consumed quota. */
export type Refund = () => Promise<void>;

/** What a tenant may add in a day, and have embedded, questions included. */
export type Quotas = {
  /**
   * Consumes quota for new chunks and the tokens to embed; returns the refund for an ingestion that fails. Throws
   * BUDGET_LIMIT_EXCEEDED with the end of the day (UTC). It is not RATE_LIMITED, because waiting a moment does not help.
   */
  consume(identity: Identity, usage: Usage): Promise<Refund>;
};

export const NO_QUOTAS: Quotas = { consume: async () => async () => {} };

export function createQuotas(catalog: Pick<LimitCatalog, 'addUsage' | 'refundUsage'>, limits: Usage): Quotas {
  if (limits.chunks === 0 && limits.tokens === 0) return NO_QUOTAS;
  return {
    async consume({ tenantId }, usage) {
      const isLimited = (usage.chunks > 0 && limits.chunks > 0) || (usage.tokens > 0 && limits.tokens > 0);
      if (!isLimited) return async () => {};
      const day = await catalog.addUsage(tenantId, usage, limits);
      if (day === undefined) throw quotaExceeded(usage, limits);
      return () => catalog.refundUsage(tenantId, day, usage);
    },
  };
}

function quotaExceeded(usage: Usage, limits: Usage): GatewayError {
  const reset = new Date();
  reset.setUTCHours(24, 0, 0, 0);
  const parts = [
    ...(limits.chunks > 0 ? [`${limits.chunks} new passages`] : []),
    ...(limits.tokens > 0 ? [`${limits.tokens} embedded tokens`] : []),
  ];
  return new GatewayError(
    'BUDGET_LIMIT_EXCEEDED',
    `This would exceed the daily quota of the tenant (${parts.join(', ')}). The quota resets at ${reset.toISOString()}.`,
    {
      details: {
        daily_chunks: limits.chunks || null,
        daily_embedding_tokens: limits.tokens || null,
        chunks: usage.chunks,
        tokens: usage.tokens,
        resets_at: reset.toISOString(),
      },
    },
  );
}
