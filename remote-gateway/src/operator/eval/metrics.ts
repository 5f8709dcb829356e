import type { Judgements } from './dataset.ts';

/** Document ids by query id, best first, each once. */
export type Run = ReadonlyMap<string, readonly string[]>;
/** Means over all judged queries; an unanswered one counts 0. */
export type Metrics = { readonly ndcg: number; readonly recall: number; readonly mrr: number };

const K = 10;

/**
 * nDCG@10 (gain = grade, discount log2(rank + 1); Järvelin and Kekäläinen, 2002), Recall@10 and MRR@10, each rounded to
 * four digits.
 */
export function measure(run: Run, judgements: Judgements): Metrics {
  let ndcg = 0;
  let recall = 0;
  let mrr = 0;
  for (const [query, grades] of judgements) {
    const top = (run.get(query) ?? []).slice(0, K);
    const gains = top.map((document) => grades.get(document) ?? 0);
    const ideal = [...grades.values()].sort((a, b) => b - a).slice(0, K);
    ndcg += discounted(gains) / discounted(ideal);
    recall += gains.filter((gain) => gain > 0).length / grades.size;
    const first = gains.findIndex((gain) => gain > 0);
    if (first >= 0) mrr += 1 / (first + 1);
  }
  const mean = (sum: number): number => Math.round((sum / judgements.size) * 1e4) / 1e4;
  return { ndcg: mean(ndcg), recall: mean(recall), mrr: mean(mrr) };
}

function discounted(gains: readonly number[]): number {
  return gains.reduce((sum, gain, index) => sum + gain / Math.log2(index + 2), 0);
}
