import { z } from 'zod';
import { collectionInfoSchema } from './documents.ts';
import { collectionSchema, sourceSchema } from './fields.ts';

/**
 * `auto`: the language of each passage is recognised. Else languages with a stemmer (Snowball's names), and `none` for all others. Chinese, Japanese and Korean text needs no
 * stemming: it is split into pairs of characters in every language.
 */
export const LANGUAGES = [
  'arabic',
  'armenian',
  'auto',
  'basque',
  'catalan',
  'czech',
  'danish',
  'dutch',
  'english',
  'finnish',
  'french',
  'german',
  'hungarian',
  'irish',
  'italian',
  'none',
  'norwegian',
  'portuguese',
  'romanian',
  'russian',
  'slovene',
  'spanish',
  'swedish',
  'tamil',
  'turkish',
] as const;
export const languageSchema = z
  .enum(LANGUAGES)
  .describe('Language for stemming: "auto" to recognise it in each passage, an English name, or "none"');
export type Language = z.infer<typeof languageSchema>;

export const chunkingSchema = z
  .enum(['structure', 'semantic'])
  .describe('"structure" splits at headings and blocks, "semantic" where neighbouring blocks differ in meaning');
export type Chunking = z.infer<typeof chunkingSchema>;

/** Largest weight of the cosine that a collection may set; the default offline embedder uses .3, remote ones 1. */
const MAX_DENSE_WEIGHT = 100;
const DESCRIPTION_CHARS = 500;

const denseWeightSchema = z
  .number()
  .min(0)
  .max(MAX_DENSE_WEIGHT)
  .describe("Weight of semantic against lexical scores; null for the embedder's default");
/** Which of the gateway's embedders a collection is bound to: the usual one, or that of RAG_CODE_MODEL. */
const embedderNameSchema = z
  .enum(['docs', 'code'])
  .describe('Which of the configured embedders makes its vectors; "docs" when a new collection names none');
const descriptionSchema = z.string().max(DESCRIPTION_CHARS).describe('What it contains, to help choose a collection');

const MAX_REF_CHARS = 255;
const folderGlobsSchema = z.array(z.string().min(1).max(1_000)).max(1_000).default([]);

/** State of a folder that a collection is kept in sync with. */
export const folderIndexSchema = z.strictObject({
  source: sourceSchema.describe('Name of the repository or folder'),
  commit: z
    .string()
    .regex(/^[0-9a-f]{7,64}$/)
    .nullable()
    .describe('Commit that is indexed; null outside git'),
  commits_ahead: z
    .int()
    .min(0)
    .max(1_000_000_000)
    .nullable()
    .describe('How many commits HEAD was ahead at the last report; null when unknown'),
  indexed_at: z.iso.datetime().describe('End of the last complete run'),
  ref: z
    .string()
    .min(1)
    .max(MAX_REF_CHARS)
    .nullable()
    .default(null)
    .describe('Branch that is checked out; null for none'),
  include: folderGlobsSchema.describe('Files that are indexed, as patterns of .gitignore; empty for all'),
  exclude: folderGlobsSchema.describe('Files that are not'),
});
export type FolderIndex = z.infer<typeof folderIndexSchema>;

/** `PUT /api/v1/collections/{name}`: absent fields stay unchanged. */
export const collectionSettingsSchema = z.strictObject({
  language: languageSchema.optional(),
  chunking: chunkingSchema.optional(),
  dense_weight: denseWeightSchema.nullable().optional(),
  embedder: embedderNameSchema.optional(),
  description: descriptionSchema.optional(),
  folder_index: folderIndexSchema
    .optional()
    .describe("State of one folder's index; replaces the previous state of the same source"),
});
export type CollectionSettings = z.infer<typeof collectionSettingsSchema>;

/** `GET /api/v1/collections/{name}`. */
export const collectionDetailSchema = collectionInfoSchema.extend({
  description: descriptionSchema,
  language: z.string().describe('Language for stemming, such as "english"'),
  chunking: chunkingSchema,
  chunker: z.string().describe('Version of the chunker that split its documents'),
  dense_weight: denseWeightSchema.nullable(),
  health: z.enum(['healthy', 'stale', 'empty']),
  health_reason: z.string().optional().describe('Why it is not healthy, and what to do'),
  folder_indexes: z.array(folderIndexSchema).optional().describe('Folders that it is kept in sync with'),
  days_since_ingestion: z.int().min(0).nullable().describe('Whole days since the last change; null while empty'),
});
export type CollectionDetail = z.infer<typeof collectionDetailSchema>;

/** Answer of `DELETE /api/v1/collections/{name}`. */
export const collectionDeletedSchema = z.object({
  status: z.literal('deleted'),
  name: collectionSchema,
  documents: z.int().min(0).describe('Documents that were removed with it'),
});
export type CollectionDeleted = z.infer<typeof collectionDeletedSchema>;
