import type { Identity } from '../../identity.ts';
import { asIdentityAtOnce, type Database, runAs } from '../postgres/run-as.ts';
import { acceptGeneration } from './accept.ts';
import { type CollectionVersion, generationCache } from './generation-cache.ts';
import * as generations from './generations.ts';
import { removalsHeld } from './hold-removals.ts';

export type GenerationCatalog = ReturnType<typeof generationCatalog>;

/** Versions of documents: accepted, then published, then dead until their points are removed. */
export function generationCatalog(db: Database) {
  const as = runAs(db);
  const publishedInCollection = as.identity(generations.publishedInCollection);
  const cache = generationCache();
  return {
    accept: as.knownIdentity(acceptGeneration),
    publish: (
      identity: Identity,
      docId: string,
      generation: number,
      size: { readonly chunks: number; readonly terms: number; readonly storeName?: string },
    ): Promise<boolean> =>
      asIdentityAtOnce(db, identity, (atOnce, actor) =>
        generations.publishGeneration(atOnce, actor, { docId, generation }, size),
      ),
    abandon: as.identity(generations.abandon),
    /**
     * The published generation of each of these documents that the identity may see; others are absent. With `asOf`, a
     * row of `collections.named` that contains all of them, it may be what was published when that row was read.
     */
    async published(
      identity: Identity,
      docIds: readonly string[],
      asOf?: CollectionVersion,
    ): Promise<Map<string, number>> {
      const known = asOf && cache.get(identity, asOf, docIds);
      if (known) return known;
      const published = await asIdentityAtOnce(db, identity, (atOnce, actor) =>
        generations.publishedGenerations(atOnce, actor, docIds),
      );
      if (!asOf) return published;
      cache.add(identity, asOf, published);
      if (cache.shouldReadAll(identity, asOf)) {
        // Nothing waits for it: until it is there, the catalog is asked.
        publishedInCollection(identity, asOf.id).then(
          (all) => cache.add(identity, asOf, all),
          () => {},
        );
      }
      return published;
    },
    dead: as.owner(generations.deadGenerations),
    remove: as.owner(generations.removeGeneration),
    removalsHeld: as.owner(removalsHeld),
  };
}
