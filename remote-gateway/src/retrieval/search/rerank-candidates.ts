import type { Ranked } from './rank-candidates.ts';
import { exactness, orderRanked } from './rank-candidates.ts';
import type { SearchContext } from './search-context.ts';

/** Longest passage that a reranker is sent, UTF-16 code units: some 1,000 tokens, what most models read. */
const MAX_CHARS = 4_000;

export type RerankStage = {
  /** Orders candidates by the reranker; as they were when it fails. */
  readonly run: (candidates: readonly Ranked[]) => Promise<readonly Ranked[]>;
  /** Whether the reranker failed. */
  readonly failed: () => boolean;
};

/** The reranking of one search. When the reranker fails, candidates keep their order; an abort is thrown. */
export function rerankStage({ reranker, request, plan, clock, signal }: SearchContext): RerankStage {
  const { query } = request;
  let failed = false;
  const rerank = async (candidates: readonly Ranked[]): Promise<readonly Ranked[]> => {
    if (!reranker || candidates.length === 0) return candidates;
    const instructed = plan.instruction === undefined ? query : `${plan.instruction}\nQuery: ${query}`;
    try {
      const scores = await reranker.rerank(instructed, candidates.map(readable), signal);
      return candidates.map((candidate, at) => withRerankScore(candidate, scores[at] ?? 0)).sort(orderRanked);
    } catch {
      signal?.throwIfAborted();
      failed = true;
      return candidates;
    }
  };
  return { run: (candidates) => clock.time('rerank', () => rerank(candidates)), failed: () => failed };
}

function withRerankScore(candidate: Ranked, rerank: number): Ranked {
  return { ...candidate, rerank, final: rerank + candidate.prior + candidate.recency + exactness(candidate) };
}

/** A reranker sees nothing else of the document, so title and headings come with the text. */
function readable({ payload }: Ranked): string {
  const heading = [...new Set([payload.metadata.title, ...payload.heading_path])].join(' > ');
  return `${heading}\n${payload.text}`.slice(0, MAX_CHARS).toWellFormed();
}
