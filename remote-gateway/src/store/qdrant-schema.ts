import type { Schemas } from '@qdrant/js-client-rest';
import { GatewayError } from '../errors.ts';
import { spreadOf } from './cluster-spread.ts';
import { type CollectionLayout, storageOf } from './collection-layout.ts';
import type { QdrantClient } from './qdrant-client.ts';

/** Names of the two vectors of a point. On disk: never rename. */
export const DENSE = 'dense';
export const TERMS = 'terms';

type Index = { readonly schema: Schemas['PayloadFieldSchema']; readonly from: number };

/**
 * Payload indexes, each with the number of points from which on it is built. An index costs an empty collection 2 MB,
 * nine tenths of its memory; without an index a filter reads the payload of each candidate. So the fields of every search
 * are indexed early, the others late, and the smallest collections have no index.
 */
const INDEXES: Readonly<Record<string, Index>> = {
  'metadata.visibility': { schema: 'keyword', from: 64 },
  owner: { schema: 'keyword', from: 64 },
  doc_id: { schema: 'keyword', from: 64 },
  uri_folders: { schema: 'keyword', from: 512 },
  'metadata.kind': { schema: 'keyword', from: 512 },
  'metadata.tags': { schema: 'keyword', from: 512 },
  'metadata.source': { schema: 'keyword', from: 512 },
  language: { schema: 'keyword', from: 512 },
  'metadata.ingested_at': { schema: 'datetime', from: 512 },
  'metadata.uri': {
    schema: { type: 'text', tokenizer: 'prefix', min_token_len: 1, max_token_len: 24, lowercase: true },
    from: 512,
  },
};

/**
 * One segment costs a small collection least memory, but then Qdrant rebuilds the whole graph whenever it adds new points.
 * With several segments, old points are rarely rebuilt.
 */
const SEGMENTS = { number: 4, from: 2_000 };

type Wanted = {
  readonly points?: number;
  readonly layout?: CollectionLayout;
  /** Called before the collection is created. */
  readonly onMissing?: () => Promise<void>;
};

/**
 * Creates the collection if it is missing, and the payload indexes for its present or expected number of points. May run
 * concurrently. Returns the number of points from which on it must be called again.
 */
export async function ensureSchema(
  client: QdrantClient,
  name: string,
  dimension: number,
  { points: expected = 0, layout = {}, onMissing }: Wanted = {},
): Promise<number> {
  if (!(await client.collectionExists(name))) {
    await onMissing?.();
    await createCollection(client, name, dimension, expected, layout);
  }
  const { config, payload_schema: present, points_count } = await client.getCollection(name);
  if (denseSize(config.params.vectors) !== dimension) {
    throw new GatewayError(
      'EMBEDDING_SPACE_MISMATCH',
      `The collection does not contain vectors of length ${dimension}.`,
    );
  }
  const points = Math.max(points_count ?? 0, expected);
  const missing = Object.entries(INDEXES).filter(([field, { from }]) => points >= from && !(field in present));
  for (const [at, [field_name, { schema: field_schema }]] of missing.entries()) {
    // Qdrant builds them in order: waiting for the last one is waiting for all.
    await client.createPayloadIndex(name, { field_name, field_schema }, at === missing.length - 1);
  }
  const segments = config.optimizer_config.default_segment_number;
  if (points >= SEGMENTS.from && segments > 0 && segments < SEGMENTS.number)
    await client.updateCollection(name, { optimizers_config: { default_segment_number: SEGMENTS.number } });
  const steps = [...Object.values(INDEXES), SEGMENTS].map(({ from }) => from);
  return Math.min(...steps.filter((from) => from > points), Number.POSITIVE_INFINITY);
}

async function createCollection(
  client: QdrantClient,
  name: string,
  dimension: number,
  points: number,
  layout: CollectionLayout,
): Promise<void> {
  const spread = await spreadOf(client, points);
  const { shards = spread.shards, replication = spread.replication, writeConsistency } = layout;
  const { dense, words, quantization, payload, optimizers } = storageOf(layout);
  try {
    await client.createCollection(name, {
      vectors: { [DENSE]: { size: dimension, distance: 'Cosine', ...dense } },
      sparse_vectors: { [TERMS]: { modifier: 'idf', ...words } },
      ...(quantization ? { quantization_config: quantization } : {}),
      ...payload,
      optimizers_config: optimizers,
      ...(shards ? { shard_number: shards } : {}),
      ...(replication ? { replication_factor: replication } : {}),
      ...(writeConsistency ? { write_consistency_factor: writeConsistency } : {}),
    });
  } catch (error) {
    if (!(await client.collectionExists(name))) throw error;
  }
}

function denseSize(vectors: Schemas['VectorsConfig'] | null | undefined): number | undefined {
  const dense = vectors && DENSE in vectors ? vectors[DENSE] : undefined;
  return typeof dense === 'object' ? dense.size : undefined;
}
