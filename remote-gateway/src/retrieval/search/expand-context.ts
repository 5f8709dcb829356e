import type { SearchResult } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import type { Ranked } from './rank-candidates.ts';
import type { SearchDeps } from './search-deps.ts';
import type { SearchPlan } from './search-plan.ts';

type Span = { readonly start: number; readonly end: number };
type Deps = Pick<SearchDeps, 'catalog' | 'store'>;

/** Contexts of one answer together, UTF-16 code units: what is left over stays with the first results. */
const MAX_CHARS = 100_000;

/**
 * The first results with the passages around them, joined by offsets into one exact slice. Nothing that another result
 * or context holds stands in it again. A document that was replaced meanwhile gives none.
 */
export async function expandContext(
  { catalog, store }: Deps,
  identity: Identity,
  passages: readonly Ranked[],
  { expandTop, before, after }: Pick<SearchPlan, 'expandTop' | 'before' | 'after'>,
  signal?: AbortSignal,
): Promise<Map<string, NonNullable<SearchResult['context']>>> {
  const contexts = new Map<string, NonNullable<SearchResult['context']>>();
  if (expandTop === 0 || before + after === 0) return contexts;
  const first = passages.slice(0, expandTop);
  const byDocument = Map.groupBy(first, ({ payload }) => payload.doc_id);
  let left = MAX_CHARS;
  // One document after the other: a text may have megabytes.
  for (const [docId, wanted] of byDocument) {
    const [one] = wanted;
    if (!one || left <= 0) continue;
    const { generation } = one.payload;
    const [places, document] = await Promise.all([
      store.places(one.storeName, identity, docId, generation, signal),
      catalog.documents.readText(identity, docId),
    ]);
    if (!document) continue;
    const taken: Span[] = passages.filter(({ payload }) => payload.doc_id === docId).map(({ payload }) => payload);
    for (const { id, payload } of wanted) {
      const own = places.findIndex(({ start, end }) => start === payload.start && end === payload.end);
      const same = document.text.slice(payload.start, payload.end) === payload.text;
      if (own < 0 || !same) continue;
      const wished = {
        start: places[Math.max(0, own - before)]?.start ?? payload.start,
        end: places[Math.min(places.length - 1, own + after)]?.end ?? payload.end,
      };
      const others = taken.filter(({ start, end }) => start !== payload.start || end !== payload.end);
      const span = withoutOthers(wished, payload, others);
      if (span.start === payload.start && span.end === payload.end) continue;
      if (span.end - span.start > left) continue;
      left -= span.end - span.start;
      taken.push(span);
      contexts.set(id, { text: document.text.slice(span.start, span.end), ...span });
    }
  }
  return contexts;
}

/** The wished span, ended where another one begins; the passage itself always stays. */
function withoutOthers(wished: Span, own: Span, others: readonly Span[]): Span {
  let { start, end } = wished;
  for (const other of others) {
    if (other.start < own.start) start = Math.max(start, Math.min(other.end, own.start));
    if (other.end > own.end) end = Math.min(end, Math.max(other.start, own.end));
  }
  return { start, end };
}
