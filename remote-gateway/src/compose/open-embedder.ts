import { join } from 'node:path';
import type { EmbedderChoice } from '../config/choose-embedder.ts';
import { type CacheOptions, cachedEmbedder, LARGE_DIMENSION } from '../embed/cached.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { RemoteOptions } from '../embed/remote/remote-options.ts';
import type { VectorCache } from '../embed/vector-cache.ts';
import type { Metrics } from '../telemetry/metrics.ts';

export type EmbedderDependencies = {
  readonly metrics: Metrics;
  /** Where vectors that cost something are kept, and how much of the disk they may take; 0 for none. */
  readonly dataDir: string;
  readonly cacheBytes: number;
} & Pick<RemoteOptions, 'previousDimension' | 'onDimension'>;

/** Loads the adapter that the configuration chose, and only that one. Disposal closes its cache. */
export async function openEmbedder(
  choice: EmbedderChoice,
  dependencies: EmbedderDependencies,
): Promise<Disposable & { readonly embedder: Embedder }> {
  const embedder = await openAdapter(choice, dependencies);
  if (choice.kind === 'static') return { embedder, [Symbol.dispose]: () => {} };
  const durable = await openCache(embedder, dependencies);
  const options: CacheOptions = { durable, onReuse: dependencies.metrics.recordEmbeddingReuse };
  return { embedder: cachedEmbedder(embedder, options), [Symbol.dispose]: () => durable?.[Symbol.dispose]() };
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

async function openAdapter(choice: EmbedderChoice, dependencies: EmbedderDependencies): Promise<Embedder> {
  switch (choice.kind) {
    case 'static': {
      const { loadStaticEmbedder } = await import('../embed/static/static-embedder.ts');
      return loadStaticEmbedder();
    }
    case 'transformers': {
      const { createTransformersEmbedder } = await import('../embed/transformers.ts');
      return createTransformersEmbedder(choice);
    }
    default:
      return openRemote(choice, dependencies);
  }
}

async function openRemote(
  choice: Exclude<EmbedderChoice, { kind: 'static' | 'transformers' }>,
  { metrics, previousDimension, onDimension }: EmbedderDependencies,
): Promise<Embedder> {
  const callbacks = { onUsage: metrics.recordEmbedding, previousDimension, onDimension };
  switch (choice.kind) {
    case 'openai-compatible': {
      const { createOpenAiCompatibleEmbedder } = await import('../embed/openai-compatible.ts');
      return createOpenAiCompatibleEmbedder({ ...choice, ...callbacks });
    }
    case 'azure': {
      const { createAzureEmbedder } = await import('../embed/azure.ts');
      return createAzureEmbedder({ ...choice, ...callbacks });
    }
    case 'voyage': {
      const { createVoyageEmbedder } = await import('../embed/voyage.ts');
      return createVoyageEmbedder({ ...choice, ...callbacks });
    }
    case 'vertex': {
      const { createVertexEmbedder } = await import('../embed/vertex.ts');
      return createVertexEmbedder({ ...choice, ...callbacks });
    }
    case 'google': {
      const { createGoogleEmbedder } = await import('../embed/google.ts');
      return createGoogleEmbedder({ ...choice, ...callbacks });
    }
  }
}
