import { z } from 'zod';
import { PASSAGE_ID } from './ids.ts';
import { LIMITS } from './limits.ts';
import { answerabilityFields, relevanceSchema } from './relevance.ts';
import { searchRequestSchema, searchResponseSchema, searchResultSchema } from './search.ts';

export const passageIdSchema = z
  .string()
  .regex(PASSAGE_ID, 'passage_id must be the 43 base64url characters that search returned')
  .describe('passage_id of a search result or quote');

/** The location of a text: enough to cite it and to find it again. */
export const citationSchema = searchResultSchema.pick({
  passage_id: true,
  doc_id: true,
  collection: true,
  source: true,
  uri: true,
  filename: true,
  title: true,
  heading_path: true,
  segment: true,
  lines: true,
  start: true,
  end: true,
  resource: true,
});
export type Citation = z.infer<typeof citationSchema>;

const contextTokens = (side: string) =>
  z.int().min(0).max(LIMITS.passageTokens).default(0).describe(`Tokens to add ${side} the passage`);

/** `POST /api/v1/passages/read`. */
export const readPassageRequestSchema = z.strictObject({
  passage_id: passageIdSchema,
  max_tokens: z
    .int()
    .min(1)
    .max(LIMITS.passageTokens)
    .optional()
    .describe('Maximum tokens of the answer; 300 by default, 800 with before or after'),
  before: contextTokens('before'),
  after: contextTokens('after'),
});
export type ReadPassageRequest = z.infer<typeof readPassageRequestSchema>;
export type ReadPassageInput = z.input<typeof readPassageRequestSchema>;

export const passageTextSchema = z.object({
  text: z.string().describe("The exact slice [citation.start, citation.end) of the document's text"),
  lead: searchResultSchema.shape.lead,
  citation: citationSchema,
  truncated: z.boolean().describe('True when the passage continues after the slice'),
  next_start: z.int().min(0).optional().describe('UTF-16 offset where the document continues; absent at its end'),
});
export type PassageText = z.infer<typeof passageTextSchema>;

const question = z.string().trim().min(1).max(LIMITS.queryChars);

const quoteBounds = {
  max_quotes: z.int().min(1).max(LIMITS.quotes).default(6),
  max_quote_tokens: z
    .int()
    .min(8)
    .max(LIMITS.quoteTokens)
    .default(80)
    .describe('Maximum tokens of a quote, which has at most 500 characters'),
  include_context_tokens: z
    .int()
    .min(0)
    .max(LIMITS.quoteContextTokens)
    .default(20)
    .describe('Tokens of context on either side of a quote'),
};
export type QuoteBounds = z.infer<z.ZodObject<typeof quoteBounds>>;

/** `POST /api/v1/evidence/extract`. */
export const extractEvidenceRequestSchema = z.strictObject({
  question,
  passage_ids: z.array(passageIdSchema).min(1).max(LIMITS.evidencePassages),
  ...quoteBounds,
});
export type ExtractEvidenceRequest = z.infer<typeof extractEvidenceRequestSchema>;

/** `POST /api/v1/evidence/retrieve`. */
export const retrieveEvidenceRequestSchema = z
  .strictObject({
    question,
    ...quoteBounds,
    collection: searchRequestSchema.shape.collection,
    collections: searchRequestSchema.shape.collections,
    top_k: z.int().min(1).max(LIMITS.evidencePassages).default(5).describe('Number of passages to take quotes from'),
    max_per_doc: searchRequestSchema.shape.max_per_doc,
    preset: searchRequestSchema.shape.preset,
    mode: searchRequestSchema.shape.mode,
    fusion: searchRequestSchema.shape.fusion,
    filters: searchRequestSchema.shape.filters,
  })
  .refine((request) => !(request.collection && request.collections), 'set collection or collections, not both');
export type RetrieveEvidenceRequest = z.infer<typeof retrieveEvidenceRequestSchema>;
export type RetrieveEvidenceInput = z.input<typeof retrieveEvidenceRequestSchema>;

export const quoteSchema = z.object({
  quote: z
    .string()
    .max(LIMITS.quoteChars)
    .describe("The exact slice [citation.start, citation.end) of the document's text"),
  header: z
    .string()
    .max(LIMITS.quoteChars)
    .optional()
    .describe('Rows of heads of the quoted table, when the quote does not include them'),
  caption: z
    .string()
    .max(LIMITS.quoteChars)
    .optional()
    .describe(
      'Caption or unit of the quoted table, such as "(in millions)", when neither quote nor `before` includes it',
    ),
  before: z.string().describe('Text just before the quote in its passage'),
  after: z.string().describe('Text just after the quote'),
  confidence: z
    .number()
    .min(0)
    .max(1)
    .describe('How much of the question the quote contains; rare words count most. Quotes are ordered by it'),
  relevance: relevanceSchema
    .optional()
    .describe('Relevance of the passage that was searched; absent for given passages'),
  citation: citationSchema,
});
export type Quote = z.infer<typeof quoteSchema>;

export const extractEvidenceResponseSchema = z.object({
  quotes: z.array(quoteSchema).max(LIMITS.quotes).describe('Best first'),
  warnings: z.array(z.string()),
  truncated: z.boolean().describe('True when quotes were omitted to keep the answer within 32 KB'),
});
export type ExtractEvidenceResponse = z.infer<typeof extractEvidenceResponseSchema>;

export const retrieveEvidenceResponseSchema = extractEvidenceResponseSchema.extend({
  passage_ids: z.array(z.string()).max(LIMITS.evidencePassages).describe('The passages examined, best first'),
  partial: searchResponseSchema.shape.partial,
  degraded_scopes: searchResponseSchema.shape.degraded_scopes,
  ...answerabilityFields,
});
export type RetrieveEvidenceResponse = z.infer<typeof retrieveEvidenceResponseSchema>;
