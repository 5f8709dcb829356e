import type { Schemas } from '@qdrant/js-client-rest';
import PQueue from 'p-queue';
import type { Identity } from '../identity.ts';
import type { SparseVector } from '../lexical/sparse-vector.ts';
import { type SchemaCache, schemaCache } from './cache-schema.ts';
import { cachedRarity } from './cached-rarity.ts';
import type { CollectionLayout } from './collection-layout.ts';
import { hybridQuery } from './hybrid-query.ts';
import { orderHits } from './order-hits.ts';
import { placesAt } from './places-at.ts';
import { type Hit, type PassagePlace, PLACE_FIELDS, type Point } from './point.ts';
import { languages, nameLanguage } from './point-languages.ts';
import { pointsBody } from './points-body.ts';
import type { QdrantAddress } from './qdrant-address.ts';
import { QdrantClient } from './qdrant-client.ts';
import { hasStoppedWriting, isDamaged, isMissing, storeError } from './qdrant-errors.ts';
import { generationsOf, readFilter, uriMatches } from './qdrant-filter.ts';
import { DENSE, ensureSchema, TERMS } from './qdrant-schema.ts';
import { scrollPoints } from './scroll-points.ts';
import { type HybridQuery, LIST_SIZE, MAX_QUERY_MS, type Store } from './store.ts';
import { fromStored, type StoredPayload } from './stored-payload.ts';
import { withDeadline } from './with-deadline.ts';

type Options = QdrantAddress & {
  /** Limit for one request, milliseconds. */
  readonly timeoutMs?: number;
  readonly layout?: CollectionLayout;
  /** Called when Qdrant cannot read the files of a collection. */
  readonly onDamaged?: (name: string) => void;
  /** Called when Qdrant refuses every write until it is restarted. */
  readonly onStoppedWriting?: () => void;
};

/** Measured: 64 to 256 points a request and two concurrent requests keep a local Qdrant busy. */
const BATCH = 128;
const STREAMS = 2;
const PAGE = 256;
/** Of a score: more would order equal passages by chance. */
const SCORE_DIGITS = 5;
/** A place takes some hundred bytes. */
const PLACES_PAGE = 2_000;

/** What the operations of one store share. */
type Parts = {
  readonly client: QdrantClient;
  readonly schemas: SchemaCache;
  readonly layout: CollectionLayout;
  readonly onDamaged: Options['onDamaged'];
};

/** {@link Store} on a Qdrant server, a cluster or the gateway's own child. Opens no connection before it is used. */
export function createQdrantStore(options: Options): Store {
  const { timeoutMs = 30_000, layout = {}, onDamaged, onStoppedWriting, ...address } = options;
  const client = new QdrantClient(address, timeoutMs);
  const asStoreErrors = async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (error) {
      if (hasStoppedWriting(error)) onStoppedWriting?.();
      throw storeError(error);
    }
  };
  const parts: Parts = { client, schemas: schemaCache(), layout, onDamaged };
  return {
    ensureCollection: (...args) => asStoreErrors(() => ensureCollection(parts, ...args)),
    deleteCollection: (name) => asStoreErrors(() => deleteCollection(parts, name)),
    upsert: (...args) => asStoreErrors(() => upsert(parts, ...args)),
    denseByTextHash: (...args) => asStoreErrors(() => denseByTextHash(client, ...args)),
    places: (...args) => asStoreErrors(() => places(client, ...args)),
    placesAt: (...args) => asStoreErrors(() => placesAt(client, ...args)),
    deletePoints: (...args) => asStoreErrors(() => deletePoints(client, ...args)),
    query: (name, identity, query, signal) =>
      asStoreErrors(() =>
        withDeadline(MAX_QUERY_MS, signal, (deadline) => bestHits(parts, name, identity, query, deadline)),
      ),
    termRarity: cachedRarity((name, terms, signal) =>
      asStoreErrors(() => withDeadline(MAX_QUERY_MS, signal, (deadline) => termRarity(client, name, terms, deadline))),
    ),
    languages: (name, signal) =>
      asStoreErrors(() => withDeadline(MAX_QUERY_MS, signal, (deadline) => languages(client, name, deadline))),
    nameLanguage: (name, language) => asStoreErrors(() => nameLanguage(client, name, language)),
    check: (signal) =>
      asStoreErrors(async () => {
        await client.getCollections(signal);
      }),
  };
}

function ensureCollection(
  { client, schemas, layout }: Parts,
  name: string,
  dimension: number,
  points = 0,
  onMissing: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  const ensure = () => ensureSchema(client, name, dimension, { points, layout, onMissing });
  return schemas.ensureOnce(name, dimension, points, ensure);
}

function deleteCollection({ client, schemas }: Parts, name: string): Promise<void> {
  schemas.evict(name);
  return client.deleteCollection(name);
}

async function upsert(
  { client, schemas }: Parts,
  name: string,
  points: readonly Point[],
  signal?: AbortSignal,
): Promise<void> {
  const queue = new PQueue({ concurrency: STREAMS });
  const batches = Array.from({ length: Math.ceil(points.length / BATCH) }, (_, i) =>
    points.slice(i * BATCH, (i + 1) * BATCH),
  );
  await queue.addAll(
    batches.map((batch) => async () => {
      signal?.throwIfAborted();
      await client.upsert(name, pointsBody(batch), signal).catch((error: unknown) => {
        if (isMissing(error)) schemas.evict(name);
        throw error;
      });
    }),
  );
}

async function denseByTextHash(
  client: QdrantClient,
  name: string,
  docId: string,
  generation: number,
  signal?: AbortSignal,
  by: 'embedded_hash' | 'text_hash' = 'embedded_hash',
): Promise<Map<string, Float32Array | null>> {
  const request = {
    filter: generationsOf(docId, [generation]),
    limit: PAGE,
    with_payload: ['text_hash', 'embedded_hash'],
    with_vector: [DENSE],
  };
  const found = new Map<string, Float32Array | null>();
  for await (const { payload, vector } of scrollPoints(client, name, request, signal)) {
    const hash = payload?.[by] ?? payload?.text_hash;
    if (typeof hash === 'string') found.set(hash, denseOf(vector));
  }
  return found;
}

async function places(
  client: QdrantClient,
  name: string,
  identity: Identity,
  docId: string,
  generation: number,
  signal?: AbortSignal,
): Promise<PassagePlace[]> {
  const filter = { must: [readFilter(identity, {}), generationsOf(docId, [generation])] };
  const request = { filter, limit: PLACES_PAGE, with_payload: [...PLACE_FIELDS] };
  const found: PassagePlace[] = [];
  for await (const { payload } of scrollPoints(client, name, request, signal)) found.push(payload as PassagePlace);
  return found.sort((a, b) => a.start - b.start);
}

async function deletePoints(
  client: QdrantClient,
  name: string,
  docId: string,
  generations?: readonly number[],
): Promise<void> {
  await client.deletePoints(name, { filter: generationsOf(docId, generations) }).catch((error: unknown) => {
    if (!isMissing(error)) throw error;
  });
}

async function bestHits(
  { client, onDamaged }: Parts,
  name: string,
  identity: Identity,
  query: HybridQuery,
  signal: AbortSignal,
): Promise<Hit[]> {
  const maxHits = 2 * (query.listSize ?? LIST_SIZE);
  const wanted = Math.min(query.limit, maxHits);
  // Where equal scores cross the limit, all are fetched: Qdrant's order among them is arbitrary.
  const reachable = 2 * maxHits;
  const filter = readFilter(identity, query);
  const scale = query.sparse.indices.length > 0 ? 1 : query.denseScale;
  const ask = async (limit: number): Promise<Hit[]> => {
    const body = hybridQuery({ ...query, limit }, filter);
    if (!body) return [];
    const points = await client.query(name, { ...body, with_payload: true }, signal).catch((error: unknown) => {
      if (isDamaged(error)) onDamaged?.(name);
      throw error;
    });
    return points.map((point) => toHit(point, scale));
  };
  // Qdrant's filter is wider than an incomplete file name, so all candidates are fetched and filtered here.
  const isPartial = query.filters?.uri_prefix !== undefined;
  const first = await ask(isPartial ? reachable : wanted + 1);
  const isTieAtLimit = first.length > wanted && first[wanted]?.score === first[wanted - 1]?.score;
  const hits = isTieAtLimit ? await ask(reachable) : first;
  return hits
    .filter((hit) => uriMatches(hit.payload.metadata.uri, query.filters?.uri_prefix))
    .sort(orderHits)
    .slice(0, wanted);
}

async function termRarity(
  client: QdrantClient,
  name: string,
  terms: readonly number[],
  signal: AbortSignal,
): Promise<Map<number, number>> {
  const searches = terms.map((term) => ({
    query: { indices: [term], values: [1] },
    using: TERMS,
    limit: 1,
    with_vector: [TERMS],
  }));
  const answers = terms.length === 0 ? [] : await client.queryBatch(name, searches, signal);
  return new Map(
    answers.flatMap(({ points: [best] }, at) => {
      const term = terms[at];
      const weight = best && term !== undefined ? weightOf(best.vector, term) : undefined;
      // A score is the stored weight times the rarity.
      return best && term !== undefined && weight ? [[term, best.score / weight] as const] : [];
    }),
  );
}

function toHit({ id, score, payload }: Schemas['ScoredPoint'], scale: number): Hit {
  return { id: String(id), score: rounded(scale * score), payload: fromStored(payload as StoredPayload) };
}

/** Qdrant's single precision sums differ in the last digits from one state of its index to the next: equal scores stay equal. */
function rounded(score: number): number {
  return Number(score.toPrecision(SCORE_DIGITS));
}

/** The weight of a term in a point's sparse vector. */
function weightOf(vector: Schemas['ScoredPoint']['vector'], term: number): number | undefined {
  if (typeof vector !== 'object' || vector === null || !(TERMS in vector)) return undefined;
  const { indices, values } = vector[TERMS] as SparseVector;
  return values[indices.indexOf(term)];
}

function denseOf(
  vector: Schemas['VectorStructOutput'] | Record<string, unknown> | null | undefined,
): Float32Array | null {
  if (typeof vector !== 'object' || vector === null || !(DENSE in vector)) return null;
  const dense = vector[DENSE];
  return Array.isArray(dense) ? Float32Array.from(dense as number[]) : null;
}
