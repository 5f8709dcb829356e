import { hasVectorsOf, reembedCommand } from '../catalog/collections/embedding-space.ts';
import type { Gateway } from '../gateway.ts';
import { allCollections } from '../operator/tasks/collections.ts';

/** A collection that holds documents of another embedder, and the command that moves it to this gateway's. */
export type OtherEmbedder = {
  readonly collection: string;
  readonly tenant: string;
  readonly embedder: string;
  readonly command: string;
};

/**
 * Collections that are searched by words only and accept no documents, because their vectors are of another embedder.
 * Warns of each in the log.
 */
export async function otherEmbedders({
  catalog,
  embedder,
  logger,
}: Pick<Gateway, 'catalog' | 'embedder' | 'logger'>): Promise<OtherEmbedder[]> {
  const found = new Map<string, OtherEmbedder>();
  for (const { tenant, collection } of await allCollections(catalog)) {
    const { name, embedderId, dimension, documents } = collection;
    if (documents === 0 || dimension === 0 || hasVectorsOf(collection, embedder)) continue;
    const ofTenant = tenant === 'default' ? '' : ` --tenant ${tenant}`;
    const command = `${reembedCommand(name)}${ofTenant}`;
    found.set(command, { collection: name, tenant, embedder: embedderId, command });
  }
  for (const { collection, tenant, embedder: theirs, command } of found.values()) {
    const detail = `it is searched by words only and accepts no documents until it is moved: ${command}`;
    logger.warn(
      { collection, tenant, embedder: theirs, gateway_embedder: embedder.id },
      `the collection "${collection}" has vectors of ${theirs}, and this gateway runs ${embedder.id}: ${detail}`,
    );
  }
  return [...found.values()];
}
