import { z } from 'zod';
import { collectionSchema, documentIdSchema, kindSchema, sourceSchema, visibilitySchema } from './fields.ts';
import { LIMITS } from './limits.ts';
import { segmentRefSchema, segmentSchema } from './segment.ts';

export const collectionInfoSchema = z.object({
  name: collectionSchema,
  documents: z.int().min(0),
  chunks: z.int().min(0),
  description: z.string().optional().describe('What it contains, to help choose a collection'),
  embedder: z.string().describe('Id of the embedder, such as "static:en-100d"'),
  dimension: z.int().min(0).describe('0 until the embedding service has answered for the first time'),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
});
export type CollectionInfo = z.infer<typeof collectionInfoSchema>;

/** `GET /api/v1/collections`. */
export const collectionListSchema = z.object({ collections: z.array(collectionInfoSchema) });
export type CollectionList = z.infer<typeof collectionListSchema>;

export const documentInfoSchema = z.object({
  doc_id: documentIdSchema,
  collection: collectionSchema,
  source: z.string(),
  uri: z.string(),
  filename: z.string(),
  title: z.string(),
  kind: kindSchema,
  tags: z.array(z.string()),
  visibility: visibilitySchema,
  mime_type: z.string().nullable(),
  content_hash: z.string().nullable().describe('sha256 of the original file, if the sender provided it'),
  converter: z.string().nullable(),
  chunks: z.int().min(0),
  chars: z.int().min(0).describe('Length of the text, UTF-16 code units'),
  updated_at: z.iso.datetime(),
});
export type DocumentInfo = z.infer<typeof documentInfoSchema>;

const pageSize = z.coerce.number().int().min(1).max(LIMITS.pageSize);

/** Query of `GET /api/v1/documents`. */
export const documentListQuerySchema = z.strictObject({
  collection: collectionSchema.optional(),
  source: sourceSchema.optional(),
  limit: pageSize.default(50),
  cursor: z.string().min(1).max(LIMITS.listCursorChars).optional(),
});
export type DocumentListQuery = z.infer<typeof documentListQuerySchema>;

export const documentListSchema = z.object({
  documents: z.array(documentInfoSchema),
  next_cursor: z.string().optional(),
});
export type DocumentList = z.infer<typeof documentListSchema>;

/** Query of `GET /api/v1/documents/{doc_id}`: at most one of section, page and start. */
export const documentSliceQuerySchema = z
  .strictObject({
    section: z.string().min(1).max(LIMITS.titleChars).optional().describe('Text of a heading in the outline'),
    page: z
      .union([z.string().min(1).max(LIMITS.segmentLabelChars), z.int().min(1)])
      .transform(String)
      .optional()
      .describe('Label of a page, slide or sheet; a number too'),
    start: z.coerce.number().int().min(0).optional().describe('UTF-16 offset to read from'),
    max_tokens: z.coerce.number().int().min(1).max(LIMITS.sliceTokens).default(2_000),
  })
  .refine(
    (query) => [query.section, query.page, query.start].filter((value) => value !== undefined).length <= 1,
    'set at most one of section, page and start',
  );
export type DocumentSliceQuery = z.infer<typeof documentSliceQuerySchema>;

export const outlineEntrySchema = z.object({
  level: z.int().min(1).max(6),
  text: z.string(),
  start: z.int().min(0).describe('UTF-16 offset of the heading'),
});
export type OutlineEntry = z.infer<typeof outlineEntrySchema>;

export const documentSliceSchema = z.object({
  document: documentInfoSchema,
  outline: z.array(outlineEntrySchema),
  outline_truncated: z.boolean().describe('True when the document has more headings than listed'),
  segments: z.array(segmentSchema).describe('Pages, slides or sheets that the slice overlaps'),
  text: z.string(),
  start: z.int().min(0),
  end: z.int().min(0).describe('End offset of the slice, exclusive'),
  next_start: z.int().min(0).optional().describe('Pass as start to continue reading; absent at the end'),
});
export type DocumentSlice = z.infer<typeof documentSliceSchema>;

/** `GET /api/v1/documents/{doc_id}/original`. */
export const originalSchema = z.object({
  doc_id: documentIdSchema,
  filename: z.string(),
  url: z.string().describe('Where the file that the document was made of can be read'),
  expires_at: z.iso.datetime().optional().describe('Until when, for an address that was signed for this answer'),
});
export type Original = z.infer<typeof originalSchema>;

/** Query of `DELETE /api/v1/documents/{doc_id}`. */
export const deleteDocumentQuerySchema = z.strictObject({
  permanent: z.stringbool().default(false).describe('Delete it for good: it cannot be restored'),
});

export const deleteResultSchema = z.object({
  status: z.literal('deleted'),
  doc_id: documentIdSchema,
  chunks: z.int().min(0),
  restorable_until: z.iso
    .datetime()
    .optional()
    .describe('Until when it can be restored; absent when it is gone for good'),
});
export type DeleteResult = z.infer<typeof deleteResultSchema>;

/** Query of `GET /api/v1/documents/{doc_id}/passages`. */
export const documentPassagesQuerySchema = z.strictObject({
  start: z.coerce.number().int().min(0).default(0).describe('UTF-16 offset: from the first passage that ends after it'),
  limit: pageSize.default(50),
});
export type DocumentPassagesQuery = z.output<typeof documentPassagesQuerySchema>;

/** Where a passage is in the text of its document. */
export const passagePlaceSchema = z.object({
  passage_id: z.string(),
  start: z.int().min(0),
  end: z.int().min(0).describe('Exclusive; a passage may repeat the end of the one before'),
  tokens: z.int().min(0).describe('As the gateway counts them'),
  heading_path: z.array(z.string()),
  segment: segmentRefSchema.nullable().describe('Page, slide or sheet that has most of it'),
});
export type PassagePlace = z.infer<typeof passagePlaceSchema>;

export const documentPassagesSchema = z.object({
  doc_id: documentIdSchema,
  total: z.int().min(0).describe('Passages of the document'),
  passages: z.array(passagePlaceSchema),
  next_start: z.int().min(0).optional().describe('Pass as start to continue; absent at the end'),
});
export type DocumentPassages = z.infer<typeof documentPassagesSchema>;
