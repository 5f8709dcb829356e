import type { Gateway } from '../../gateway.ts';

/**
 * Removes the Qdrant collections of deleted tenants, for as long as a request that was under way might make one again.
 * Returns how many were to go. Throws BACKEND_UNAVAILABLE; the next call continues.
 */
export async function dropPendingStores({ catalog, store }: Pick<Gateway, 'catalog' | 'store'>): Promise<number> {
  // A backup under way may still read them.
  if (await catalog.generations.removalsHeld()) return 0;
  const names = await catalog.tenants.storesPendingDeletion();
  for (const name of names) await store.deleteCollection(name);
  if (names.length > 0) await catalog.tenants.completeDeletions(names);
  return names.length;
}
