import type { RemoteOptions } from '../embed/remote/remote-options.ts';
import type { SettingValues } from './settings.ts';

/** How the embedding service is called, as far as the operator says; the embedder has the rest. */
export function embeddingCalls(
  values: SettingValues,
): Partial<Pick<RemoteOptions, 'batchTexts' | 'concurrency' | 'retries'>> {
  const { embedding_batch_size: batchTexts, embedding_concurrency: concurrency, embedding_retries: retries } = values;
  return {
    ...(batchTexts === undefined ? {} : { batchTexts }),
    ...(concurrency === undefined ? {} : { concurrency }),
    ...(retries === undefined ? {} : { retries }),
  };
}
