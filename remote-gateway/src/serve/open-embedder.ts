import type { EmbedderChoice } from '../config/choose-embedder.ts';
import { cachedEmbedder } from '../embed/cached.ts';
import type { Embedder } from '../embed/embedder.ts';
import type { Metrics } from '../observe/metrics.ts';

/** Loads the adapter that the configuration chose, and only that one. */
export async function openEmbedder(choice: EmbedderChoice, onUsage: Metrics['recordEmbedding']): Promise<Embedder> {
  switch (choice.kind) {
    case 'static': {
      const { loadStaticEmbedder } = await import('../embed/static/static-embedder.ts');
      return loadStaticEmbedder();
    }
    case 'transformers': {
      const { createTransformersEmbedder } = await import('../embed/transformers.ts');
      return cachedEmbedder(await createTransformersEmbedder(choice));
    }
    default:
      return cachedEmbedder(await openRemote(choice, onUsage));
  }
}

async function openRemote(
  choice: Exclude<EmbedderChoice, { kind: 'static' | 'transformers' }>,
  onUsage: Metrics['recordEmbedding'],
): Promise<Embedder> {
  switch (choice.kind) {
    case 'openai-compatible': {
      const { createOpenAiCompatibleEmbedder } = await import('../embed/openai-compatible.ts');
      return createOpenAiCompatibleEmbedder({ ...choice, onUsage });
    }
    case 'azure': {
      const { createAzureEmbedder } = await import('../embed/azure.ts');
      return createAzureEmbedder({ ...choice, onUsage });
    }
    case 'voyage': {
      const { createVoyageEmbedder } = await import('../embed/voyage.ts');
      return createVoyageEmbedder({ ...choice, onUsage });
    }
    case 'google': {
      const { createGoogleEmbedder } = await import('../embed/google.ts');
      return createGoogleEmbedder({ ...choice, onUsage });
    }
  }
}
