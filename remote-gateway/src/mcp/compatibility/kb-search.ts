import {
  LIMITS,
  retrieveEvidenceRequestSchema,
  type SearchFilters,
  searchRequestSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import type { Caller } from '../../http/endpoint.ts';
import { fitList } from '../../retrieval/documents/fit-list.ts';
import { retrieveEvidence } from '../../retrieval/evidence/retrieve-evidence.ts';
import { cutCursor } from '../../retrieval/search/cursor.ts';
import { measuredSearch } from '../../retrieval/search/measured-search.ts';
import type { Tool } from '../tool.ts';
import { formatKbQuotes, quoteBounds, quotesSchema, toKbQuote } from './kb-quotes.ts';
import {
  formatSearch,
  orderOf,
  type SearchOutput,
  searchOptionsShape,
  searchOutputSchema,
  sessionOf,
  toKbResult,
} from './kb-results.ts';
import { type GivenScope, resolveScope, type ScopeDefaults, scopeFilters, scopeSchema } from './kb-scope.ts';
import { kbTool } from './kb-tool.ts';

/** Maximum size of all results, bytes of JSON. */
const MAX_RESULT_BYTES = 65_536;

/** `kb.search` and `kb.retrieve_evidence`. */
export function kbSearchTools(gateway: Gateway, defaults: ScopeDefaults): Tool[] {
  return [kbSearch(gateway, defaults), kbRetrieveEvidence(gateway, defaults)];
}

export const searchInputShape = {
  query: searchRequestSchema.shape.query,
  cursor: searchRequestSchema.shape.cursor.nullable(),
  page_size: z.int().min(1).max(LIMITS.topK).optional().describe('Results per page; default top_k'),
  scope: scopeSchema,
  filters: z
    .strictObject({
      doc_tag: z.array(z.string().min(1).max(200)).min(1).max(20).optional(),
      path_prefix: z.string().min(1).max(LIMITS.uriChars).nullable().optional(),
      updated_after: z.iso.datetime({ offset: true }).nullable().optional(),
    })
    .optional()
    .describe('doc_tag[], path_prefix, updated_after'),
};

const searchInputSchema = z.strictObject({
  ...searchInputShape,
  top_k: z.int().min(1).max(LIMITS.topK).default(5),
  options: z
    .strictObject({
      max_snippet_chars: z.int().min(20).max(LIMITS.previewChars).default(LIMITS.previewChars),
      max_per_doc: z.int().min(1).max(LIMITS.maxPerDoc).default(1),
      ...searchOptionsShape,
    })
    .prefault({})
    .describe('max_snippet_chars, max_per_doc, include_scores, include_debug, mode (auto|vector_only|hybrid_local)'),
});

function kbSearch(gateway: Gateway, defaults: ScopeDefaults): Tool {
  return kbTool(
    {
      name: 'kb.search',
      title: 'Shortlist passages',
      description:
        'Use when you want candidates, to choose by preview. Do not use to answer a question: kb.retrieve_evidence. Returns at most top_k previews of 280 characters, one a document, never whole text. If you need more, call kb.read_excerpt. Defaults: top_k 5, max_per_doc 1, mode auto (words and meaning; vector_only: meaning; hybrid_local: also what the graph connects). Max: 50.',
      input: searchInputSchema,
      output: searchOutputSchema,
    },
    (input, caller) => shortlist(gateway, caller, { ...input, ...input.options }, defaults),
    formatSearch,
  );
}

/** A search of the sets `kb` and `compat`. */
type Shortlist = Omit<z.output<typeof searchInputSchema>, 'options' | 'scope'> & {
  readonly scope?: GivenScope;
  readonly max_snippet_chars: number;
  /** Relaxed when absent. */
  readonly max_per_doc?: number;
  readonly include_scores: boolean;
  readonly include_debug: boolean;
  readonly mode: 'auto' | 'vector_only' | 'hybrid_local';
};

/** Passages within a scope. */
export async function shortlist(
  gateway: Gateway,
  caller: Caller,
  input: Shortlist,
  defaults: ScopeDefaults,
): Promise<SearchOutput> {
  const { identity, signal } = caller;
  const { query, cursor, mode, include_debug: debug, max_snippet_chars: snippetChars, max_per_doc: perDoc } = input;
  const scope = await resolveScope(gateway, identity, input.scope, defaults);
  const filters: SearchFilters = { ...scopeFilters(scope, input.filters?.doc_tag), ...placeFilters(input.filters) };
  const wanted = Math.min(input.top_k, input.page_size ?? input.top_k);
  const request = searchRequestSchema.parse({
    query,
    top_k: wanted,
    explain: debug,
    ...(perDoc === undefined ? {} : { max_per_doc: perDoc }),
    ...(scope.collection === undefined ? {} : { collection: scope.collection }),
    ...(mode === 'vector_only' ? { semantic_weight: 1 } : {}),
    ...(mode === 'hybrid_local' ? { mode } : {}),
    ...(cursor ? { cursor } : {}),
    filters,
  });
  const found = await measuredSearch(gateway, identity, request, signal);
  const source = orderOf(gateway, mode, found);
  const shows = { scores: input.include_scores || debug, debug };
  const tags = [...(input.filters?.doc_tag ?? []), ...(scope.tags ?? [])];
  const all = found.results.map((result) =>
    toKbResult(result, { source: result.connected ? 'graph_expanded' : source, tags, snippetChars }, shows),
  );
  const results = fitList(all, MAX_RESULT_BYTES);
  const isCut = results.length < all.length;
  const expanded = results.filter((one) => one.source === 'graph_expanded').length;
  const next = isCut ? cutCursor(identity, request, results.length - expanded) : (found.next_cursor ?? null);
  return {
    results,
    next_cursor: next,
    partial: found.partial,
    limit_reason: isCut ? 'byte_cap' : next === null ? 'none' : 'page_size',
    session_id: sessionOf(identity),
    warnings: [...scope.warnings, ...found.warnings],
    ...(debug
      ? { debug: { mode, graph_expanded: expanded, degraded_scopes: found.degraded_scopes, timing: found.timing } }
      : {}),
  };
}

function placeFilters(filters: Shortlist['filters']): SearchFilters {
  return {
    ...(filters?.path_prefix ? { uri_prefix: filters.path_prefix } : {}),
    ...(filters?.updated_after ? { updated_after: filters.updated_after } : {}),
  };
}

function kbRetrieveEvidence(gateway: Gateway, defaults: ScopeDefaults): Tool {
  return kbTool(
    {
      name: 'kb.retrieve_evidence',
      title: 'Find quotes that answer a question',
      description:
        'Use first for any question. Do not use to browse: kb.search. Returns at most 6 quotes from the top 5 passages, one a document, 32 KB. If you need more, call kb.expand_excerpt. Defaults: 6 quotes of 80 tokens. Max: 20 of 200.',
      input: z.strictObject({
        question: retrieveEvidenceRequestSchema.shape.question,
        ...quoteBounds,
        scope: scopeSchema,
      }),
      output: quotesSchema,
    },
    async ({ question, scope: given, ...bounds }, { identity, signal }) => {
      const scope = await resolveScope(gateway, identity, given, defaults);
      const request = retrieveEvidenceRequestSchema.parse({
        question,
        ...(scope.collection === undefined ? {} : { collection: scope.collection }),
        filters: scopeFilters(scope),
        max_per_doc: 1,
        ...bounds,
      });
      const { quotes, warnings, partial } = await retrieveEvidence(gateway, identity, request, signal);
      return { quotes: quotes.map(toKbQuote), warnings: [...scope.warnings, ...warnings], partial };
    },
    formatKbQuotes,
  );
}
