import type { RemoteRerankerOptions } from '../rerank/remote-reranker.ts';
import { ConfigError } from './config-error.ts';
import type { SettingValues } from './settings.ts';

const SERVICES = {
  voyage: { url: 'https://api.voyageai.com/v1/rerank', model: 'rerank-2.5' },
  cohere: { url: 'https://api.cohere.com/v2/rerank', model: 'rerank-v3.5' },
} as const;

/**
 * The reranker that RAG_RERANKER names, if any. Throws ConfigError when it lacks a value, and when something is set for
 * a reranker that nobody `named`.
 */
export function chooseReranker(values: SettingValues, named: boolean): RemoteRerankerOptions | undefined {
  const { reranker, rerank_url, rerank_model, rerank_timeout_ms: timeoutMs } = values;
  const { rerank_api_key } = values;
  if (reranker === 'none' && !named) refuseHalf({ rerank_url, rerank_model, rerank_api_key });
  if (reranker === 'none') return undefined;
  if (reranker === 'endpoint') {
    if (rerank_url === undefined) throw lacks('RAG_RERANK_URL', reranker);
    const name = `endpoint:${rerank_model ?? new URL(rerank_url).host}`;
    return { name, url: rerank_url, apiKey: rerank_api_key, model: rerank_model, timeoutMs };
  }
  // One key of Voyage serves its embeddings and its rerankers.
  const apiKey = rerank_api_key ?? (reranker === 'voyage' ? values.voyage_api_key : undefined);
  if (apiKey === undefined) throw lacks(reranker === 'voyage' ? 'VOYAGE_API_KEY' : 'RAG_RERANK_API_KEY', reranker);
  const service = SERVICES[reranker];
  const model = rerank_model ?? service.model;
  return { name: `${reranker}:${model}`, url: rerank_url ?? service.url, apiKey, model, timeoutMs };
}

function refuseHalf(parts: Pick<SettingValues, 'rerank_url' | 'rerank_model' | 'rerank_api_key'>): void {
  const set = Object.entries(parts).find(([, value]) => value !== undefined)?.[0];
  if (set === undefined) return;
  throw new ConfigError(
    `RAG_${set.toUpperCase()} is set and RAG_RERANKER is not, so that nothing would be reranked. Set it to voyage, cohere or endpoint, or to none.`,
  );
}

function lacks(name: string, by: string): ConfigError {
  return new ConfigError(`${name} is not set, and RAG_RERANKER=${by} needs it. Set it, or RAG_RERANKER=none.`);
}
