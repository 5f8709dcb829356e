import type { Ranked } from './rank-candidates.ts';
import { exactness, orderRanked } from './rank-candidates.ts';
import type { SearchDeps } from './search-deps.ts';
import type { SearchPlan } from './search-plan.ts';

/** Longest passage that a reranker is sent, UTF-16 code units: some 1,000 tokens, what most models read. */
const MAX_CHARS = 4_000;

export type RerankStage = {
  /** Orders candidates by the reranker; as they were when it fails. */
  readonly run: (candidates: readonly Ranked[]) => Promise<readonly Ranked[]>;
  /** Whether the reranker failed. */
  readonly failed: () => boolean;
};

/** The reranking of one request. A failing reranker is an answer, a caller who gave up is not. */
export function rerankStage(
  { reranker }: Pick<SearchDeps, 'reranker'>,
  query: string,
  { instruction }: Pick<SearchPlan, 'instruction'>,
  signal?: AbortSignal,
): RerankStage {
  let failed = false;
  return {
    failed: () => failed,
    run: async (candidates) => {
      if (!reranker || candidates.length === 0) return candidates;
      const asked = instruction === undefined ? query : `${instruction}\nQuery: ${query}`;
      try {
        const scores = await reranker.rerank(asked, candidates.map(readable), signal);
        return candidates
          .map((candidate, at) => {
            const rerank = scores[at] ?? 0;
            return { ...candidate, rerank, final: rerank + candidate.prior + exactness(candidate) };
          })
          .sort(orderRanked);
      } catch {
        signal?.throwIfAborted();
        failed = true;
        return candidates;
      }
    },
  };
}

/** What the passage is about stands above it, and a reranker sees nothing else of its document. */
function readable({ payload }: Ranked): string {
  const heading = [...new Set([payload.metadata.title, ...payload.heading_path])].join(' > ');
  return `${heading}\n${payload.text}`.slice(0, MAX_CHARS).toWellFormed();
}
