import type { Budget } from '@docferry/shared-contracts';
import { LRUCache } from 'lru-cache';
import type { Logger } from 'pino';
import type { Metrics } from '../../telemetry/metrics.ts';

/** Warns the operator of a tenant that has nearly used up a budget. */
export type BudgetWarnings = { warn(tenantId: string, day: string, budget: Budget): void };

/** Warnings that are remembered, so that each is given once a day; of more tenants some are given twice. */
const MAX_REMEMBERED = 30_000;

export function createBudgetWarnings(logger: Logger, metrics: Pick<Metrics, 'recordBudgetWarning'>): BudgetWarnings {
  const given = new LRUCache<string, true>({ max: MAX_REMEMBERED });
  return {
    warn(tenantId, day, { budget, limit, used }) {
      const key = `${tenantId}/${day}/${budget}`;
      if (given.has(key)) return;
      given.set(key, true);
      metrics.recordBudgetWarning(budget);
      logger.warn({ tenant: tenantId, budget, limit, used }, 'a tenant has used 80 % of a daily budget');
    },
  };
}
