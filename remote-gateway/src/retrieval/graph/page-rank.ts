/** An edge between two nodes, by their numbers; walked in both directions. */
export type WeightedEdge = { readonly a: number; readonly b: number; readonly weight: number };

const DAMPING = 0.85;
const ROUNDS = 20;

/**
 * Personalised PageRank: the share of time that a walk spends at each node which starts, and starts again, at the nodes
 * with a weight in `starts` (Haveliwala, Topic-Sensitive PageRank, WWW 2002). A node divides what it has among its edges,
 * so that what a hub leads to gets little.
 */
export function pageRank(nodes: number, edges: readonly WeightedEdge[], starts: ReadonlyMap<number, number>): number[] {
  const outward = Array.from({ length: nodes }, () => 0);
  for (const { a, b, weight } of edges) {
    outward[a] = (outward[a] ?? 0) + weight;
    outward[b] = (outward[b] ?? 0) + weight;
  }
  const sum = starts.values().reduce((total, weight) => total + weight, 0);
  const restart = Array.from({ length: nodes }, () => 0);
  for (const [node, weight] of starts) restart[node] = sum > 0 ? weight / sum : 0;
  let rank = [...restart];
  for (let round = 0; round < ROUNDS; round++) {
    const next = Array.from({ length: nodes }, () => 0);
    // What has no edges starts again.
    let idle = 1 - DAMPING;
    for (const [node, share] of rank.entries()) if (outward[node] === 0) idle += DAMPING * share;
    for (const { a, b, weight } of edges) {
      next[b] = (next[b] ?? 0) + (DAMPING * (rank[a] ?? 0) * weight) / (outward[a] || 1);
      next[a] = (next[a] ?? 0) + (DAMPING * (rank[b] ?? 0) * weight) / (outward[b] || 1);
    }
    rank = next.map((share, node) => share + idle * (restart[node] ?? 0));
  }
  return rank;
}
