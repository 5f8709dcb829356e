import { type CollectionLayout, storageOf } from './collection-layout.ts';
import type { QdrantAddress } from './qdrant-address.ts';
import { QdrantClient } from './qdrant-client.ts';
import { storeError } from './qdrant-errors.ts';
import { DENSE, TERMS } from './qdrant-schema.ts';

/** Qdrant finishes its current build before it accepts a change. */
const TIMEOUT_MS = 300_000;

/**
 * Applies the layout to a collection that was created with another one. Qdrant then rebuilds it in the background, and
 * searches continue. Returns whether the layouts differ; `dryRun` changes nothing.
 */
export async function followLayout(
  qdrant: QdrantAddress,
  name: string,
  layout: CollectionLayout,
  { dryRun }: { readonly dryRun: boolean },
): Promise<boolean> {
  try {
    const client = new QdrantClient(qdrant, TIMEOUT_MS);
    if (await hasLayout(client, name, layout)) return false;
    const { dense, words, quantization, payload, optimizers } = storageOf(layout);
    if (!dryRun) {
      await client.updateCollection(name, {
        vectors: { [DENSE]: dense },
        sparse_vectors: { [TERMS]: { modifier: 'idf', ...words } },
        quantization_config: quantization ?? 'Disabled',
        params: payload,
        optimizers_config: optimizers,
      });
    }
    return true;
  } catch (error) {
    throw storeError(error);
  }
}

async function hasLayout(client: QdrantClient, name: string, layout: CollectionLayout): Promise<boolean> {
  const { dense, words, quantization, payload, optimizers } = storageOf(layout);
  const { config } = await client.getCollection(name);
  const { vectors, sparse_vectors: sparse, on_disk_payload: onDiskPayload } = config.params;
  const present = vectors && DENSE in vectors ? vectors[DENSE] : undefined;
  return (
    ((typeof present === 'object' && present.on_disk) || false) === dense.on_disk &&
    (sparse?.[TERMS]?.index?.on_disk ?? false) === words.index.on_disk &&
    Boolean(config.quantization_config) === Boolean(quantization) &&
    onDiskPayload === payload.on_disk_payload &&
    config.optimizer_config.indexing_threshold === optimizers.indexing_threshold
  );
}
