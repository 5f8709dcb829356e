import { encodePassageId, resourceUri, type SearchFilters } from '@docferry/shared-contracts';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import type { Gateway } from '../../gateway.ts';
import type { Caller } from '../../http/endpoint.ts';
import { FALLBACK_LANGUAGE } from '../../lexical/passage-language.ts';
import { countTerms } from '../../lexical/terms.ts';
import { resolvePassages } from '../../retrieval/evidence/resolve-passages.ts';
import { graphRelated } from '../../retrieval/graph/ask-graph.ts';
import { findMatches, findTermsOf } from '../../retrieval/search/find-terms.ts';
import { preview } from '../../retrieval/search/preview.ts';
import { uriMatches } from '../../store/qdrant-filter.ts';
import { type KbResult, shortTitle } from './kb-results.ts';
import { docTagOf, isWithin, type KbScope } from './kb-scope.ts';

/** Sections that the graph is asked for: some are outside the scope or found already. */
const MAX_SECTIONS = 20;

export type Related = {
  readonly query: string;
  /** The passages to start from. */
  readonly from: readonly string[];
  readonly scope: KbScope;
  readonly filters: SearchFilters;
  readonly atMost: number;
  readonly snippetChars: number;
};

/** Passages of other documents that name the same things as the given ones, by the graph, within the scope. */
export async function relatedPassages(
  gateway: Gateway,
  { identity, signal }: Pick<Caller, 'identity' | 'signal'>,
  { query, from, scope, filters, atMost, snippetChars }: Related,
): Promise<KbResult[]> {
  if (from.length === 0 || atMost === 0) return [];
  const { results: sections } = await graphRelated(
    gateway,
    identity,
    {
      nodes: [...from],
      page_size: MAX_SECTIONS,
      include_snippet: false,
      format: 'text',
      ...(scope.collection === undefined ? {} : { collection: scope.collection }),
    },
    signal,
  );
  const terms = findTermsOf(new Set(countTerms(query, FALLBACK_LANGUAGE).main.keys()), FALLBACK_LANGUAGE);
  const found = new Map<string, KbResult>();
  for (const { place, score } of sections) {
    if (found.size === atMost) break;
    const row = place && (await gateway.catalog.documents.find(identity, place.doc_id));
    if (!row || !isWithin(scope, row) || !matches(row, filters)) continue;
    const id = await passageAt(gateway, identity, row, place.start, signal);
    const [resolved] = id === undefined || from.includes(id) ? [] : await resolvePassages(gateway, identity, [id]);
    if (id === undefined || !resolved || found.has(id)) continue;
    const { text, start, end, heading_path: headings } = resolved.passage;
    found.set(id, {
      passage_id: id,
      section_id: id,
      doc_tag: docTagOf(row, filters.tags),
      title: shortTitle(row.title),
      rank: 0,
      score,
      source: 'graph_expanded',
      preview: preview(text, findMatches(text, terms), { isCode: row.kind === 'code' })
        .slice(0, snippetChars)
        .toWellFormed(),
      scratch_uri: resourceUri({ docId: row.docId, start, end }),
      size_bytes: Buffer.byteLength(text),
      anchor: headings.join(' > ').slice(0, 300).toWellFormed() || null,
    });
  }
  return [...found.values()];
}

/** The passage at an offset of a document. */
async function passageAt(
  { store }: Pick<Gateway, 'store'>,
  identity: Caller['identity'],
  { storeName, docId, generation }: DocumentRow,
  offset: number,
  signal: AbortSignal,
): Promise<string | undefined> {
  const places = await store.places(storeName, identity, docId, generation, signal);
  const place = places.find(({ end }) => end > offset);
  return place && encodePassageId(docId, place.text_hash, place.occurrence);
}

/** The filters of a search, for a document that the graph found. */
function matches(row: DocumentRow, { tags, doc_ids: ids, uri_prefix: prefix, updated_after: after }: SearchFilters) {
  return (
    (tags === undefined || row.tags.some((tag) => tags.includes(tag))) &&
    (ids === undefined || ids.includes(row.docId)) &&
    uriMatches(row.uri, prefix) &&
    (after === undefined || row.updatedAt.getTime() > Date.parse(after))
  );
}
