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
    case 'openai-compatible': {
      const { createOpenAiCompatibleEmbedder } = await import('../embed/openai-compatible.ts');
      return cachedEmbedder(await createOpenAiCompatibleEmbedder({ ...choice, onUsage }));
    }
    case 'azure': {
      const { createAzureEmbedder } = await import('../embed/azure.ts');
      return cachedEmbedder(await createAzureEmbedder({ ...choice, onUsage }));
    }
  }
}
