import type { Catalog } from '../../catalog/catalog.ts';

/** Writes what an operator did into the audit log, before the command says that it is done. */
export async function auditOperator(
  catalog: Catalog,
  action: string,
  ids: Record<string, unknown>,
  tenantId: string | null = null,
): Promise<void> {
  await catalog.audit.append([
    {
      at: new Date(),
      tenantId,
      actor: 'operator',
      subject: null,
      action,
      outcome: 'ok',
      ids,
      query: null,
      requestId: null,
    },
  ]);
}
