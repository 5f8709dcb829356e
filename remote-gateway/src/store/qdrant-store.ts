import type { Schemas } from '@qdrant/js-client-rest';
import PQueue from 'p-queue';
import type { SparseVector } from '../lexical/sparse-vector.ts';
import { schemaCache } from './cache-schema.ts';
import type { CollectionLayout } from './collection-layout.ts';
import { hybridQuery } from './hybrid-query.ts';
import { orderHits } from './order-hits.ts';
import { type Hit, type PassagePlace, PLACE_FIELDS } from './point.ts';
import { pointsBody } from './points-body.ts';
import type { QdrantAddress } from './qdrant-address.ts';
import { createQdrantClient } from './qdrant-client.ts';
import { isClosedConnection, isDamaged, isMissing, storeError } from './qdrant-errors.ts';
import { generationsOf, readFilter, uriMatches } from './qdrant-filter.ts';
import { DENSE, ensureSchema, TERMS } from './qdrant-schema.ts';
import { scrollPoints } from './scroll-points.ts';
import { LIST_SIZE, type Store } from './store.ts';
import { fromStored, type StoredPayload } from './stored-payload.ts';

type Options = QdrantAddress & {
  /** Longest wait for one request, milliseconds. */
  readonly timeoutMs?: number;
  readonly layout?: CollectionLayout;
  /** Told when Qdrant fails over the files of a collection. */
  readonly onDamaged?: (name: string) => void;
};

/** Measured: 64 to 256 points a request and two requests at once fill a local Qdrant. */
const BATCH = 128;
const STREAMS = 2;
const PAGE = 256;
/** A search takes milliseconds; who waits for it should hear soon that the engine hangs. */
const SEARCH_MS = 10_000;
/** Places are a hundred bytes each. */
const PLACES_PAGE = 2_000;

/** {@link Store} on a Qdrant server, a cluster or the gateway's own child. Opens no connection before it is used. */
export function createQdrantStore({ timeoutMs = 30_000, layout = {}, onDamaged, ...address }: Options): Store {
  const client = createQdrantClient(address, timeoutMs);
  const schemas = schemaCache();

  return {
    ensureCollection: (name, dimension, points = 0, onMissing = () => Promise.resolve()) =>
      guarded(() =>
        schemas.ensureOnce(name, dimension, points, () =>
          ensureSchema(client, name, dimension, { points, layout, onMissing }),
        ),
      ),

    deleteCollection: (name) =>
      guarded(async () => {
        schemas.forget(name);
        await client.deleteCollection(name);
      }),

    upsert: (name, points, signal) =>
      guarded(async () => {
        const queue = new PQueue({ concurrency: STREAMS });
        const batches = Array.from({ length: Math.ceil(points.length / BATCH) }, (_, i) =>
          points.slice(i * BATCH, (i + 1) * BATCH),
        );
        await queue.addAll(
          batches.map((batch) => async () => {
            signal?.throwIfAborted();
            await client.putPoints(name, pointsBody(batch)).catch((error: unknown) => {
              if (isMissing(error)) schemas.forget(name);
              throw error;
            });
          }),
        );
      }, signal),

    denseByTextHash: (name, docId, generation, signal, by = 'embedded_hash') =>
      guarded(async () => {
        const found = new Map<string, Float32Array | null>();
        const points = scrollPoints(
          client,
          name,
          {
            filter: generationsOf(docId, [generation]),
            limit: PAGE,
            with_payload: ['text_hash', 'embedded_hash'],
            with_vector: [DENSE],
          },
          signal,
        );
        try {
          for await (const { payload, vector } of points) {
            const hash = payload?.[by] ?? payload?.text_hash;
            if (typeof hash === 'string') found.set(hash, denseOf(vector));
          }
        } catch (error) {
          // A collection that was lost has no vectors to keep.
          if (!isMissing(error)) throw error;
        }
        return found;
      }, signal),

    places: (name, identity, docId, generation, signal) =>
      guarded(async () => {
        const places: PassagePlace[] = [];
        const filter = { must: [readFilter(identity, {}), generationsOf(docId, [generation])] };
        const points = scrollPoints(
          client,
          name,
          { filter, limit: PLACES_PAGE, with_payload: [...PLACE_FIELDS] },
          signal,
        );
        for await (const { payload } of points) places.push(payload as PassagePlace);
        return places.sort((a, b) => a.start - b.start);
      }, signal),

    deletePoints: (name, docId, generations) =>
      guarded(async () => {
        await client.delete(name, { filter: generationsOf(docId, generations), wait: true }).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
      }),

    query: (name, identity, query, signal) =>
      guarded(
        async () => {
          const most = 2 * (query.listSize ?? LIST_SIZE);
          const wanted = Math.min(query.limit, most);
          // Where equal scores cross the limit, all are fetched, so that their order is ours and not Qdrant's chance.
          const reachable = 2 * most;
          const filter = readFilter(identity, query);
          const scale = query.sparse.indices.length > 0 ? 1 : query.denseScale;
          const ask = async (limit: number): Promise<Hit[]> => {
            const body = hybridQuery({ ...query, limit }, filter);
            if (!body) return [];
            const points = await client.queryPoints(name, { ...body, with_payload: true }).catch((error: unknown) => {
              if (isDamaged(error)) onDamaged?.(name);
              throw error;
            });
            return points.map((point) => toHit(point, scale));
          };
          // A uri cut short lets others through the filter, so that all there is must be at hand.
          const partial = query.filters?.uri_prefix !== undefined;
          const first = await ask(partial ? reachable : wanted + 1);
          const hits =
            first.length > wanted && first[wanted]?.score === first[wanted - 1]?.score ? await ask(reachable) : first;
          return hits
            .filter((hit) => uriMatches(hit.payload.metadata.uri, query.filters?.uri_prefix))
            .sort(orderHits)
            .slice(0, wanted);
        },
        signal,
        SEARCH_MS,
      ),

    termRarity: (name, terms, signal) =>
      guarded(
        async () => {
          const searches = terms.map((term) => ({
            query: { indices: [term], values: [1] },
            using: TERMS,
            limit: 1,
            with_vector: [TERMS],
          }));
          const answers = terms.length === 0 ? [] : await client.queryPointsBatch(name, searches);
          return new Map(
            answers.flatMap(({ points: [best] }, at) => {
              const term = terms[at];
              const weight = best && term !== undefined ? weightOf(best.vector, term) : undefined;
              // A score is the stored weight times the rarity.
              return best && term !== undefined && weight ? [[term, best.score / weight] as const] : [];
            }),
          );
        },
        signal,
        SEARCH_MS,
      ),

    check: (signal) =>
      guarded(async () => {
        await client.getCollections();
      }, signal),
  };
}

/** Runs a request; errors become the contract's. The caller's signal ends the wait, and so do `mostMs` milliseconds. */
async function guarded<T>(work: () => Promise<T>, signal?: AbortSignal, mostMs?: number): Promise<T> {
  try {
    signal?.throwIfAborted();
    if (!signal && mostMs === undefined) return await onceMore(work);
    const { promise: given, reject: giveUp } = Promise.withResolvers<never>();
    const onAbort = (): void => giveUp(signal?.reason);
    const onLate = (): void => giveUp(new DOMException('no answer in time', 'TimeoutError'));
    // A timer that is cleared: those of AbortSignal.timeout all go off in the end, long after the answer.
    const timer = mostMs === undefined ? undefined : setTimeout(onLate, mostMs);
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await Promise.race([onceMore(work), given]);
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  } catch (error) {
    throw storeError(error);
  }
}

/**
 * Qdrant closes idle connections, sometimes in the moment that one is used again. Everything asked of it here may be
 * asked twice.
 */
async function onceMore<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!isClosedConnection(error)) throw error;
    return work();
  }
}

function toHit({ id, score, payload }: Schemas['ScoredPoint'], scale: number): Hit {
  return { id: String(id), score: scale * score, payload: fromStored(payload as StoredPayload) };
}

/** Of a term in a point's vector of words. */
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
