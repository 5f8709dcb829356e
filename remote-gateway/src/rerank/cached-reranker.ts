import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { Reranker } from './reranker.ts';

/** Answers: pages of one search, and searches that are repeated. */
const MAX_CACHED = 256;

/** The same reranker with a cache of scores, so that the pages of a search agree and no question is paid for twice. */
export function cachedReranker(reranker: Reranker): Reranker {
  const cache = new LRUCache<string, number[]>({ max: MAX_CACHED });
  return {
    ...reranker,
    rerank: async (query, texts, signal) => {
      const key = createHash('sha256')
        .update(JSON.stringify([query, texts]))
        .digest('base64');
      const cached = cache.get(key);
      if (cached) return cached;
      const scores = await reranker.rerank(query, texts, signal);
      cache.set(key, scores);
      return scores;
    },
  };
}
