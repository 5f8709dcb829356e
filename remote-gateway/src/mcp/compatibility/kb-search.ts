import {
  LIMITS,
  oneLine,
  quote,
  retrieveEvidenceRequestSchema,
  type SearchResponse,
  searchRequestSchema,
  WHAT_IS_QUOTED,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { retrieveEvidence } from '../../retrieval/evidence/retrieve-evidence.ts';
import { measuredSearch } from '../../retrieval/search/measured-search.ts';
import { READ_ONLY } from '../read-only.ts';
import { type Tool, tool } from '../tool.ts';
import { formatKbQuotes, quoteBounds, quotesSchema, toKbQuote } from './kb-quotes.ts';
import { scopeFilters, scopeSchema } from './kb-scope.ts';

const resultSchema = z.object({
  passage_id: z.string(),
  section_id: z.string().describe('doc_id'),
  doc_tag: z.string().describe('File name'),
  title: z.string(),
  rank: z.int(),
  score: z.number().optional(),
  preview: z.string(),
  scratch_uri: z.string().describe('Resource address of the passage'),
  size_bytes: z.int(),
  anchor: z.string().nullable().describe('Heading path'),
});

/** `kb_search` and `kb_retrieve_evidence`. */
export function kbSearchTools(gateway: Gateway): Tool[] {
  return [kbSearch(gateway), kbRetrieveEvidence(gateway)];
}

const searchInputSchema = z.strictObject({
  query: searchRequestSchema.shape.query,
  top_k: z.int().min(1).max(LIMITS.topK).default(5),
  cursor: searchRequestSchema.shape.cursor.nullable(),
  page_size: z.int().min(1).max(LIMITS.topK).optional().describe('Results per page; default top_k'),
  scope: scopeSchema,
  filters: z
    .strictObject({
      doc_tag: z.array(z.string().min(1)).optional(),
      path_prefix: z.string().min(1).nullable().optional(),
      updated_after: z.iso.datetime({ offset: true }).nullable().optional(),
    })
    .optional()
    .describe('doc_tag[], path_prefix, updated_after'),
  options: z
    .strictObject({
      max_snippet_chars: z.int().min(20).max(LIMITS.previewChars).default(LIMITS.previewChars),
      max_per_doc: z.int().min(1).max(LIMITS.maxPerDoc).default(1),
      include_scores: z.boolean().default(false),
      include_debug: z.boolean().default(false),
      mode: z.enum(['auto', 'vector_only', 'hybrid_local']).default('auto'),
    })
    .prefault({})
    .describe('max_snippet_chars, max_per_doc, include_scores, include_debug'),
});
type SearchInput = z.output<typeof searchInputSchema>;

const searchOutputSchema = z.object({
  results: z.array(resultSchema),
  next_cursor: z.string().nullable(),
  partial: z.boolean(),
  limit_reason: z.enum(['page_size', 'none']),
  warnings: z.array(z.string()),
  timing: z.record(z.string(), z.number()).optional(),
});
type SearchOutput = z.output<typeof searchOutputSchema>;

function kbSearch(gateway: Gateway): Tool {
  return tool(
    {
      name: 'kb_search',
      title: 'Shortlist passages',
      description:
        'Use to shortlist candidates by preview. Not to answer a question: kb_retrieve_evidence. Returns at most top_k previews of 280 characters, one a document, never whole text. If you need more, call kb_read_excerpt. Defaults: top_k 5, max_per_doc 1. Max: 50.',
      scope: 'read',
      annotations: READ_ONLY,
      input: searchInputSchema,
      output: searchOutputSchema,
    },
    async (input, { identity, signal }) =>
      toSearchOutput(await measuredSearch(gateway, identity, toSearchRequest(input), signal), input.options),
    formatSearch,
  );
}

function toSearchRequest({ query, top_k, cursor, page_size, scope, filters = {}, options }: SearchInput) {
  const where = scopeFilters(scope);
  const tags = [...(where.filters.tags ?? []), ...(filters.doc_tag ?? [])];
  return searchRequestSchema.parse({
    query,
    collection: where.collection,
    top_k: Math.min(top_k, page_size ?? top_k),
    max_per_doc: options.max_per_doc,
    explain: options.include_debug,
    ...(cursor ? { cursor } : {}),
    filters: {
      ...where.filters,
      ...(tags.length > 0 ? { tags } : {}),
      ...(filters.path_prefix ? { uri_prefix: filters.path_prefix } : {}),
      ...(filters.updated_after ? { updated_after: filters.updated_after } : {}),
    },
  });
}

function toSearchOutput(found: SearchResponse, options: SearchInput['options']): SearchOutput {
  return {
    results: found.results.map((result) => ({
      passage_id: result.passage_id,
      section_id: result.doc_id,
      doc_tag: result.filename,
      title: result.title.slice(0, 200).toWellFormed(),
      rank: result.rank,
      ...(options.include_scores || options.include_debug ? { score: result.score } : {}),
      preview: result.preview.slice(0, options.max_snippet_chars).toWellFormed(),
      scratch_uri: result.resource,
      size_bytes: Buffer.byteLength(result.text ?? ''),
      anchor: result.heading_path.join(' > ').slice(0, 300).toWellFormed() || null,
    })),
    next_cursor: found.next_cursor ?? null,
    partial: found.partial,
    limit_reason: found.next_cursor === undefined ? 'none' : 'page_size',
    warnings: found.warnings,
    ...(found.timing?.stages ? { timing: found.timing.stages } : {}),
  };
}

function formatSearch({ results, warnings, next_cursor: next }: SearchOutput): string {
  return [
    `${results.length} passages. ${WHAT_IS_QUOTED}`,
    ...results.map(
      ({ rank, doc_tag: file, passage_id: id, preview }) =>
        `[${rank}] ${oneLine(file)}\n(passage_id ${id})\n${quote(preview)}`,
    ),
    ...warnings.map((warning) => `Warning: ${warning}`),
    ...(next ? [`More: call again with cursor "${next}".`] : []),
  ].join('\n\n');
}

function kbRetrieveEvidence(gateway: Gateway): Tool {
  return tool(
    {
      name: 'kb_retrieve_evidence',
      title: 'Find quotes that answer a question',
      description:
        'Use first for any question. Not to browse: kb_search. Returns short quotes from the top 5 passages, one a document, at most 32 KB. If a quote is too short, call kb_expand_excerpt. Defaults: 6 quotes of 80 tokens. Max: 20 of 200.',
      scope: 'read',
      annotations: READ_ONLY,
      input: z.strictObject({
        question: retrieveEvidenceRequestSchema.shape.question,
        ...quoteBounds,
        scope: scopeSchema,
      }),
      output: quotesSchema,
    },
    async ({ question, scope, ...bounds }, { identity, signal }) => {
      const { collection, filters } = scopeFilters(scope);
      const request = retrieveEvidenceRequestSchema.parse({ question, collection, filters, max_per_doc: 1, ...bounds });
      const { quotes, warnings, partial } = await retrieveEvidence(gateway, identity, request, signal);
      return { quotes: quotes.map(toKbQuote), warnings, partial };
    },
    formatKbQuotes,
  );
}
