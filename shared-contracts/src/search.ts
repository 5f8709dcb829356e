import { z } from 'zod';
import { collectionSchema, documentIdSchema, kindSchema, sourceSchema, visibilitySchema } from './fields.ts';
import { LIMITS } from './limits.ts';

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
    top_k: z.int().min(1).max(LIMITS.topK).default(5),
    max_per_doc: z
      .int()
      .min(1)
      .max(LIMITS.maxPerDoc)
      .default(3)
      .describe('Most passages of one document; relaxed when fewer than top_k would be left'),
    preset: z.enum(['balanced', 'recall']).default('balanced').describe('"recall" adds a second, wider pass'),
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

export const searchResultSchema = z.object({
  passage_id: z.string().describe('Handle of the passage; it outlives a re-ingestion that keeps the text'),
  doc_id: documentIdSchema,
  collection: collectionSchema,
  rank: z.int().min(1),
  score: z.number().describe('Fused score; comparable within one answer only'),
  text: z.string().optional().describe('The exact slice [start, end) of the document'),
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
});
export type SearchResult = z.infer<typeof searchResultSchema>;

export const searchResponseSchema = z.object({
  query: z.string(),
  count: z.int().min(0),
  results: z.array(searchResultSchema),
  warnings: z.array(z.string()),
  partial: z.boolean().describe('True when a part of the search was down; see degraded_scopes'),
  degraded_scopes: z.array(z.string()),
  timing: z.object({ total_ms: z.number() }).optional(),
  next_cursor: z.string().optional(),
});
export type SearchResponse = z.infer<typeof searchResponseSchema>;
