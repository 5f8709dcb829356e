import type { QdrantClient, Schemas } from '@qdrant/js-client-rest';
import { GatewayError } from '../errors.ts';
import type { CollectionLayout } from './collection-layout.ts';

/** Names of the two vectors of a point. On disk: never rename. */
export const DENSE = 'dense';
export const TERMS = 'terms';

/** Each costs a new collection some 50 ms and megabytes of page cache, so only what a filter starts from has one. */
const INDEXES: Readonly<Record<string, Schemas['PayloadFieldSchema']>> = {
  doc_id: 'keyword',
  owner: 'keyword',
  uri_folders: 'keyword',
  'metadata.kind': 'keyword',
  'metadata.tags': 'keyword',
  'metadata.source': 'keyword',
  'metadata.visibility': 'keyword',
  'metadata.ingested_at': 'datetime',
  'metadata.uri': { type: 'text', tokenizer: 'prefix', min_token_len: 1, max_token_len: 24, lowercase: true },
};

/** Creates what is missing of a collection and its payload indexes. Several callers at once are fine. */
export async function ensureSchema(
  client: QdrantClient,
  name: string,
  dimension: number,
  layout: CollectionLayout = {},
): Promise<void> {
  if (!(await client.collectionExists(name)).exists) await createCollection(client, name, dimension, layout);
  const { config, payload_schema: present } = await client.getCollection(name);
  if (denseSize(config.params.vectors) !== dimension) {
    throw new GatewayError(
      'EMBEDDING_SPACE_MISMATCH',
      `The collection holds vectors of another length than ${dimension}.`,
    );
  }
  const missing = Object.entries(INDEXES).filter(([field]) => !(field in present));
  for (const [at, [field_name, field_schema]] of missing.entries()) {
    // They are made in order: the last one waits for all.
    await client.createPayloadIndex(name, { field_name, field_schema, wait: at === missing.length - 1 });
  }
}

async function createCollection(
  client: QdrantClient,
  name: string,
  dimension: number,
  { shards, replication, writeConsistency }: CollectionLayout,
): Promise<void> {
  try {
    await client.createCollection(name, {
      vectors: { [DENSE]: { size: dimension, distance: 'Cosine' } },
      sparse_vectors: { [TERMS]: { modifier: 'idf' } },
      ...(shards ? { shard_number: shards } : {}),
      ...(replication ? { replication_factor: replication } : {}),
      ...(writeConsistency ? { write_consistency_factor: writeConsistency } : {}),
    });
  } catch (error) {
    if (!(await client.collectionExists(name)).exists) throw error;
  }
}

function denseSize(vectors: Schemas['VectorsConfig'] | null | undefined): number | undefined {
  const dense = vectors && DENSE in vectors ? vectors[DENSE] : undefined;
  return typeof dense === 'object' ? dense.size : undefined;
}
