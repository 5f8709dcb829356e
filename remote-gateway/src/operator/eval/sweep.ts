import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import type { SearchDeps } from '../../retrieval/search/search-deps.ts';
import type { Metrics } from './metrics.ts';

/** Figures with one weight of the dense part; `words` and `meaning` are the two parts on their own. */
export type SweepRow = Metrics & { readonly dense_weight: number | 'words' | 'meaning' };

const WEIGHTS = [0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2, 4, 8, 16];
/** Differences of nDCG below this say nothing. */
const AS_GOOD = 0.001;
/** So large that words no longer matter. */
const MEANING_ALONE = 1e6;

/** The same gateway, every collection with this weight. */
export function withWeight<Deps extends SearchDeps>(deps: Deps, weight: number): Deps {
  const { catalog } = deps;
  const named: SearchDeps['catalog']['collections']['named'] = async (identity, names) =>
    (await catalog.collections.named(identity, names)).map((row) => ({ ...row, denseWeight: weight }));
  return {
    ...deps,
    catalog: { ...catalog, collections: { ...catalog.collections, named, lastNamed: () => undefined } },
  };
}

/**
 * Measures each weight, best first, and keeps one with the collection: the middle of those that are as good as the best,
 * which other questions are least likely to find wrong.
 */
export async function chooseWeight(
  { catalog }: Pick<Gateway, 'catalog'>,
  identity: Identity,
  collection: string,
  measureWeight: (weight: number) => Promise<Metrics>,
): Promise<SweepRow[]> {
  const rows: { readonly weight: number; readonly metrics: Metrics }[] = [];
  for (const weight of [0, ...WEIGHTS]) rows.push({ weight, metrics: await measureWeight(weight) });
  const ordered = rows.toSorted((a, b) => b.metrics.ndcg - a.metrics.ndcg || a.weight - b.weight);
  const best = ordered[0]?.metrics.ndcg ?? 0;
  const good = rows.filter(({ metrics }) => metrics.ndcg >= best - AS_GOOD);
  const chosen = good[Math.floor((good.length - 1) / 2)]?.weight ?? null;
  await catalog.collections.change(identity, collection, { dense_weight: chosen });
  const meaning: SweepRow = { dense_weight: 'meaning', ...(await measureWeight(MEANING_ALONE)) };
  const weighted = ordered.map(
    ({ weight, metrics }): SweepRow => ({ dense_weight: weight === 0 ? 'words' : weight, ...metrics }),
  );
  return [...weighted, meaning].toSorted((a, b) => b.ndcg - a.ndcg);
}
