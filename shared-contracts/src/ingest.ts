import { z } from 'zod';
import { conversionWarningSchema } from './converted-document.ts';
import {
  collectionSchema,
  documentIdSchema,
  kindSchema,
  sourceSchema,
  tagsSchema,
  uriSchema,
  visibilitySchema,
} from './fields.ts';
import { jobErrorSchema, jobIdSchema, runIdSchema } from './jobs.ts';
import { LIMITS } from './limits.ts';
import { segmentSchema } from './segment.ts';

/** What the caller states about a document in addition to its text. */
export const ingestMetadataSchema = z.strictObject({
  filename: z.string().min(1).max(LIMITS.filenameChars).describe('Name shown in citations, such as manual.pdf'),
  collection: collectionSchema.default('default'),
  source: sourceSchema
    .default('local')
    .describe('Where it comes from: the name of a root folder, "url", or a name of your choice'),
  uri: uriSchema
    .optional()
    .describe('Path relative to the source; defaults to the filename. Source and uri identify the document'),
  mime_type: z.string().min(1).max(200).optional(),
  title: z.string().min(1).max(LIMITS.titleChars).optional(),
  kind: kindSchema.default('doc'),
  tags: tagsSchema.default([]),
  visibility: visibilitySchema.default('team'),
  content_hash: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional()
    .describe('sha256 of the original file, hexadecimal'),
  converter: z.string().min(1).max(100).optional().describe('Name and version of the converter that produced the text'),
});
export type IngestMetadata = z.infer<typeof ingestMetadataSchema>;

/** `POST /api/v1/ingest`. */
export const ingestRequestSchema = z.strictObject({
  text: z.string().min(1).describe('The document as Markdown or plain text, at most 10 MB of UTF-8'),
  metadata: ingestMetadataSchema,
  segments: z.array(segmentSchema).max(LIMITS.segments).optional().describe('Pages, slides or sheets, in order'),
  wait: z
    .boolean()
    .default(true)
    .describe(
      'Respond once searchable, or with "accepted" if that takes over 10 s (RAG_INGEST_WAIT); false responds "accepted" immediately',
    ),
  dry_run: z.boolean().default(false).describe('Only count the chunks that would be embedded, reused and removed'),
  force: z.boolean().default(false).describe('Ingest even if unchanged, and re-embed everything'),
  run_id: runIdSchema.optional(),
});
export type IngestRequest = z.infer<typeof ingestRequestSchema>;
/** What a caller sends: fields with defaults are optional. */
export type IngestInput = z.input<typeof ingestRequestSchema>;

/** The fields beside the file in the form of `POST /api/v1/files`. */
export const fileFieldsSchema = z.strictObject({
  collection: collectionSchema.default('default'),
  source: sourceSchema.default('upload'),
  uri: uriSchema.optional().describe('Defaults to the file name. Source and uri identify the document'),
  title: z.string().min(1).max(LIMITS.titleChars).optional(),
  kind: kindSchema.default('doc'),
  tags: tagsSchema.default([]).describe('May be repeated'),
  visibility: visibilitySchema.default('team'),
});
/** The whole form. */
export const fileFormSchema = fileFieldsSchema.extend({
  file: z.string().meta({ format: 'binary' }).describe('The document, with its file name'),
});

/** `POST /api/v1/ingest_url`. */
export const ingestUrlRequestSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(LIMITS.uriChars)
    .describe('https URL for the gateway to fetch'),
  collection: collectionSchema.default('default'),
  title: z.string().min(1).max(LIMITS.titleChars).optional(),
  kind: kindSchema.default('doc'),
  tags: tagsSchema.default([]),
  visibility: visibilitySchema.default('team'),
  force: z.boolean().default(false).describe('Ingest even if unchanged'),
});
export type IngestUrlRequest = z.infer<typeof ingestUrlRequestSchema>;
export type IngestUrlInput = z.input<typeof ingestUrlRequestSchema>;

export const ingestResultSchema = z.object({
  status: z
    .enum(['success', 'unchanged', 'accepted', 'planned'])
    .describe('"accepted": stored and in progress, follow job_id; "planned": a dry run'),
  doc_id: documentIdSchema,
  collection: collectionSchema,
  chunks: z.int().min(0).describe('Chunks of the published version'),
  added: z.int().min(0).describe('Chunks newly embedded'),
  reused: z.int().min(0).describe('Chunks whose vectors were reused'),
  removed: z.int().min(0).describe('Chunks of the previous version that were removed'),
  same_content_as: z
    .array(documentIdSchema)
    .optional()
    .describe('Other documents of the collection with the same text'),
  warnings: z
    .array(conversionWarningSchema)
    .optional()
    .describe('What the sender should know, such as removed hidden characters'),
  job_id: jobIdSchema.optional(),
  waiting_for: jobErrorSchema.optional().describe('Why an accepted document is not searchable yet'),
});
export type IngestResult = z.infer<typeof ingestResultSchema>;
