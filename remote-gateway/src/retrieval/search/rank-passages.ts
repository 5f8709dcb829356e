import type { Kind } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import { balanceKinds } from './balance-kinds.ts';
import { capPerDocument } from './cap-per-document.ts';
import { type Candidate, type Candidates, publishedCandidates } from './published-candidates.ts';
import type { KindQuery } from './query-parts.ts';
import {
  orderRanked,
  priorOf,
  type Ranked,
  rankCandidates,
  type ScoreStatistics,
  shareOfBest,
  statistics,
} from './rank-candidates.ts';
import type { SearchDeps } from './search-deps.ts';
import type { SearchPlan } from './search-plan.ts';

/** Candidates for each wanted passage at first; the cap per document and replaced versions use some up. */
const FIRST_SHARE = 3;
const FIRST_LEAST = 15;
const GROWTH = 4;
/** Length of each list once the first ones are used up, and how often documents at their cap are left out anew. */
const LONG_LIST = 500;
const LONG_ROUNDS = 4;

export type Range = {
  readonly from: number;
  readonly to: number;
  /** How many passages were given from the first lists before longer ones were needed; see the cursor. */
  readonly settled: number;
};

export type Ranking = {
  readonly passages: readonly Ranked[];
  readonly more: boolean;
  /** For the next page's {@link Range}. */
  readonly settled: number;
};

/** Orders the first candidates anew; may be the identity. */
export type Rerank = (candidates: readonly Ranked[]) => Promise<readonly Ranked[]>;

/**
 * Passages `[from, to)` of the one order that a request has: best first with at most `maxPerDoc` of a document and
 * nothing twice, then what that held back. Deeper pages continue the order of earlier ones: when the first lists of
 * candidates are used up, what longer lists add comes after what was given already.
 */
export async function rankPassages(
  deps: SearchDeps,
  identity: Identity,
  queries: readonly KindQuery[],
  plan: SearchPlan,
  { from, to, settled }: Range,
  rerank: Rerank,
  signal?: AbortSignal,
): Promise<Ranking> {
  const page = (order: readonly Ranked[], nextSettled: number): Ranking => {
    const kept = order.filter(({ final }) => final >= plan.scoreThreshold);
    return { passages: kept.slice(from, to), more: kept.length > to, settled: nextSettled };
  };
  // What looks at the first candidates together must see the same ones on every page.
  const together =
    plan.rerankCandidates > 0 || Object.keys(plan.shares).length > 0 || plan.phrases.length + plan.names.length > 0;
  let limit = together ? 2 * plan.firstStage : Math.max(to * FIRST_SHARE, FIRST_LEAST);
  for (;;) {
    const bounded = Math.min(limit, 2 * plan.firstStage);
    const found = await ask(deps, identity, queries, { limit: bounded }, signal);
    const candidates = merged(queries, found);
    const measured = statistics(candidates, bestScore(found), plan.names);
    const ranked = rankCandidates(candidates, measured, plan);
    const complete = found.every((candidates) => candidates.complete);
    if (!complete) {
      const floor = unseenBelow(queries, found, measured.best, plan);
      const certain = ranked.filter(({ final }) => final >= floor);
      const { within: order } = capPerDocument(certain, plan.maxPerDoc, to + 1);
      if (order.length > to) return page(order, to);
      limit *= GROWTH;
      continue;
    }
    const { within, beyond } = capPerDocument(ranked, plan.maxPerDoc);
    const order = await arranged(within, plan, rerank);
    if (order.length > to && settled >= from) return page(order, to);
    if (found.every((candidates) => candidates.exhausted)) return page([...order, ...beyond], to);
    const long = await longOrder(deps, identity, queries, plan, { order, beyond, measured, settled }, signal);
    return page(long, settled);
  }
}

/** Reranked and balanced: both look at the first candidates alone, so that the order is the same on every page. */
async function arranged(within: readonly Ranked[], plan: SearchPlan, rerank: Rerank): Promise<readonly Ranked[]> {
  const first = plan.rerankCandidates;
  const pool = first > 0 ? balanceKinds(within, plan.shares).slice(0, first) : [];
  if (pool.length === 0) return balanceKinds(within, plan.shares);
  const chosen = new Set(pool.map(({ id }) => id));
  const reranked = balanceKinds(await rerank(pool), plan.shares);
  return [...reranked, ...within.filter(({ id }) => !chosen.has(id))];
}

async function longOrder(
  deps: SearchDeps,
  identity: Identity,
  queries: readonly KindQuery[],
  plan: SearchPlan,
  first: {
    readonly order: readonly Ranked[];
    readonly beyond: readonly Ranked[];
    readonly measured: ScoreStatistics;
    readonly settled: number;
  },
  signal?: AbortSignal,
): Promise<Ranked[]> {
  const given = first.order.slice(0, first.settled);
  const longQueries = queries.map((one) => ({ ...one, query: { ...one.query, listSize: LONG_LIST } }));
  const all = new Map([...first.order, ...first.beyond].map((candidate) => [candidate.id, candidate]));
  const full = new Set<string>();
  for (let round = 1; round <= LONG_ROUNDS; round++) {
    const before = full.size;
    for (const docId of documentsAtCap([...all.values()], plan.maxPerDoc)) full.add(docId);
    if (round > 1 && full.size === before) break;
    const options = { limit: 2 * LONG_LIST, excludeDocuments: [...full] };
    const found = await ask(deps, identity, longQueries, options, signal);
    for (const candidate of rankCandidates(merged(queries, found), first.measured, plan)) {
      if (!all.has(candidate.id)) all.set(candidate.id, candidate);
    }
    if (found.every((candidates) => candidates.exhausted)) break;
  }
  const ids = new Set(given.map(({ id }) => id));
  const rest = [...all.values()].filter(({ id }) => !ids.has(id)).sort(orderRanked);
  const { within, beyond } = capPerDocument([...given, ...rest], plan.maxPerDoc);
  return [...within, ...beyond];
}

function ask(
  deps: SearchDeps,
  identity: Identity,
  queries: readonly KindQuery[],
  options: { readonly limit: number; readonly excludeDocuments?: readonly string[] },
  signal?: AbortSignal,
): Promise<Candidates[]> {
  return Promise.all(queries.map((query) => publishedCandidates(deps, identity, query, options, signal)));
}

/** A kind that is asked for on its own comes from that query alone, whose order knows no other. */
function merged(queries: readonly KindQuery[], found: readonly Candidates[]): Candidate[] {
  return found.flatMap(({ hits }, at) => {
    const apart: ReadonlySet<Kind> = queries[at]?.elsewhere ?? new Set();
    return apart.size === 0 ? hits : hits.filter(({ payload }) => !apart.has(payload.metadata.kind));
  });
}

function bestScore(found: readonly Candidates[]): number {
  return Math.max(0, ...found.map(({ hits }) => hits[0]?.score ?? 0));
}

/** The final score that no passage which was not fetched yet can exceed. */
function unseenBelow(
  queries: readonly KindQuery[],
  found: readonly Candidates[],
  best: number,
  { priors }: SearchPlan,
): number {
  const floors = found.flatMap(({ hits, complete }, at) => {
    if (complete) return [];
    const last = hits.at(-1);
    const kind = queries[at]?.kind;
    return [last ? shareOfBest(last.score, best) + (kind ? priorOf(kind, priors) : 0) : Number.POSITIVE_INFINITY];
  });
  return Math.max(Number.NEGATIVE_INFINITY, ...floors);
}

function documentsAtCap(candidates: readonly Ranked[], maxPerDoc: number): string[] {
  const counts = Map.groupBy(candidates, ({ payload }) => payload.doc_id);
  return [...counts].filter(([, passages]) => passages.length >= maxPerDoc).map(([docId]) => docId);
}
