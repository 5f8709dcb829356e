import type { Catalog } from '../../catalog/catalog.ts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import type { Identity } from '../../identity.ts';

/** A part of a collection and whom it belongs to. */
export type OwnedCollection = {
  readonly tenant: string;
  /** Stands for the tenant, or for the owner of a private part, in calls that want an identity. */
  readonly identity: Identity;
  readonly collection: CollectionRow;
};

/** Every part of every collection of every tenant, or those of one tenant. */
export async function allCollections(catalog: Catalog, tenantName?: string): Promise<OwnedCollection[]> {
  const tenants = (await catalog.tenants.list()).filter(({ name }) => tenantName === undefined || name === tenantName);
  const found = await Promise.all(
    tenants.map(async ({ id, name: tenant }) => {
      const parts = await catalog.collections.everyPart(id);
      return parts.map((collection) => {
        const subject = collection.owner ?? 'docferry maintenance';
        const identity: Identity = { tenantId: id, subject, scopes: new Set() };
        return { tenant, identity, collection };
      });
    }),
  );
  return found.flat();
}
