import { z } from 'zod';
import { collectionSchema, documentIdSchema, kindSchema, sourceSchema, visibilitySchema } from './fields.ts';
import { LIMITS } from './limits.ts';
import { answerabilityFields, relevanceSchema } from './relevance.ts';
import { resourceUriSchema } from './resource-uri.ts';
import { segmentRefSchema } from './segment.ts';

/** Narrows a search; every given field must match. */
export const searchFiltersSchema = z.strictObject({
  kind: z.array(kindSchema).min(1).max(4).optional(),
  tags: z
    .array(z.string().min(1).max(LIMITS.tagChars))
    .min(1)
    .max(LIMITS.tags)
    .optional()
    .describe('Documents with any of these tags'),
  within_tags: z
    .array(z.string().min(1).max(LIMITS.tagChars))
    .min(1)
    .max(LIMITS.tags)
    .optional()
    .describe('Documents that also have any of these tags: a scope that `tags` narrows'),
  source: sourceSchema
    .optional()
    .describe('Documents of this source; "url": pages; "local": all that was sent, not fetched by the gateway'),
  sources: z.array(sourceSchema).min(1).max(20).optional().describe('Documents of any of these sources'),
  uri_prefix: z
    .string()
    .min(1)
    .max(LIMITS.uriChars)
    .optional()
    .describe('Documents whose uri starts with this, such as "docs/"'),
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
  .enum(['build', 'debug', 'explain', 'refactor', 'hybrid_local'])
  .describe(
    'Purpose of the results: decides which kinds of documents come first and what the reranker prefers; hybrid_local: the last results of the first page may be what the graph connects with the first ones',
  );
export type Mode = z.infer<typeof modeSchema>;

export const fusionSchema = z
  .enum(['score', 'rrf', 'dbsf'])
  .describe(
    'How the lexical and the semantic list are joined: "score" (the default, best measured) adds scores, "rrf" takes reciprocal ranks, "dbsf" normalised scores',
  );
export type Fusion = z.infer<typeof fusionSchema>;

export const groupBySchema = z
  .enum(['document'])
  .describe(
    '"document": each result is the best passage of another document, with its next ones in `passages`; top_k counts documents, max_per_doc (3 when absent) passages of each',
  );

const contextPassages = z
  .int()
  .min(0)
  .max(LIMITS.contextPassages)
  .optional()
  .describe('Neighbouring passages to add to each of the first results');

/** `POST /api/v1/search`. */
export const searchRequestSchema = z
  .strictObject({
    query: z
      .string()
      .trim()
      .min(1)
      .max(LIMITS.queryChars)
      .describe('A question or keywords, at most 10,000 characters'),
    collection: collectionSchema
      .optional()
      .describe('Collection to search; all that you may read when neither field is given'),
    collections: z.array(collectionSchema).min(1).max(LIMITS.collectionsPerSearch).optional(),
    top_k: z
      .int()
      .min(1)
      .max(LIMITS.topK)
      .optional()
      .describe('Number of results; by default 5, or the number of the preset'),
    limit: z.int().min(1).max(LIMITS.topK).optional().describe('The same as top_k'),
    max_per_doc: z
      .int()
      .min(1)
      .max(LIMITS.maxPerDoc)
      .optional()
      .describe(
        'Maximum number of passages of one document. When absent it is 5, relaxed when fewer than top_k results would remain',
      ),
    group_by: groupBySchema.optional(),
    preset: presetSchema.optional(),
    mode: modeSchema.optional(),
    fusion: fusionSchema.optional(),
    semantic_weight: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('How much the meaning counts against the words: 0 for words only, 0.5 as usual, 1 for meaning only'),
    recency_boost: z
      .number()
      .min(0)
      .max(1)
      .optional()
      .describe('What the most recently ingested candidate gains in score; a document 90 days older gains half of it'),
    rerank: z.boolean().optional().describe("Whether to use the operator's reranker; by default the preset decides"),
    score_threshold: z
      .number()
      .min(0)
      .max(2)
      .optional()
      .describe('Excludes results with a lower score; the best passage scores about 1'),
    expand_context: z
      .boolean()
      .optional()
      .describe('Whether the first results include neighbouring passages as context; by default the preset decides'),
    context_before: contextPassages,
    context_after: contextPassages,
    explain: z.boolean().default(false).describe("Adds each stage's ranks, scores and milliseconds"),
    filters: searchFiltersSchema.optional(),
    include_text: z
      .boolean()
      .default(true)
      .describe('Whether results include the whole passage as well as its preview'),
    cursor: z.string().min(1).max(2_000).optional().describe('next_cursor of an earlier response to the same query'),
  })
  .refine((request) => !(request.collection && request.collections), 'set collection or collections, not both')
  .refine(({ top_k, limit }) => top_k === undefined || limit === undefined, 'set top_k or limit, not both');
export type SearchRequest = z.infer<typeof searchRequestSchema>;
export type SearchInput = z.input<typeof searchRequestSchema>;

const linesSchema = z.object({
  first: z.int().min(1).describe('First line, from 1'),
  last: z.int().min(1).describe('Last line, inclusive'),
});

const stageRank = z.int().min(1).nullable();
const resultExplanationSchema = z.object({
  words_rank: stageRank.describe('Lexical rank (BM25 only); null beyond the first 200'),
  words_score: z.number().nullable(),
  meaning_rank: stageRank.describe('Semantic rank (cosine only); null beyond the first 200'),
  meaning_score: z.number().nullable(),
  fused_rank: z.int().min(1),
  fused_score: z.number().describe('BM25 plus the scaled cosine'),
  phrases: z.int().min(0).describe('Number of quoted phrases of the query found in the text; each adds 1'),
  names: z
    .number()
    .min(0)
    .max(1)
    .describe(
      'Share of the exact names in the query found in the passage, with less weight for names found in many candidates; adds up to .5',
    ),
  prior: z.number().describe("What the document's kind adds to the score"),
  recency: z.number().describe('What its age adds to the score: up to recency_boost'),
  rerank_score: z.number().nullable().describe('0 to 1; null when it was not reranked'),
  relevance_score: z.number().describe("The fused score per unit of the query's IDF: the first input of relevance"),
  relevance_evidence: z
    .number()
    .describe('IDF of the matched terms beyond what chance explains, in tens: the second input of relevance'),
});

const foundPassageSchema = z.object({
  passage_id: z
    .string()
    .describe('Stable handle of the passage; stays valid after re-ingestion if its text is unchanged'),
  relevance: relevanceSchema,
  text: z.string().optional().describe('The exact slice [start, end) of the document'),
  lead: z
    .string()
    .optional()
    .describe('When a long table or list was split: its header rows or lead-in, which appear earlier in the document'),
  preview: z.string().max(LIMITS.previewChars),
  heading_path: z.array(z.string()).describe('Headings above the passage, outermost first'),
  segment: segmentRefSchema.nullable().describe('Page, slide or sheet that has most of the passage'),
  lines: linesSchema.nullable().optional().describe('Lines of the source file, when it is code'),
  start: z.int().min(0).describe("UTF-16 offset into the document's text"),
  end: z.int().min(0).describe('End offset, exclusive'),
  resource: resourceUriSchema,
});

export const searchResultSchema = foundPassageSchema.extend({
  doc_id: documentIdSchema,
  collection: collectionSchema,
  rank: z.int().min(1),
  score: z
    .number()
    .describe("Share of the best passage's score, or the reranker's; plus priors. Comparable within one answer only"),
  title: z.string(),
  source: z.string(),
  uri: z.string(),
  filename: z.string(),
  kind: kindSchema.optional(),
  tags: z.array(z.string()).optional().describe('Tags of the document; absent when it has none'),
  context: z
    .object({ text: z.string(), start: z.int().min(0), end: z.int().min(0) })
    .optional()
    .describe('The passage with its neighbours: the exact slice [start, end), without text of other results'),
  passages: z
    .array(foundPassageSchema)
    .optional()
    .describe('The next passages of the document, best first; with group_by "document"'),
  connected: z
    .boolean()
    .optional()
    .describe('True when the graph connects it with the first results (mode hybrid_local)'),
  explain: resultExplanationSchema.optional(),
});
export type FoundPassage = z.infer<typeof foundPassageSchema>;
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchResponseSchema = z.object({
  query: z.string(),
  count: z.int().min(0),
  results: z.array(searchResultSchema),
  ...answerabilityFields,
  warnings: z.array(z.string()),
  partial: z.boolean().describe('True when part of the search was unavailable; see degraded_scopes'),
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
