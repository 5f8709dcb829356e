import type { Identity } from '../access/identity.ts';
import type { Catalog, CollectionRow } from '../catalog/catalog.ts';

/** A collection and whom it belongs to. */
export type OwnedCollection = {
  readonly tenant: string;
  /** Stands for the tenant in calls that want an identity; it owns no private document. */
  readonly identity: Identity;
  readonly collection: CollectionRow;
};

/** Every collection of every tenant, or those of one tenant. */
export async function allCollections(catalog: Catalog, tenantName?: string): Promise<OwnedCollection[]> {
  const tenants = (await catalog.listTenants()).filter(({ name }) => tenantName === undefined || name === tenantName);
  const found = await Promise.all(
    tenants.map(async ({ id, name: tenant }) => {
      const identity: Identity = { tenantId: id, subject: 'docferry maintenance', scopes: new Set() };
      const collections = await catalog.listCollections(identity);
      return collections.map((collection) => ({ tenant, identity, collection }));
    }),
  );
  return found.flat();
}
