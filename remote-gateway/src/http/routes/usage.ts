import { usageQuerySchema, usageSchema } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import { readUsage } from '../../operator/admin/usage.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';

/** `/usage`: who used how much. */
export function usageEndpoint({ catalog, usage, quotas }: Gateway): Endpoint {
  return endpoint(
    {
      method: 'get',
      path: '/api/v1/usage',
      operationId: 'readUsage',
      summary: 'Who used how much, by day, key and collection',
      description:
        "Questions, documents and tokens of the caller's tenant, newest day first, and how much of its daily budgets is used. `by` chooses what rows are grouped by: day, key, collection, or any of them separated by commas.",
      scope: 'admin',
      errors: [],
      params: NO_FIELDS,
      query: usageQuerySchema,
      body: NO_BODY,
      response: usageSchema,
    },
    async ({ query }, { identity }) => {
      // What this gateway still has in memory belongs to the answer; without the catalog there is none anyway.
      await usage.flush();
      return { ...(await readUsage(catalog, identity, query)), budgets: await quotas.today(identity) };
    },
  );
}
