import type { SearchResult } from '@docferry/shared-contracts';
import type { Ranked } from './rank-candidates.ts';
import type { SearchContext } from './search-context.ts';

type Span = { readonly start: number; readonly end: number };
type Context = NonNullable<SearchResult['context']>;

/** Contexts of one answer together, UTF-16 code units; the first results have precedence. */
const MAX_CHARS = 100_000;

/**
 * The first results with the passages around them, joined by offsets into one exact slice. No text of another result or
 * context is repeated. A document that was replaced meanwhile gives none.
 */
export async function expandContext(context: SearchContext, ranked: readonly Ranked[]): Promise<Map<string, Context>> {
  const { plan } = context;
  const expansion = { contexts: new Map<string, Context>(), charsLeft: MAX_CHARS };
  if (plan.expandTop === 0 || plan.before + plan.after === 0) return expansion.contexts;
  const byDocument = Map.groupBy(ranked.slice(0, plan.expandTop), ({ payload }) => payload.doc_id);
  // One document after the other: a text may have megabytes.
  for (const [docId, wanted] of byDocument) {
    if (expansion.charsLeft <= 0) break;
    const taken = ranked.filter(({ payload }) => payload.doc_id === docId).map(({ payload }) => payload);
    await expandInDocument(context, wanted, taken, expansion);
  }
  return expansion.contexts;
}

type Expansion = { readonly contexts: Map<string, Context>; charsLeft: number };

/** Adds the contexts of the results of one document, which must not overlap what is taken already. */
async function expandInDocument(
  { catalog, store, identity, plan: { before, after }, signal }: SearchContext,
  wanted: readonly Ranked[],
  taken: readonly Span[],
  expansion: Expansion,
): Promise<void> {
  const [first] = wanted;
  if (!first) return;
  const { doc_id: docId, generation } = first.payload;
  const [places, document] = await Promise.all([
    store.places(first.storeName, identity, docId, generation, signal),
    catalog.documents.readText(identity, docId),
  ]);
  if (!document) return;
  const shown = [...taken];
  for (const { id, payload } of wanted) {
    const own = places.findIndex(({ start, end }) => start === payload.start && end === payload.end);
    const isCurrent = document.text.slice(payload.start, payload.end) === payload.text;
    if (own < 0 || !isCurrent) continue;
    const wished = {
      start: places[Math.max(0, own - before)]?.start ?? payload.start,
      end: places[Math.min(places.length - 1, own + after)]?.end ?? payload.end,
    };
    const others = shown.filter(({ start, end }) => start !== payload.start || end !== payload.end);
    const span = withoutOthers(wished, payload, others);
    const length = span.end - span.start;
    if (length === payload.end - payload.start || length > expansion.charsLeft) continue;
    expansion.charsLeft -= length;
    shown.push(span);
    expansion.contexts.set(id, { text: document.text.slice(span.start, span.end), ...span });
  }
}

/** The wished span, cut where another one starts; the passage itself always stays. */
function withoutOthers(wished: Span, own: Span, others: readonly Span[]): Span {
  let { start, end } = wished;
  for (const other of others) {
    if (other.start < own.start) start = Math.max(start, Math.min(other.end, own.start));
    if (other.end > own.end) end = Math.min(end, Math.max(other.start, own.end));
  }
  return { start, end };
}
