import type { Kind } from '@docferry/shared-contracts';
import type { Ranked } from './rank-candidates.ts';

/**
 * The candidates in an order in which every prefix contains the wanted shares of kinds, as long as there are candidates
 * of these kinds; otherwise in their order. A share of .5 for code means that at least one of the first two is code.
 */
export function balanceKinds(
  candidates: readonly Ranked[],
  shares: Readonly<Partial<Record<Kind, number>>>,
): readonly Ranked[] {
  const minShares = Object.entries(shares);
  if (minShares.length === 0) return candidates;
  const remaining = [...candidates];
  const counts = new Map<string, number>();
  const balanced: Ranked[] = [];
  while (remaining.length > 0) {
    const missing = minShares.find(
      ([kind, share]) =>
        (counts.get(kind) ?? 0) < Math.floor(share * (balanced.length + 1)) &&
        remaining.some(({ payload }) => payload.metadata.kind === kind),
    );
    const at = missing ? remaining.findIndex(({ payload }) => payload.metadata.kind === missing[0]) : 0;
    const [next] = remaining.splice(at, 1);
    if (!next) break;
    const { kind } = next.payload.metadata;
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    balanced.push(next);
  }
  return balanced;
}
