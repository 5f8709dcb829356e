import type { Usage } from '../../catalog/tenants/daily-usage.ts';
import type { LimitCatalog } from '../../catalog/tenants/tenant-catalog.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';

/** What a tenant may add in a day, and have embedded, questions too. */
export type Quotas = {
  /**
   * Books new passages and the tokens to be embedded; the function that comes back undoes it, for an ingestion that
   * fails. Throws BUDGET_LIMIT_EXCEEDED, which says when the day (UTC) is over: waiting a moment does not help, so it is
   * not RATE_LIMITED.
   */
  charge(identity: Identity, usage: Usage): Promise<() => Promise<void>>;
};

export const NO_QUOTAS: Quotas = { charge: async () => async () => {} };

export function createQuotas(catalog: Pick<LimitCatalog, 'addUsage' | 'refundUsage'>, limits: Usage): Quotas {
  if (limits.chunks === 0 && limits.tokens === 0) return NO_QUOTAS;
  return {
    async charge({ tenantId }, usage) {
      const counted = (usage.chunks > 0 && limits.chunks > 0) || (usage.tokens > 0 && limits.tokens > 0);
      if (!counted) return async () => {};
      const day = await catalog.addUsage(tenantId, usage, limits);
      if (day === undefined) throw spent(usage, limits);
      return () => catalog.refundUsage(tenantId, day, usage);
    },
  };
}

function spent(usage: Usage, limits: Usage): GatewayError {
  const reset = new Date();
  reset.setUTCHours(24, 0, 0, 0);
  const parts = [
    ...(limits.chunks > 0 ? [`${limits.chunks} new passages`] : []),
    ...(limits.tokens > 0 ? [`${limits.tokens} embedded tokens`] : []),
  ];
  return new GatewayError(
    'BUDGET_LIMIT_EXCEEDED',
    `This would pass what the tenant may add in a day (${parts.join(', ')}). The next day begins at ${reset.toISOString()}.`,
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
