import {
  type FilledCollection,
  filledCollections,
  recordIndexRepaired,
} from '../../../catalog/collections/lost-indexes.ts';
import { claimJob, WORK } from '../../../catalog/postgres/advisory-lock.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { createQdrantStore } from '../../../store/qdrant-store.ts';
import { collectionNames } from '../../../store/survey.ts';
import { allCollections } from '../collections.ts';
import type { Maintenance, TaskContext } from '../maintenance.ts';
import { createFindings } from './findings.ts';
import { repairCollection } from './repair-collection.ts';

/**
 * Writes collections again that Qdrant lost, such as when its folder was deleted, or an empty one answers in its place,
 * while the gateway serves. Returns how many are left that could not be repaired; those that another process works on are
 * its own affair. Throws BACKEND_UNAVAILABLE and the like.
 */
export async function repairLost(on: Maintenance, { signal }: Pick<TaskContext, 'signal'>): Promise<number> {
  const { gateway, backends } = on;
  await using owner = await ownerClient(backends.connection);
  const { client } = owner;
  // Before Qdrant: a collection that is being made has no published passages yet.
  const filled = await filledCollections(client);
  const present = await collectionNames(backends.qdrant);
  const missing = filled.filter(({ storeName, lostAt }) => !lostAt && !present.has(storeName));
  for (const { id } of missing) await gateway.catalog.collections.recordIndexLost(id);
  if (missing.length === 0 && filled.every(({ lostAt }) => !lostAt)) return 0;
  if (!(await claimJob(client, WORK.repair))) return 0;
  const lostNow = (await filledCollections(client)).filter(({ lostAt }) => lostAt);
  // All of them are there before the first is filled: searches find what there is, and say that more is missing.
  const fresh = createQdrantStore({ ...backends.qdrant, layout: backends.layout });
  for (const { storeName, dimension } of lostNow.filter(({ storeName }) => !present.has(storeName))) {
    await fresh.ensureCollection(storeName, dimension);
  }
  let left = 0;
  for (const lost of lostNow) {
    signal.throwIfAborted();
    if (!(await repairOne(on, lost, { client, dryRun: false, signal }))) left += 1;
  }
  return left;
}

async function repairOne(
  on: Maintenance,
  lost: FilledCollection,
  options: Parameters<typeof repairCollection>[3],
): Promise<boolean> {
  const { catalog, logger } = on.gateway;
  const owned = (await allCollections(catalog, lost.tenantName)).find(({ collection }) => collection.id === lost.id);
  if (!owned) return true;
  const facts = { collection: owned.collection.name, tenant: owned.tenant };
  logger.warn(facts, 'Qdrant lost the index of a collection; it is made again from the stored texts');
  const findings = createFindings();
  await repairCollection(on, owned, findings, options);
  const { repaired, left } = findings.summary();
  if (left === 0) await recordIndexRepaired(options.client, lost);
  logger.warn(
    { ...facts, repaired, left },
    left === 0 ? 'the index is whole again' : 'the index still lacks documents',
  );
  return left === 0;
}
