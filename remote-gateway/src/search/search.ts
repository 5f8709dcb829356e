import {
  encodePassageId,
  type SearchRequest,
  type SearchResponse,
  type SearchResult,
} from '@docferry/shared-contracts';
import { type Identity, requireScope } from '../access/identity.ts';
import type { CollectionRow } from '../catalog/catalog.ts';
import { hasVectorsOf, reembedCommand } from '../catalog/embedding-space.ts';
import { chooseCollections } from './choose-collections.ts';
import { encodeCursor, readCursor } from './cursor.ts';
import type { Candidate } from './live-candidates.ts';
import { preview } from './preview.ts';
import { collectionQuery, densePart } from './query-parts.ts';
import { rankPassages } from './rank-passages.ts';
import type { SearchDeps } from './search-deps.ts';
import { countTerms } from './terms.ts';

/**
 * Finds the passages that answer a query best, in the collections that the identity's tenant has. When the embedder is
 * down, or a collection has the vectors of another one, the answer is by words alone and says so (`partial`). Throws
 * SCOPE_VIOLATION, NOT_FOUND with the valid names, INVALID_ARGUMENT for a foreign cursor, BACKEND_UNAVAILABLE and TIMEOUT of the store.
 */
export async function search(
  deps: SearchDeps,
  identity: Identity,
  request: SearchRequest,
  signal?: AbortSignal,
): Promise<SearchResponse> {
  const started = performance.now();
  requireScope(identity, 'read');
  const offset = readCursor(identity, request);
  const collections = await chooseCollections(deps, identity, request);
  const dense = await densePart(deps.embedder, request.query, signal);
  const queries = await Promise.all(
    collections.map((collection) => collectionQuery(deps, identity, collection, request, dense, signal)),
  );
  const range = { maxPerDoc: request.max_per_doc, from: offset, to: offset + request.top_k };
  const { passages, more } = await rankPassages(deps, identity, queries, range, signal);
  const failed = dense.failure !== undefined;
  const foreign = collections.filter((row) => row.chunks > 0 && !hasVectorsOf(row, deps.embedder));
  const degraded = failed || foreign.length > 0;
  return {
    query: request.query,
    count: passages.length,
    results: passages.map((passage, index) => toResult(passage, offset + index + 1, request, collections)),
    warnings: [
      ...(failed ? ['The embedder does not answer: these results are by words alone.'] : []),
      ...foreign.map(({ name }) => otherSpace(name)),
      ...(passages.length === 0 ? [whyEmpty(request, collections, offset)] : []),
    ],
    partial: degraded,
    degraded_scopes: degraded ? ['dense'] : [],
    timing: { total_ms: Math.round((performance.now() - started) * 10) / 10 },
    ...(more ? { next_cursor: encodeCursor(identity, request, offset + request.top_k) } : {}),
  };
}

function toResult(
  { payload, score, collection }: Candidate,
  rank: number,
  { query, include_text }: SearchRequest,
  collections: readonly CollectionRow[],
): SearchResult {
  const { metadata } = payload;
  const language = collections.find((row) => row.name === collection)?.language ?? '';
  return {
    passage_id: encodePassageId(payload.doc_id, payload.text_hash, payload.occurrence),
    doc_id: payload.doc_id,
    collection,
    rank,
    score: Number(score.toPrecision(6)),
    ...(include_text ? { text: payload.text } : {}),
    preview: preview(payload.text, new Set(countTerms(query, language).main.keys()), language),
    title: metadata.title,
    heading_path: [...payload.heading_path],
    segment: payload.segment,
    ...(payload.lines ? { lines: payload.lines } : {}),
    start: payload.start,
    end: payload.end,
    source: metadata.source,
    uri: metadata.uri,
    filename: metadata.filename,
  };
}

function otherSpace(name: string): string {
  return `"${name}" has the vectors of another embedder: its results are by words alone until its operator runs: ${reembedCommand(name)}`;
}

/** What to change so that the search finds something. */
function whyEmpty(request: SearchRequest, collections: readonly CollectionRow[], offset: number): string {
  const names = collections.map(({ name }) => name).join(', ');
  if (offset > 0) return 'There are no more results.';
  if (collections.every(({ chunks }) => chunks === 0)) return `Nothing is ingested in ${names} yet.`;
  if (collections.every(({ language }) => countTerms(request.query, language).main.size === 0))
    return 'The query has only words that say nothing of a subject. Add a name, a term or a number.';
  if (Object.keys(request.filters ?? {}).length > 0)
    return 'Nothing that the filters let through matches. Remove a filter, or try other words.';
  return `Nothing in ${names} matches. Try other words, fewer of them, or another collection.`;
}
