import { allCollections } from '../operator/tasks/collections.ts';
import type { Maintenance } from '../operator/tasks/maintenance.ts';
import { collectionNames } from '../store/survey.ts';

/** What every Qdrant collection of a gateway begins with; see storeName. */
const OURS = 'df_';

/**
 * Warns in the log of a Qdrant with documents beside an embedded catalog that has none: most likely DATABASE_URL is
 * missing. Throws nothing; a Qdrant that does not answer is reported elsewhere.
 */
export async function warnOfStrangeStore({ gateway, backends }: Maintenance): Promise<void> {
  const ownCatalog = typeof backends.connection !== 'string';
  if (backends.ownQdrant || !ownCatalog) return;
  try {
    if ((await allCollections(gateway.catalog)).length > 0) return;
    const strange = [...(await collectionNames(backends.qdrant))].filter((name) => name.startsWith(OURS));
    if (strange.length === 0) return;
    gateway.logger.warn(
      { collections: strange.length },
      `QDRANT_URL leads to a Qdrant with ${strange.length} collections of another Docferry catalog, and the catalog of this gateway is empty: none of their documents will be found. Set DATABASE_URL to the catalog that they belong to.`,
    );
  } catch (error) {
    gateway.logger.debug({ err: error }, 'the collections of Qdrant could not be compared with the catalog');
  }
}
