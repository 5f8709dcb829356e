import { z } from 'zod';
import { claimJob, WORK } from '../../../catalog/postgres/advisory-lock.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { GatewayError } from '../../../errors.ts';
import { collectionNames } from '../../../store/survey.ts';
import { allCollections } from '../collections.ts';
import type { Maintenance, TaskContext } from '../maintenance.ts';
import { createFindings, type Findings, type RepairReport } from './findings.ts';
import { repairCollection } from './repair-collection.ts';

export const repairInput = z.object({
  /** Says what is wrong and repairs nothing. */
  dry_run: z.boolean().default(false),
  /** Removes collections that the catalog does not know from a Qdrant that others may use, too. */
  remove_unknown: z.boolean().default(false),
});

/**
 * Compares the catalog with Qdrant and repairs what differs, from the stored text, while the gateway serves. Throws
 * CONFLICT when another repair is under way, on whatever machine; BACKEND_UNAVAILABLE.
 */
export async function repair(
  on: Maintenance,
  { dry_run: dryRun, remove_unknown: removeUnknown }: z.infer<typeof repairInput>,
  { report, signal }: TaskContext,
): Promise<RepairReport> {
  const started = performance.now();
  await using owner = await ownerClient(on.backends.connection);
  const { client } = owner;
  if (!(await claimJob(client, WORK.repair))) {
    throw new GatewayError('CONFLICT', 'Another repair is under way. Wait until it has ended.');
  }
  const findings = createFindings();
  // Before the catalog: a collection is noted there before Qdrant has it.
  const present = await collectionNames(on.backends.qdrant);
  const collections = await allCollections(on.gateway.catalog);
  let documents = 0;
  let points = 0;
  for (const [at, owned] of collections.entries()) {
    signal.throwIfAborted();
    report(`collection ${at + 1} of ${collections.length}: ${owned.collection.name} of ${owned.tenant}`);
    const seen = await repairCollection(on, owned, findings, { dryRun, client, signal });
    documents += seen.documents;
    points += seen.points;
  }
  const tenants = await on.gateway.catalog.tenants.list();
  const { rows: moving } = await client.query<{ store_name: string }>(
    'SELECT store_name FROM docferry.reembeddings UNION SELECT store_name FROM docferry.stores_pending_deletion',
  );
  const known = new Set([
    ...collections.map(({ collection }) => collection.storeName),
    // Stores that are pending deletion may still be read for a moment. The process that marked them removes them.
    ...moving.map((row) => row.store_name),
  ]);
  const ours = tenants.map(({ id }) => `df_${id.replaceAll('-', '')}_`);
  const unknown = [...present].filter((name) => !known.has(name) && ours.some((prefix) => name.startsWith(prefix)));
  await removeCollections(on, unknown, findings, !dryRun && (removeUnknown || on.backends.ownQdrant));
  const summary = findings.summary();
  if (summary.repaired > 0)
    on.gateway.logger.warn({ found: summary.found, repaired: summary.repaired }, 'repair changed the index');
  return {
    dry_run: dryRun,
    collections: collections.length,
    documents,
    points,
    ...summary,
    seconds: Math.round(performance.now() - started) / 1000,
  };
}

async function removeCollections(
  { gateway }: Maintenance,
  names: readonly string[],
  findings: Findings,
  remove: boolean,
): Promise<void> {
  const repaired = remove && !(await gateway.catalog.generations.removalsHeld());
  for (const name of names) {
    if (repaired) await gateway.store.deleteCollection(name);
    findings.add({ kind: 'unknown_collection', collection: name, repaired });
  }
}
