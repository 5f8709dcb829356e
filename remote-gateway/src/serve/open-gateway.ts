import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type { Catalog } from '../catalog/catalog.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import type { Config } from '../config.ts';
import { createPageFetcher } from '../fetch/fetch-page.ts';
import type { Gateway } from '../gateway.ts';
import { createPageConverter } from '../ingest/page-converter.ts';
import type { Metrics } from '../observe/metrics.ts';
import { createQdrantStore } from '../store/qdrant-store.ts';
import type { Store } from '../store/store.ts';
import type { DataDirLock } from '../supervise/lock-data-dir.ts';
import { startPostgres } from '../supervise/start-postgres.ts';
import { startQdrant } from '../supervise/start-qdrant.ts';
import { openEmbedder } from './open-embedder.ts';

/** Documents that are written at once; each takes a connection of the catalog's ten. */
const INGEST_SLOTS = 4;

export type Surroundings = { readonly lock: DataDirLock; readonly logger: Logger; readonly metrics: Metrics };
type ForChildren = Pick<Surroundings, 'lock' | 'logger'>;

/**
 * Brings up what the gateway works with, all at once: catalog and store, from the addresses in the configuration or as
 * children of this process, and the embedder. Disposal ends them in order. When one fails, the others are ended first.
 */
export async function openGateway(
  config: Config,
  { lock, logger, metrics }: Surroundings,
): Promise<AsyncDisposable & { readonly gateway: Gateway }> {
  const stack = new AsyncDisposableStack();
  const opening = [
    openCatalogOf(config, stack, { lock, logger }),
    openStoreOf(config, stack, { lock, logger }),
  ] as const;
  const embedding = openEmbedder(config.embedding, metrics.recordEmbedding);
  try {
    await Promise.allSettled([...opening, embedding]);
    const gateway: Gateway = {
      catalog: await opening[0],
      store: await opening[1],
      embedder: await embedding,
      chunking: { chunkSize: config.chunk_size, chunkOverlap: config.chunk_overlap },
      ingestSlots: new PQueue({ concurrency: INGEST_SLOTS }),
      fetchPage: createPageFetcher({ allowHttp: config.fetch_http }),
      convert: stack.use(createPageConverter()).convert,
      logger,
      metrics,
    };
    return { gateway, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

async function openCatalogOf(
  config: Config,
  stack: AsyncDisposableStack,
  { lock, logger }: ForChildren,
): Promise<Catalog> {
  const connection = config.database_url ?? stack.use(await startPostgres({ lock, logger })).connection;
  return stack.use(await openCatalog({ connection, logger }));
}

async function openStoreOf(config: Config, stack: AsyncDisposableStack, { lock, logger }: ForChildren): Promise<Store> {
  if (config.qdrant_url) return createQdrantStore({ url: config.qdrant_url, apiKey: config.qdrant_api_key });
  return createQdrantStore(stack.use(await startQdrant({ lock, binary: config.qdrant_binary, logger })));
}
