import { hash } from 'node:crypto';
import { oneLine, quote, type SearchResponse, type SearchResult, WHAT_IS_QUOTED } from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { docTagOf } from './kb-scope.ts';

export const searchOptionsShape = {
  include_scores: z.boolean().default(false),
  include_debug: z.boolean().default(false),
  mode: z.enum(['auto', 'vector_only', 'hybrid_local']).default('auto'),
};
export type SearchMode = z.output<typeof searchOptionsShape.mode>;

const SOURCES = ['reranked', 'rrf_fusion', 'graph_expanded', 'vector', 'bm25', 'hybrid'] as const;
export type ResultSource = (typeof SOURCES)[number];

export const resultSchema = z.object({
  passage_id: z.string(),
  section_id: z.string().describe('The same handle, for get_section_text and expand_neighbors'),
  doc_tag: z.string().describe('A tag of the document, or its id; works as a filter'),
  title: z.string(),
  rank: z.int(),
  score: z.number().optional(),
  source: z.enum(SOURCES),
  preview: z.string(),
  scratch_uri: z.string().describe('Resource address of the passage'),
  size_bytes: z.int(),
  anchor: z.string().nullable().describe('Heading path'),
  text: z.string().optional(),
  debug: z.record(z.string(), z.unknown()).optional(),
});
export type KbResult = z.output<typeof resultSchema>;

export const searchOutputSchema = z.object({
  results: z.array(resultSchema),
  next_cursor: z.string().nullable(),
  partial: z.boolean(),
  limit_reason: z.enum(['page_size', 'token_cap', 'byte_cap', 'none']),
  session_id: z.string(),
  warnings: z.array(z.string()),
  debug: z.record(z.string(), z.unknown()).optional(),
});
export type SearchOutput = z.output<typeof searchOutputSchema>;

/** The list that decided the order. */
export function orderOf(
  { reranker }: Pick<Gateway, 'reranker'>,
  mode: SearchMode,
  { degraded_scopes: degraded }: Pick<SearchResponse, 'degraded_scopes'>,
): ResultSource {
  if (reranker && !degraded.includes('rerank')) return 'reranked';
  if (mode === 'vector_only') return 'vector';
  return degraded.includes('dense') ? 'bm25' : 'hybrid';
}

export function toKbResult(
  result: SearchResult,
  { source, tags, snippetChars }: { source: ResultSource; tags: readonly string[]; snippetChars: number },
  shows: { readonly scores: boolean; readonly debug: boolean },
): KbResult {
  const { passage_id, doc_id: docId, collection, filename, uri, kind, start, end, relevance, explain } = result;
  return {
    passage_id,
    section_id: passage_id,
    doc_tag: docTagOf({ docId, tags: result.tags ?? [] }, tags),
    title: shortTitle(result.title),
    rank: result.rank,
    ...(shows.scores ? { score: result.score } : {}),
    source,
    preview: result.preview.slice(0, snippetChars).toWellFormed(),
    scratch_uri: result.resource,
    size_bytes: Buffer.byteLength(result.text ?? ''),
    anchor: result.heading_path.join(' > ').slice(0, 300).toWellFormed() || null,
    ...(shows.debug
      ? { debug: { doc_id: docId, collection, filename, uri, kind, start, end, relevance, ...explain } }
      : {}),
  };
}

export function shortTitle(title: string): string {
  return title.slice(0, 200).toWellFormed();
}

/** There are no sessions to keep texts for: what can be read depends on the caller, and so does this id. */
export function sessionOf({ tenantId, subject }: Identity): string {
  return hash('sha256', JSON.stringify([tenantId, subject]), 'hex').slice(0, 16);
}

export function formatSearch({ results, warnings, next_cursor: next }: SearchOutput): string {
  return [
    `${results.length} passages. ${WHAT_IS_QUOTED}`,
    ...results.map(
      ({ rank, title, passage_id: id, preview, text }) =>
        `[${rank}] ${oneLine(title)}\n(passage_id ${id})\n${quote(text ?? preview)}`,
    ),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(next ? [`More: call again with cursor "${next}".`] : []),
  ].join('\n\n');
}
