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

/** What the caller says of a document beside its text. */
export const ingestMetadataSchema = z.strictObject({
  filename: z.string().min(1).max(LIMITS.filenameChars).describe('Name shown in citations, such as manual.pdf'),
  collection: collectionSchema.default('default'),
  source: sourceSchema
    .default('local')
    .describe('Where it comes from: a root folder\'s name, "url", or a name of yours'),
  uri: uriSchema
    .optional()
    .describe('Path relative to the source; the filename when absent. Source and uri identify the document'),
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
  converter: z.string().min(1).max(100).optional().describe('Name and version of what made the text'),
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
      'Answer when searchable, or "accepted" when that takes more than 10 s (RAG_INGEST_WAIT); false answers "accepted" at once',
    ),
  dry_run: z.boolean().default(false).describe('Only count what would be embedded, reused and removed'),
  force: z.boolean().default(false).describe('Ingest although nothing changed, and embed everything anew'),
  run_id: runIdSchema.optional(),
});
export type IngestRequest = z.infer<typeof ingestRequestSchema>;
/** What a caller may write: fields with defaults left out. */
export type IngestInput = z.input<typeof ingestRequestSchema>;

/** `POST /api/v1/ingest_url`. */
export const ingestUrlRequestSchema = z.strictObject({
  url: z
    .url({ protocol: /^https?$/ })
    .max(LIMITS.uriChars)
    .describe('An https address that the gateway fetches'),
  collection: collectionSchema.default('default'),
  title: z.string().min(1).max(LIMITS.titleChars).optional(),
  kind: kindSchema.default('doc'),
  tags: tagsSchema.default([]),
  visibility: visibilitySchema.default('team'),
  force: z.boolean().default(false).describe('Ingest although nothing changed'),
});
export type IngestUrlRequest = z.infer<typeof ingestUrlRequestSchema>;

export const ingestResultSchema = z.object({
  status: z
    .enum(['success', 'unchanged', 'accepted', 'planned'])
    .describe('"accepted": kept and on its way, follow job_id; "planned": a dry run'),
  doc_id: documentIdSchema,
  collection: collectionSchema,
  chunks: z.int().min(0).describe('Chunks of the live version'),
  added: z.int().min(0).describe('Chunks embedded anew'),
  reused: z.int().min(0).describe('Chunks whose vectors were kept'),
  removed: z.int().min(0).describe('Chunks of the former version that are gone'),
  same_content_as: z
    .array(documentIdSchema)
    .optional()
    .describe('Other documents of the collection with the same text'),
  warnings: z
    .array(conversionWarningSchema)
    .optional()
    .describe('What the sender should know, such as hidden characters that were taken out'),
  job_id: jobIdSchema.optional(),
  waiting_for: jobErrorSchema.optional().describe('Why an accepted document is not searchable yet'),
});
export type IngestResult = z.infer<typeof ingestResultSchema>;
