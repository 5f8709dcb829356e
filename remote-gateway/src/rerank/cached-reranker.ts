import { createHash } from 'node:crypto';
import type { Reranker } from './reranker.ts';

/** Answers that are kept: pages of one search, and searches that are asked again. */
const MAX_CACHED = 256;

/** Remembers scores, so that the pages of a search agree and the same question is not paid for twice. */
export function cachedReranker(reranker: Reranker): Reranker {
  const kept = new Map<string, number[]>();
  return {
    ...reranker,
    rerank: async (query, texts, signal) => {
      const key = createHash('sha256')
        .update(JSON.stringify([query, texts]))
        .digest('base64');
      const known = kept.get(key);
      if (known) {
        // Used again: to the end of the line of those that are dropped.
        kept.delete(key);
        kept.set(key, known);
        return known;
      }
      const scores = await reranker.rerank(query, texts, signal);
      kept.set(key, scores);
      const [oldest] = kept.keys();
      if (kept.size > MAX_CACHED && oldest !== undefined) kept.delete(oldest);
      return scores;
    },
  };
}
