import type { KindQuery } from './hybrid-queries.ts';
import type { Ranked } from './rank-candidates.ts';
import { rankPassages } from './rank-passages.ts';
import type { SearchContext } from './search-context.ts';

/**
 * The passages that follow the best one of each document of the page, best first: from a second search, among these
 * documents only, without a reranker.
 */
export async function groupDocuments(
  context: SearchContext,
  queries: readonly KindQuery[],
  best: readonly Ranked[],
  groupSize: number,
): Promise<Ranked[]> {
  if (groupSize === 1 || best.length === 0) return [];
  const docIds = [...new Set(best.map(({ payload }) => payload.doc_id))];
  const among = queries.map((one) => ({
    ...one,
    query: { ...one.query, filters: { ...one.query.filters, doc_ids: docIds } },
  }));
  const plan = {
    ...context.plan,
    topK: docIds.length * groupSize,
    maxPerDoc: groupSize,
    shares: {},
    rerankCandidates: 0,
  };
  const grouped = { ...context, plan, position: { offset: 0, settled: 0 } };
  const { ranked } = await rankPassages(grouped, among, (candidates) => Promise.resolve(candidates));
  const bestIds = new Set(best.map(({ id }) => id));
  const counts = new Map<string, number>();
  return ranked.filter(({ id, payload: { doc_id: docId } }) => {
    const count = counts.get(docId) ?? 1;
    if (bestIds.has(id) || count === groupSize) return false;
    counts.set(docId, count + 1);
    return true;
  });
}
