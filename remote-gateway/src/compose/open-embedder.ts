import { join } from 'node:path';
import type { EmbedderChoice } from '../config/choose-embedder.ts';
import { type CacheOptions, cachedEmbedder, LARGE_DIMENSION } from '../embed/cached.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { RemoteOptions } from '../embed/remote/remote-options.ts';
import { tracedEmbedder } from '../embed/traced.ts';
import type { VectorCache } from '../embed/vector-cache.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export type EmbedderDependencies = {
  readonly metrics: Metrics;
  /** Where vectors that cost something are kept, and how much of the disk they may take; 0 for none. */
  readonly dataDir: string;
  readonly cacheBytes: number;
  /** Instead of the embedder's own. */
  readonly denseWeight?: number | undefined;
  /** Instead of a remote embedder's own. */
  readonly calls: Partial<RemoteOptions>;
} & Pick<RemoteOptions, 'previousDimension' | 'onDimension'>;

/** Loads the adapter that the configuration chose, and only that one. Disposal ends its thread and closes its cache. */
export async function openEmbedder(
  choice: EmbedderChoice,
  dependencies: EmbedderDependencies,
): Promise<AsyncDisposable & { readonly embedder: Embedder }> {
  await using opening = new AsyncDisposableStack();
  const adapter = tracedEmbedder(await openAdapter(choice, dependencies, opening));
  let embedder = adapter;
  if (choice.kind !== 'static') {
    const durable = await openCache(adapter, dependencies);
    if (durable) opening.use(durable);
    const options: CacheOptions = { durable, onReuse: dependencies.metrics.recordEmbeddingReuse };
    embedder = cachedEmbedder(adapter, options);
  }
  const opened = opening.move();
  return { embedder, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}

async function openCache(
  { dimension }: Embedder,
  { dataDir, cacheBytes }: EmbedderDependencies,
): Promise<VectorCache | undefined> {
  if (cacheBytes === 0) return undefined;
  const { openVectorCache } = await import('../embed/vector-cache.ts');
  return openVectorCache(join(dataDir, 'embeddings.sqlite'), {
    bytes: cacheBytes,
    dimension: dimension || LARGE_DIMENSION,
  });
}

async function openAdapter(
  choice: EmbedderChoice,
  dependencies: EmbedderDependencies,
  opening: AsyncDisposableStack,
): Promise<Embedder> {
  const { denseWeight } = dependencies;
  switch (choice.kind) {
    case 'static': {
      const { loadStaticEmbedder } = await import('../embed/static/static-embedder.ts');
      return loadStaticEmbedder({ denseWeight });
    }
    case 'minilm': {
      const { openMiniLm } = await import('../embed/minilm.ts');
      return opening.use(await openMiniLm({ denseWeight }));
    }
    case 'transformers': {
      const { createTransformersEmbedder } = await import('../embed/transformers.ts');
      const embedder = await createTransformersEmbedder({ ...choice, denseWeight });
      opening.defer(async () => embedder[Symbol.asyncDispose]?.());
      return embedder;
    }
    default:
      return openRemote(choice, dependencies);
  }
}

async function openRemote(
  choice: Exclude<EmbedderChoice, { kind: 'static' | 'minilm' | 'transformers' }>,
  { metrics, denseWeight, calls, previousDimension, onDimension }: EmbedderDependencies,
): Promise<Embedder> {
  const options = { ...calls, onUsage: metrics.recordEmbedding, denseWeight, previousDimension, onDimension };
  switch (choice.kind) {
    case 'openai-compatible': {
      const { createOpenAiCompatibleEmbedder } = await import('../embed/openai-compatible.ts');
      return createOpenAiCompatibleEmbedder({ ...choice, ...options });
    }
    case 'azure': {
      const { createAzureEmbedder } = await import('../embed/azure.ts');
      return createAzureEmbedder({ ...choice, ...options });
    }
    case 'voyage': {
      const { createVoyageEmbedder } = await import('../embed/voyage.ts');
      return createVoyageEmbedder({ ...choice, ...options });
    }
    case 'vertex': {
      const { createVertexEmbedder } = await import('../embed/vertex.ts');
      return createVertexEmbedder({ ...choice, ...options });
    }
    case 'google': {
      const { createGoogleEmbedder } = await import('../embed/google.ts');
      return createGoogleEmbedder({ ...choice, ...options });
    }
  }
}
