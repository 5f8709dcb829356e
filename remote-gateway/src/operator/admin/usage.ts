import { MAX_USAGE_ROWS, type Usage, type UsageQuery, usageQuerySchema, usageSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { quotaReset } from '../../access/limits/quotas.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { UsageRow } from '../../catalog/tenants/usage-by-key.ts';
import { GatewayError } from '../../errors.ts';
import type { Identity } from '../../identity.ts';

const DAY_MS = 86_400_000;
const DEFAULT_DAYS = 30;

export const tenantUsageInput = usageQuerySchema.extend({ tenant: z.string().default('default') });
/** The budgets are settings of the gateway that serves. */
export const tenantUsageSchema = usageSchema.omit({ budgets: true });

/** Sums of the identity's tenant. Throws INVALID_ARGUMENT for a range that ends before it begins. */
export async function readUsage(
  catalog: Pick<Catalog, 'limits'>,
  identity: Identity,
  { from, to = dayOf(Date.now()), by }: Omit<UsageQuery, 'tenant'>,
): Promise<Omit<Usage, 'budgets'>> {
  const first = from ?? dayOf(Date.parse(to) - (DEFAULT_DAYS - 1) * DAY_MS);
  if (first > to) throw new GatewayError('INVALID_ARGUMENT', `from: ${first} is after ${to}.`);
  const parts = [...new Set(by)].map((part) => (part === 'key' ? ('subject' as const) : part));
  const rows = await catalog.limits.readUsage(identity, { from: first, to, by: parts, limit: MAX_USAGE_ROWS + 1 });
  return {
    from: first,
    to,
    rows: rows.slice(0, MAX_USAGE_ROWS).map(shown),
    truncated: rows.length > MAX_USAGE_ROWS,
    resets_at: quotaReset().toISOString(),
  };
}

/** The same for an operator, of any tenant. Throws NOT_FOUND. */
export async function readTenantUsage(
  catalog: Catalog,
  { tenant: name, ...query }: z.output<typeof tenantUsageInput>,
): Promise<z.infer<typeof tenantUsageSchema>> {
  const tenant = await catalog.tenants.find(name);
  if (!tenant) throw new GatewayError('NOT_FOUND', `There is no tenant "${name}".`);
  const operator = { tenantId: tenant.id, subject: 'operator', scopes: new Set(['admin'] as const) };
  return readUsage(catalog, operator, query);
}

function shown({ day, subject, collection, ...used }: UsageRow): Usage['rows'][number] {
  return {
    ...(day === undefined ? {} : { day }),
    ...(subject === undefined ? {} : { key: subject }),
    ...(collection === undefined ? {} : { collection: collection || null }),
    questions: used.questions,
    documents: used.documents,
    embedded_tokens: used.embeddedTokens,
    chat_tokens: used.chatTokens,
  };
}

function dayOf(time: number): string {
  return new Date(time).toISOString().slice(0, 10);
}
