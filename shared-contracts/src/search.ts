import { z } from 'zod';
import { collectionSchema, documentIdSchema, kindSchema, sourceSchema, visibilitySchema } from './fields.ts';
import { LIMITS } from './limits.ts';
import { resourceUriSchema } from './resource-uri.ts';

/** Narrows a search; every given field must match. */
export const searchFiltersSchema = z.strictObject({
  kind: z.array(kindSchema).min(1).max(4).optional(),
  tags: z
    .array(z.string().min(1).max(LIMITS.tagChars))
    .min(1)
    .max(LIMITS.tags)
    .optional()
    .describe('Documents with any of these tags'),
  source: sourceSchema.optional(),
  uri_prefix: z
    .string()
    .min(1)
    .max(LIMITS.uriChars)
    .optional()
    .describe('Documents whose uri starts so, such as "docs/"'),
  doc_ids: z.array(documentIdSchema).min(1).max(100).optional(),
  updated_after: z.iso.datetime({ offset: true }).optional().describe('Documents ingested after this time, RFC 3339'),
  visibility: visibilitySchema.optional(),
});
export type SearchFilters = z.infer<typeof searchFiltersSchema>;

export const presetSchema = z
  .enum(['balanced', 'precision', 'recall', 'speed'])
  .describe('"precision" drops weak results, "recall" adds a wider pass, "speed" never reranks');
export type Preset = z.infer<typeof presetSchema>;

export const modeSchema = z
  .enum(['build', 'debug', 'explain', 'refactor'])
  .describe('What the results are for: which kinds of documents come first, and what a reranker is told');
export type Mode = z.infer<typeof modeSchema>;

const contextPassages = z
  .int()
  .min(0)
  .max(LIMITS.contextPassages)
  .optional()
  .describe('Neighbouring passages to join to each of the first results');

/** `POST /api/v1/search`. */
export const searchRequestSchema = z
  .strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(LIMITS.queryChars)
      .describe('A question or keywords, at most 10,000 characters'),
    collection: collectionSchema.optional().describe('Where to search; "default" when neither field is given'),
    collections: z.array(collectionSchema).min(1).max(LIMITS.collectionsPerSearch).optional(),
    top_k: z
      .int()
      .min(1)
      .max(LIMITS.topK)
      .optional()
      .describe("Results; 5, or the preset's own number when a preset is named"),
    max_per_doc: z
      .int()
      .min(1)
      .max(LIMITS.maxPerDoc)
      .optional()
      .describe('Most passages of one document, 3 by default; relaxed when fewer than top_k would be left'),
    preset: presetSchema.optional(),
    mode: modeSchema.optional(),
    rerank: z.boolean().optional().describe("Whether to use the operator's reranker; the preset decides otherwise"),
    score_threshold: z
      .number()
      .min(0)
      .max(2)
      .optional()
      .describe('Leaves out results of a lower score; the best passage has about 1'),
    expand_context: z
      .boolean()
      .optional()
      .describe('Whether the first results carry the passages around them as context; the preset decides otherwise'),
    context_before: contextPassages,
    context_after: contextPassages,
    explain: z.boolean().default(false).describe("Adds each stage's ranks, scores and milliseconds"),
    filters: searchFiltersSchema.optional(),
    include_text: z.boolean().default(true).describe('Whether results carry the whole passage beside its preview'),
    cursor: z.string().min(1).max(2_000).optional().describe('next_cursor of a former answer to the same query'),
  })
  .refine((request) => !(request.collection && request.collections), 'give collection or collections, not both');
export type SearchRequest = z.infer<typeof searchRequestSchema>;
export type SearchInput = z.input<typeof searchRequestSchema>;

const linesSchema = z.object({
  first: z.int().min(1).describe('First line, from 1'),
  last: z.int().min(1).describe('Last line, included'),
});
const segmentRefSchema = z.object({ kind: z.enum(['page', 'slide', 'sheet']), label: z.string() });

const stageRank = z.int().min(1).nullable();
const resultExplanationSchema = z.object({
  words_rank: stageRank.describe('Place by words alone (BM25); null beyond the first 200'),
  words_score: z.number().nullable(),
  meaning_rank: stageRank.describe('Place by meaning alone (cosine); null beyond the first 200'),
  meaning_score: z.number().nullable(),
  fused_rank: z.int().min(1),
  fused_score: z.number().describe('BM25 plus the scaled cosine'),
  phrases: z.int().min(0).describe('Quoted phrases of the query that the text holds; each adds 1'),
  names: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Share of the exact names in the query that the passage holds, each worth the less the more candidates hold it; adds up to .5',
    ),
  prior: z.number().describe("What the document's kind adds"),
  rerank_score: z.number().nullable().describe('0 to 1; null when it was not reranked'),
});

export const searchResultSchema = z.object({
  passage_id: z.string().describe('Handle of the passage; it outlives a re-ingestion that keeps the text'),
  doc_id: documentIdSchema,
  collection: collectionSchema,
  rank: z.int().min(1),
  score: z
    .number()
    .describe("Share of the best passage's score, or the reranker's; plus priors. Comparable within one answer only"),
  text: z.string().optional().describe('The exact slice [start, end) of the document'),
  lead: z
    .string()
    .optional()
    .describe('Beside text, when a long table or list was split: its header rows or lead-in, which stand further up'),
  preview: z.string().max(LIMITS.previewChars),
  title: z.string(),
  heading_path: z.array(z.string()).describe('Headings above the passage, outermost first'),
  segment: segmentRefSchema.nullable().describe('Page, slide or sheet where the passage starts'),
  lines: linesSchema.nullable().optional().describe('Lines of the source file, when it is code'),
  start: z.int().min(0).describe("UTF-16 offset into the document's text"),
  end: z.int().min(0).describe('End offset, exclusive'),
  source: z.string(),
  uri: z.string(),
  filename: z.string(),
  resource: resourceUriSchema,
  kind: kindSchema.optional(),
  context: z
    .object({ text: z.string(), start: z.int().min(0), end: z.int().min(0) })
    .optional()
    .describe('The passage joined with its neighbours: the exact slice [start, end), nothing of other results in it'),
  explain: resultExplanationSchema.optional(),
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchResponseSchema = z.object({
  query: z.string(),
  count: z.int().min(0),
  results: z.array(searchResultSchema),
  warnings: z.array(z.string()),
  partial: z.boolean().describe('True when a part of the search was down; see degraded_scopes'),
  degraded_scopes: z.array(z.string()),
  timing: z
    .object({
      total_ms: z.number(),
      stages: z.record(z.string(), z.number()).optional().describe('Milliseconds of each stage, with explain'),
    })
    .optional(),
  next_cursor: z.string().optional(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;
