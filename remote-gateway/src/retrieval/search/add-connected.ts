import { capPerDocument } from './cap-per-document.ts';
import type { ConnectedPart } from './find-connected.ts';
import type { KindQuery } from './hybrid-queries.ts';
import { publishedCandidates } from './published-candidates.ts';
import { type Ranked, rankCandidates } from './rank-candidates.ts';
import type { Ranking } from './rank-passages.ts';
import { newestOf } from './recency.ts';
import type { SearchContext } from './search-context.ts';

/** What the best connection adds to a score (chosen by evaluation: docs/benchmarks/graph.md). */
const CONNECTION_WEIGHT = 0.5;
/** A connection to a document, where none to its part is known. */
const DOCUMENT_SHARE = 0.5;
/** Documents and passages of each list that are compared. */
const MAX_DOCUMENTS = 8;
const MAX_CANDIDATES = 40;

export type Connected = Pick<Ranking, 'ranked'> & {
  /** Passages that the graph connects with the first ones. */
  readonly ids: ReadonlySet<string>;
  /** Results of the order without the graph before which none is missing: where the next page starts. */
  readonly shown: number;
  readonly isDegraded: boolean;
};

/**
 * The page of mode `hybrid_local`: the first half as it is, and in the other half what the graph connects with it. Only
 * the first page has them.
 */
export async function addConnected(
  context: SearchContext,
  queries: readonly KindQuery[],
  ranked: readonly Ranked[],
): Promise<Connected> {
  const { plan, position, identity, signal, connected, searching } = context;
  const { connectionWeight: weight = CONNECTION_WEIGHT } = searching;
  const unchanged = { ranked, ids: new Set<string>(), shown: plan.topK, isDegraded: false };
  const first = ranked.slice(0, Math.ceil(plan.topK / 2));
  if (!connected || first.length === 0 || position.offset > 0) return unchanged;
  const starts = first.map(({ payload: { doc_id: docId, start, end }, final }) => ({
    docId,
    start,
    end,
    weight: final,
  }));
  const names = new Set(queries.map(({ collection }) => collection.name));
  const [only = null] = names.size === 1 ? names : [];
  const found = await connected(identity, starts, only, signal).catch(() => undefined);
  signal?.throwIfAborted();
  if (!found) return { ...unchanged, isDegraded: true };
  const isDegraded = found.isBehind;
  const fresh = await candidatesIn(context, queries, bestDocuments(found.parts), ranked);
  const scored = [...ranked.slice(first.length), ...fresh].map((one) => {
    const connection = connectionOf(one, found.parts);
    return { one, connection, total: one.final + weight * connection };
  });
  const last = first.at(-1)?.final ?? 0;
  const ids = new Set(scored.filter(({ connection }) => weight * connection > 0).map(({ one }) => one.id));
  const rest = scored
    .filter(({ one, total }) => total >= plan.scoreThreshold && (ids.has(one.id) || ranked.includes(one)))
    .toSorted((a, b) => b.total - a.total)
    .map(({ one, total }): Ranked => ({ ...one, final: Math.min(last, total) }));
  const { within, beyond } = capPerDocument([...first, ...rest], plan.maxPerDoc);
  const page = (plan.strictPerDoc ? within : [...within, ...beyond]).slice(0, plan.topK);
  const onPage = new Set(page.map(({ id }) => id));
  const missing = ranked.findIndex(({ id }) => !onPage.has(id));
  return { ranked: page, ids, shown: missing < 0 ? plan.topK : missing, isDegraded };
}

/** Passages of some documents by the search's own queries, none of those that are ranked already. */
async function candidatesIn(
  context: SearchContext,
  queries: readonly KindQuery[],
  docIds: readonly string[],
  ranked: readonly Ranked[],
): Promise<Ranked[]> {
  const { plan } = context;
  const asked = context.request.filters?.doc_ids;
  const wanted = docIds.filter((id) => asked?.includes(id) ?? true);
  if (wanted.length === 0) return [];
  const found = await Promise.all(
    queries.map(({ query, ...one }) =>
      publishedCandidates(
        context,
        { ...one, query: { ...query, filters: { ...query.filters, doc_ids: wanted } } },
        { limit: MAX_CANDIDATES },
      ),
    ),
  );
  const known = new Set(ranked.map(({ id }) => id));
  const fresh = new Map(
    found.flatMap(({ hits }) => hits.filter(({ id }) => !known.has(id)).map((hit) => [hit.id, hit] as const)),
  );
  // Ranks in a list of few documents say nothing about their place in the whole.
  const isComparable = plan.fusion === 'score';
  const candidates = [...fresh.values()].map((hit) => (isComparable ? hit : { ...hit, score: 0 }));
  const best = Math.max(...ranked.map(({ score }) => score));
  return rankCandidates(candidates, { best, weights: plan.names.map(() => 1), newest: newestOf(ranked) }, plan);
}

function bestDocuments(parts: readonly ConnectedPart[]): string[] {
  const best = new Map<string, number>();
  for (const { docId, score } of parts) best.set(docId, Math.max(score, best.get(docId) ?? 0));
  return [...best]
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, MAX_DOCUMENTS)
    .map(([docId]) => docId);
}

function connectionOf({ payload }: Ranked, parts: readonly ConnectedPart[]): number {
  const scores = parts
    .filter(({ docId, start, end }) => docId === payload.doc_id && start < payload.end && end > payload.start)
    .map(({ isDocument, score }) => (isDocument ? DOCUMENT_SHARE : 1) * score);
  return Math.max(0, ...scores);
}
