import type { Kind } from '@docferry/shared-contracts';
import type { Ranked } from './rank-candidates.ts';

/**
 * The candidates in an order whose every beginning holds the wanted shares of kinds, as long as candidates of them are
 * left; otherwise as they came. A share of .5 for code means that of the first two at least one is code.
 */
export function balanceKinds(
  candidates: readonly Ranked[],
  shares: Readonly<Partial<Record<Kind, number>>>,
): readonly Ranked[] {
  const wanted = Object.entries(shares);
  if (wanted.length === 0) return candidates;
  const left = [...candidates];
  const given = new Map<string, number>();
  const balanced: Ranked[] = [];
  while (left.length > 0) {
    const short = wanted.find(
      ([kind, share]) =>
        (given.get(kind) ?? 0) < Math.floor(share * (balanced.length + 1)) &&
        left.some(({ payload }) => payload.metadata.kind === kind),
    );
    const at = short ? left.findIndex(({ payload }) => payload.metadata.kind === short[0]) : 0;
    const [next] = left.splice(at, 1);
    if (!next) break;
    const { kind } = next.payload.metadata;
    given.set(kind, (given.get(kind) ?? 0) + 1);
    balanced.push(next);
  }
  return balanced;
}
