import type { Logger } from 'pino';
import { createBodyBudget } from '../access/limits/body-budget.ts';
import { createBudgetWarnings } from '../access/limits/budget-warnings.ts';
import { createQuotas } from '../access/limits/quotas.ts';
import { createUsageMeter } from '../access/limits/usage-meter.ts';
import { isLoopback } from '../access/loopback.ts';
import { createRemoteChatModel } from '../answer/remote-chat-model.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { countWrites } from '../catalog/postgres/fast-paths/write-count.ts';
import type { EmbedderChoice } from '../config/choose-embedder.ts';
import type { Config } from '../config/config.ts';
import { embeddingCalls } from '../config/embedding-calls.ts';
import { collectionLayout, qdrantServer } from '../config/qdrant-server.ts';
import { shownSettings } from '../config/show-config.ts';
import { UNKNOWN_DIMENSION } from '../embed/embedder.ts';
import type { Gateway } from '../gateway.ts';
import { createPageFetcher } from '../ingestion/fetch/fetch-page.ts';
import { createPageConverter } from '../ingestion/pipeline/page-converter.ts';
import { sweepReplaced } from '../ingestion/pipeline/sweep-replaced.ts';
import { passesByItself } from '../ingestion/worker/attempt-failure.ts';
import { JobRunner } from '../ingestion/worker/job-runner.ts';
import type { Backends } from '../operator/tasks/maintenance.ts';
import { keepPreviousCatalog } from '../operator/tasks/migrate/keep-previous-catalog.ts';
import type { DataDirLock } from '../processes/lock-data-dir.ts';
import { startPostgres } from '../processes/start-postgres.ts';
import { startQdrant } from '../processes/start-qdrant.ts';
import { cachedReranker } from '../rerank/cached-reranker.ts';
import { createRemoteReranker } from '../rerank/remote-reranker.ts';
import { findConnected } from '../retrieval/graph/connected-parts.ts';
import { SyncRunner } from '../sources/sync/sync-runner.ts';
import { dropDamaged } from '../store/drop-damaged.ts';
import type { QdrantAddress } from '../store/qdrant-address.ts';
import { createQdrantStore } from '../store/qdrant-store.ts';
import type { Store } from '../store/store.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import { readTriples } from '../triples/read-triples.ts';
import { createTripleQueue } from '../triples/triple-queue.ts';
import { openEmbedder } from './open-embedder.ts';
import { refusingDocuments, refusingPoints } from './refuse-when-full.ts';
import { restartWhenStopped } from './restart-when-stopped.ts';

const BYTES_A_MEGABYTE = 1_000_000;
/** Bytes of fetched pages that are held at once: of all tenants together, and of one. The largest page is 50 MB. */
const PAGE_BYTES = { all: 200_000_000, each: 100_000_000 };

export type Dependencies = { readonly lock: DataDirLock; readonly logger: Logger; readonly metrics: Metrics };
type ForChildren = Pick<Dependencies, 'lock' | 'logger'>;

/**
 * Opens the parts of the gateway concurrently: the catalog and the store, at the configured addresses or as child
 * processes, and the embedder. Disposal ends them in order. When one fails, the others are ended first.
 */
export async function openGateway(
  config: Config,
  { lock, logger, metrics }: Dependencies,
): Promise<AsyncDisposable & { readonly gateway: Gateway; readonly backends: Backends }> {
  const stack = new AsyncDisposableStack();
  const opening = [
    openCatalogOf(config, stack, { lock, logger }),
    openStoreOf(config, stack, { lock, logger }),
  ] as const;
  const spaces = async () => (await opening[0]).catalog.spaces;
  const embedding = openEmbedderOf(config, config.embedding, spaces, { logger, metrics });
  const codeEmbedding =
    config.codeEmbedding && openEmbedderOf(config, config.codeEmbedding, spaces, { logger, metrics });
  try {
    await Promise.allSettled([...opening, embedding, codeEmbedding]);
    const { catalog, connection } = await opening[0];
    const { store, qdrant } = await opening[1];
    const { embedder } = stack.use(await embedding);
    const codeEmbedder = codeEmbedding && stack.use(await codeEmbedding).embedder;
    for (const one of [embedder, ...(codeEmbedder ? [codeEmbedder] : [])]) {
      const ownOnly = codeEmbedder !== undefined;
      if (one.dimension !== UNKNOWN_DIMENSION) await catalog.spaces.settle(one, { ownOnly });
    }
    // Before the jobs in the stack, so that what they used at the end is written too.
    const usage = stack.use(createUsageMeter(catalog.limits, logger));
    const graphModel = config.graphModel && createRemoteChatModel(config.graphModel);
    const triples =
      graphModel &&
      stack.use(createTripleQueue((identity, docId, signal) => readTriples(gateway, identity, docId, signal)));
    const { onReplaced } = stack.use(sweepReplaced({ catalog, store, logger }));
    const jobs = new JobRunner({
      slots: config.ingest_slots,
      perTenant: config.ingest_slots_per_tenant,
      waitMs: config.ingest_wait * 1_000,
    });
    stack.defer(() => jobs.stop(0));
    const syncs = new SyncRunner();
    stack.defer(() => syncs.stop());
    // Only this process uses the embedded Postgres: jobs that are marked as running there ended with the previous process.
    if (config.database_url === undefined) {
      await catalog.jobs.releaseAll();
      await catalog.sources.releaseAll();
    }
    const gateway: Gateway = {
      catalog,
      store,
      embedder,
      ...(codeEmbedder ? { codeEmbedder } : {}),
      chunking: { chunkSize: config.chunk_size, chunkOverlap: config.chunk_overlap },
      jobs,
      syncs,
      sourcePlaces: config.source_allow ?? [],
      sourceOutput: config.source_output,
      quotas: createQuotas(catalog.limits, quotasOf(config), createBudgetWarnings(logger, metrics)),
      usage,
      onReplaced,
      logQueries: config.log_queries,
      fetchPage: createPageFetcher({
        allowHttp: config.fetch_http,
        allow: config.fetch_allow,
        deny: config.fetch_deny,
        privateHosts: config.fetch_private_hosts,
        outgoing: config.outgoing,
      }),
      pageBytes: createBodyBudget(PAGE_BYTES),
      convert: stack.use(createPageConverter()).convert,
      connected: findConnected({ catalog, store }),
      ...(config.reranking ? { reranker: cachedReranker(createRemoteReranker(config.reranking)) } : {}),
      ...(config.answering ? { chatModel: createRemoteChatModel(config.answering) } : {}),
      ...(graphModel && triples ? { graphModel, afterPublishing: triples.add } : {}),
      settings: shownSettings(config),
      takesUploads: config.uploads ?? isLoopback(config.host),
      searching: {
        perDocCap: config.search_per_doc_cap,
        priors: config.priors,
        rrfK: config.rrf_k,
        staleDays: config.stale_days,
      },
      logger,
      metrics,
    };
    const ownQdrant = config.qdrant_url === undefined;
    const backends = { connection, qdrant, ownQdrant, layout: collectionLayout(config) };
    return { gateway, backends, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

/** An embedder; while its service is away, it has the dimension that the catalog knows. */
function openEmbedderOf(
  config: Config,
  choice: EmbedderChoice,
  spaces: () => Promise<Catalog['spaces']>,
  { logger, metrics }: Pick<Dependencies, 'logger' | 'metrics'>,
) {
  return openEmbedder(choice, {
    metrics,
    dataDir: config.data_dir,
    cacheBytes: config.embedding_cache_mb * BYTES_A_MEGABYTE,
    denseWeight: config.embedding_weight,
    calls: embeddingCalls(config),
    async previousDimension(name, reason) {
      const previous = await (await spaces()).dimensionOf(name);
      // A wrong key or model should be noticed at the first start.
      if (previous === undefined && !passesByItself(reason)) throw reason;
      const meanwhile =
        previous === undefined
          ? 'documents wait until it can'
          : `its vectors are expected to have ${previous} dimensions`;
      logger.warn({ embedder: name, reason: reason.message }, `the embedding service cannot be used: ${meanwhile}`);
      return previous;
    },
    onDimension: async (space) => (await spaces()).settle(space, { ownOnly: config.codeEmbedding !== undefined }),
  });
}

async function openCatalogOf(
  config: Config,
  stack: AsyncDisposableStack,
  { lock, logger }: ForChildren,
): Promise<{ catalog: Catalog; connection: Backends['connection'] }> {
  const connection = config.database_url ?? {
    ...stack.use(await startPostgres({ lock, logger })).connection,
    // Nobody else reaches it.
    writes: countWrites(),
  };
  const beforeMigration = keepPreviousCatalog(connection, { dataDir: lock.dir, logger });
  const catalog = stack.use(
    await openCatalog({
      connection,
      logger,
      defaultLanguage: config.language,
      trashDays: config.trash_days,
      beforeMigration,
    }),
  );
  const isOwn = config.database_url === undefined;
  const disk = { dir: lock.dir, minFreeMb: config.min_free_mb };
  return { catalog: isOwn ? refusingDocuments(catalog, disk) : catalog, connection };
}

async function openStoreOf(
  config: Config,
  stack: AsyncDisposableStack,
  { lock, logger }: ForChildren,
): Promise<{ store: Store; qdrant: QdrantAddress }> {
  const layout = collectionLayout(config);
  const server = qdrantServer(config);
  if (server) return { store: createQdrantStore({ ...server, layout }), qdrant: server };
  const qdrant = stack.use(await startQdrant({ lock, binary: config.qdrant_binary, logger }));
  const disk = { dir: qdrant.home, minFreeMb: config.min_free_mb };
  const store: Store = createQdrantStore({
    ...qdrant,
    layout,
    onDamaged: dropDamaged(() => store, logger),
    onStoppedWriting: restartWhenStopped(qdrant, disk, logger),
  });
  return { store: refusingPoints(store, disk), qdrant };
}

function quotasOf(config: Config) {
  return {
    chunks: config.daily_chunks,
    tokens: config.daily_embedding_tokens,
    chatTokens: config.daily_chat_tokens,
  };
}
