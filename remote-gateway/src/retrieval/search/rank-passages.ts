import type { Kind } from '@docferry/shared-contracts';
import { countFact } from '../../telemetry/request-facts.ts';
import { balanceKinds } from './balance-kinds.ts';
import { capPerDocument } from './cap-per-document.ts';
import type { KindQuery } from './hybrid-queries.ts';
import { type Candidate, type CandidateBounds, type Candidates, publishedCandidates } from './published-candidates.ts';
import {
  orderRanked,
  priorOf,
  type Ranked,
  rankCandidates,
  type ScoreStatistics,
  scoreStatistics,
  shareOfBest,
} from './rank-candidates.ts';
import type { SearchContext } from './search-context.ts';
import type { SearchPlan } from './search-plan.ts';

/** Candidates for each wanted passage at first, and at least: near duplicates and replaced versions use some up. */
const [FIRST_SHARE, MIN_FIRST] = [2, 10];
/** The same for a page that one document may not fill: the cap uses up more. */
const [CAPPED_SHARE, MIN_CAPPED] = [3, 15];
const GROWTH = 4;
/** Length of each list once the first ones are used up, and how often documents at their cap are excluded from them. */
const LONG_LIST = 500;
const MAX_LONG_ROUNDS = 4;

export type Ranking = {
  /** The passages of the page. */
  readonly ranked: readonly Ranked[];
  readonly more: boolean;
  /** For the position of the next page. */
  readonly settled: number;
};

/** Reorders the first candidates; may be the identity. */
export type Rerank = (candidates: readonly Ranked[]) => Promise<readonly Ranked[]>;

/** What the first lists of candidates gave. */
type FirstOrder = {
  readonly within: readonly Ranked[];
  readonly beyond: readonly Ranked[];
  readonly statistics: ScoreStatistics;
};

/**
 * One page of the order that a search has: best first with at most `maxPerDoc` passages of a document and no duplicates,
 * then what a cap that the request did not set held back. Deeper pages continue the order of earlier ones: when the first lists of candidates are
 * used up, what longer lists add comes after what earlier pages showed.
 */
export async function rankPassages(
  context: SearchContext,
  queries: readonly KindQuery[],
  rerank: Rerank,
): Promise<Ranking> {
  const { plan, position } = context;
  const to = position.offset + plan.topK;
  const listed = 2 * plan.firstStage;
  let limit = ranksTogether(plan) ? listed : firstCandidates(plan, to);
  for (;;) {
    const found = await candidatesOf(context, queries, { limit: Math.min(limit, listed) });
    const candidates = merged(queries, found);
    const statistics = scoreStatistics(candidates, bestScore(found), plan.names);
    const ranked = rankCandidates(candidates, statistics, plan);
    if (!found.every(({ complete }) => complete)) {
      const floor = maxUnseenScore(queries, found, statistics.best, plan);
      const certain = ranked.filter(({ final }) => final >= floor);
      const { within, beyond: heldBack } = capPerDocument(certain, plan.maxPerDoc, to + 1);
      if (within.length > to) return page(context, within, to, heldBack);
      if (within.length === to && heldBack.length > 0 && returnsHeldBack(plan))
        return page(context, [...within, ...heldBack], to, heldBack);
      limit *= GROWTH;
      continue;
    }
    const { within: capped, beyond } = capPerDocument(ranked, plan.maxPerDoc);
    const within = await rerankedAndBalanced(capped, plan, rerank);
    if (within.length > to && position.settled >= position.offset) return page(context, within, to, beyond);
    if (found.every(({ exhausted }) => exhausted)) return page(context, inOrder(plan, within, beyond), to, beyond);
    const long = await longOrder(context, queries, { within, beyond, statistics });
    return page(context, long, position.settled, beyond);
  }
}

/** Stages that compare the first candidates with each other must see the same ones on every page. */
function ranksTogether({ rerankCandidates, shares, recencyBoost, phrases, names }: SearchPlan): boolean {
  const comparing = rerankCandidates > 0 || Object.keys(shares).length > 0 || recencyBoost > 0;
  return comparing || phrases.length + names.length > 0;
}

function page(
  { plan, position }: SearchContext,
  order: readonly Ranked[],
  settled: number,
  heldBack: readonly Ranked[],
): Ranking {
  countFact('held_back', heldBack.length);
  const to = position.offset + plan.topK;
  const above = order.filter(({ final }) => final >= plan.scoreThreshold);
  return { ranked: above.slice(position.offset, to), more: above.length > to, settled };
}

/** How many candidates nearly always give the first `to` passages: each takes some 2 % of a search's processor time. */
function firstCandidates({ strictPerDoc, maxPerDoc }: SearchPlan, to: number): number {
  const fits = !strictPerDoc && to <= maxPerDoc;
  return fits ? Math.max(to * FIRST_SHARE, MIN_FIRST) : Math.max(to * CAPPED_SHARE, MIN_CAPPED);
}

/**
 * Whether a full page and something held back are enough to know that there is another page: often one document holds
 * all of the first candidates, and to look for a passage of another takes a search more. With a threshold the rest may
 * be below it.
 */
function returnsHeldBack({ strictPerDoc, scoreThreshold }: SearchPlan): boolean {
  return !strictPerDoc && scoreThreshold === 0;
}

/** What the cap per document held back comes last, unless the request set the cap. */
function inOrder({ strictPerDoc }: SearchPlan, within: readonly Ranked[], beyond: readonly Ranked[]): Ranked[] {
  return strictPerDoc ? [...within] : [...within, ...beyond];
}

/** Both stages take the first candidates only, so that the order is the same on every page. */
async function rerankedAndBalanced(
  within: readonly Ranked[],
  { rerankCandidates, shares }: SearchPlan,
  rerank: Rerank,
): Promise<readonly Ranked[]> {
  const balanced = balanceKinds(within, shares);
  const first = rerankCandidates > 0 ? balanced.slice(0, rerankCandidates) : [];
  if (first.length === 0) return balanced;
  const firstIds = new Set(first.map(({ id }) => id));
  const reranked = balanceKinds(await rerank(first), shares);
  return [...reranked, ...within.filter(({ id }) => !firstIds.has(id))];
}

/** The order once the first lists are used up: what earlier pages showed, then all that longer lists give. */
async function longOrder(
  context: SearchContext,
  queries: readonly KindQuery[],
  { within, beyond, statistics }: FirstOrder,
): Promise<Ranked[]> {
  const { plan, position } = context;
  const shown = within.slice(0, position.settled);
  const longQueries = queries.map((one) => ({ ...one, query: { ...one.query, listSize: LONG_LIST } }));
  const byId = new Map([...within, ...beyond].map((ranked) => [ranked.id, ranked]));
  const full = new Set<string>();
  for (let round = 1; round <= MAX_LONG_ROUNDS; round++) {
    const before = full.size;
    for (const docId of documentsAtCap([...byId.values()], plan.maxPerDoc)) full.add(docId);
    if (round > 1 && full.size === before) break;
    const found = await candidatesOf(context, longQueries, { limit: 2 * LONG_LIST, excludeDocuments: [...full] });
    for (const ranked of rankCandidates(merged(queries, found), statistics, plan)) {
      if (!byId.has(ranked.id)) byId.set(ranked.id, ranked);
    }
    if (found.every(({ exhausted }) => exhausted)) break;
  }
  const shownIds = new Set(shown.map(({ id }) => id));
  const rest = [...byId.values()].filter(({ id }) => !shownIds.has(id)).sort(orderRanked);
  const capped = capPerDocument([...shown, ...rest], plan.maxPerDoc);
  return inOrder(plan, capped.within, capped.beyond);
}

function candidatesOf(
  context: SearchContext,
  queries: readonly KindQuery[],
  bounds: CandidateBounds,
): Promise<Candidates[]> {
  return Promise.all(queries.map((query) => publishedCandidates(context, query, bounds)));
}

/** A kind with a query of its own comes from that query only, whose hits are complete for it. */
function merged(queries: readonly KindQuery[], found: readonly Candidates[]): Candidate[] {
  return found.flatMap(({ hits }, at) => {
    const otherKinds: ReadonlySet<Kind> = queries[at]?.otherKinds ?? new Set();
    return otherKinds.size === 0 ? hits : hits.filter(({ payload }) => !otherKinds.has(payload.metadata.kind));
  });
}

function bestScore(found: readonly Candidates[]): number {
  return Math.max(0, ...found.map(({ hits }) => hits[0]?.score ?? 0));
}

/** The final score that no passage which was not fetched yet can exceed. */
function maxUnseenScore(
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

function documentsAtCap(ranked: readonly Ranked[], maxPerDoc: number): string[] {
  const byDocument = Map.groupBy(ranked, ({ payload }) => payload.doc_id);
  return [...byDocument].filter(([, passages]) => passages.length >= maxPerDoc).map(([docId]) => docId);
}
