import { z } from 'zod';
import { errorCodeSchema } from './errors.ts';
import { collectionSchema, documentIdSchema, kindSchema, tagsSchema, visibilitySchema } from './fields.ts';
import { LIMITS } from './limits.ts';

/** Schemes of the addresses of sources, and the kind of source behind each. */
export const SOURCE_KINDS = {
  's3:': 's3',
  'gs:': 'gcs',
  'az:': 'azure',
  'file:': 'folder',
  'https:': 'site',
  'http:': 'site',
} as const;
export const sourceKindSchema = z.enum(['s3', 'gcs', 'azure', 'folder', 'site']);
export type SourceKind = z.infer<typeof sourceKindSchema>;

const MINUTES_A_WEEK = 10_080;
const MAX_PATTERNS = 50;

export const sourceNameSchema = z
  .string()
  .regex(/^[a-z0-9][a-z0-9._-]{0,62}$/, 'must be lower case letters, digits, ".", "_" and "-", at most 63')
  .describe('Name of the source, unique in its tenant; also the "source" of its documents');

const patternsSchema = z.array(z.string().min(1).max(500)).max(MAX_PATTERNS).default([]);

/** Labels of the documents whose keys match. */
export const sourceRuleSchema = z.strictObject({
  match: z.string().min(1).max(500).describe('Glob of keys below the address'),
  tags: tagsSchema.default([]).describe('Added to the tags of the source'),
  kind: kindSchema.optional(),
  visibility: visibilitySchema.optional().describe('private: only for whoever created the source'),
});
export type SourceRule = z.output<typeof sourceRuleSchema>;

/** What may be changed of a source later. */
const settings = {
  include: patternsSchema.describe('Globs of keys below the address; all files of known formats by default'),
  exclude: patternsSchema.describe('Globs of keys that are skipped'),
  tags: tagsSchema.default([]),
  kind: kindSchema.default('doc').describe('Kind of its documents'),
  rules: z
    .array(sourceRuleSchema)
    .max(MAX_PATTERNS)
    .default([])
    .describe('Labels by path: tags of all rules that match add up, of kinds and visibilities the last one holds'),
  every_minutes: z
    .int()
    .min(5)
    .max(MINUTES_A_WEEK)
    .nullable()
    .default(null)
    .describe('Time between two syncs; null: only when asked'),
};

/** `POST /api/v1/sources`. */
export const createSourceRequestSchema = z.strictObject({
  url: z
    .string()
    .min(1)
    .max(1_000)
    .describe(
      's3://bucket/prefix/, gs://bucket/prefix/, az://account/container/prefix/, file:///folder/, https://site/prefix/',
    ),
  name: sourceNameSchema.optional(),
  collection: collectionSchema.default('default'),
  ...settings,
});
export type CreateSourceRequest = z.output<typeof createSourceRequestSchema>;
export type CreateSourceInput = z.input<typeof createSourceRequestSchema>;

/** `PUT /api/v1/sources/{name}`: what is absent stays. */
export const changeSourceRequestSchema = z.strictObject({
  paused: z.boolean().optional().describe('A paused source is not synced; a sync that runs is cancelled'),
  include: settings.include.unwrap().optional(),
  exclude: settings.exclude.unwrap().optional(),
  tags: tagsSchema.optional(),
  kind: kindSchema.optional(),
  rules: settings.rules.unwrap().optional(),
  every_minutes: settings.every_minutes.unwrap().optional(),
});
export type ChangeSourceRequest = z.output<typeof changeSourceRequestSchema>;

/** `POST /api/v1/sources/{name}/sync`. */
export const syncRequestSchema = z.strictObject({
  dry_run: z.boolean().default(false).describe('Only count what would change'),
  force: z.boolean().default(false).describe('Read and convert unchanged objects too'),
  confirm_removals: z
    .boolean()
    .default(false)
    .describe('Remove documents whose objects are missing now, however many they are'),
});
export type SyncRequest = z.output<typeof syncRequestSchema>;

export const syncStateSchema = z.enum(['queued', 'running', 'completed', 'failed', 'cancelled']);
export type SyncState = z.infer<typeof syncStateSchema>;

const count = z.int().min(0);
export const SYNC_COUNTS = {
  seen: count.describe('Objects that the source lists and its rules take'),
  added: count,
  changed: count,
  unchanged: count,
  removed: count.describe('Documents deleted, because their objects were missing twice'),
  failed: count.describe('Objects that could not be read or converted'),
  ignored: count.describe('Objects of no known format, or that the rules exclude'),
  missing: count.describe('Objects that are missing for the first time; the next sync removes them'),
  withheld: count.describe(
    'Removals that wait for confirm_removals, because more than half of the objects are missing',
  ),
};

export type SyncCounts = Record<keyof typeof SYNC_COUNTS, number>;

/** One sync of a source. */
export const syncSchema = z.object({
  sync_id: z.uuid(),
  source: sourceNameSchema,
  state: syncStateSchema,
  trigger: z.enum(['request', 'schedule']),
  dry_run: z.boolean(),
  ...SYNC_COUNTS,
  error: z.object({ code: errorCodeSchema, detail: z.string() }).optional(),
  created_at: z.iso.datetime(),
  started_at: z.iso.datetime().optional(),
  finished_at: z.iso.datetime().optional(),
});
export type Sync = z.infer<typeof syncSchema>;

export const sourceDetailSchema = z.object({
  name: sourceNameSchema,
  type: sourceKindSchema,
  url: z.string(),
  collection: collectionSchema,
  include: z.array(z.string()),
  exclude: z.array(z.string()),
  tags: z.array(z.string()),
  kind: kindSchema,
  rules: z.array(sourceRuleSchema),
  every_minutes: z.int().nullable(),
  paused: z.boolean(),
  objects: z.object({ indexed: count, failed: count, missing: count }),
  created_at: z.iso.datetime(),
  next_sync_at: z.iso.datetime().optional(),
  last_sync: syncSchema.optional(),
});
export type SourceDetail = z.infer<typeof sourceDetailSchema>;

export const sourceListSchema = z.object({ sources: z.array(sourceDetailSchema) });
export type SourceList = z.infer<typeof sourceListSchema>;

export const sourceObjectStateSchema = z.enum(['indexed', 'failed', 'missing']);
/** `GET /api/v1/sources/{name}/objects`: by key. */
export const sourceObjectsQuerySchema = z.strictObject({
  state: sourceObjectStateSchema.optional(),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).default(100),
  after: z.string().min(1).max(2_000).optional().describe('The last key of the previous page'),
});
export type SourceObjectsQuery = z.output<typeof sourceObjectsQuerySchema>;

export const sourceObjectSchema = z.object({
  key: z.string(),
  state: sourceObjectStateSchema,
  size: count,
  doc_id: documentIdSchema.optional(),
  error: z.object({ code: errorCodeSchema, detail: z.string() }).optional(),
  synced_at: z.iso.datetime(),
});
export type SourceObject = z.infer<typeof sourceObjectSchema>;

export const sourceObjectsSchema = z.object({
  objects: z.array(sourceObjectSchema),
  next_after: z.string().optional(),
});
export type SourceObjects = z.infer<typeof sourceObjectsSchema>;

export const removeSourceQuerySchema = z.strictObject({
  documents: z.enum(['keep', 'delete']).default('keep').describe('What becomes of its documents'),
});
export const sourceRemovedSchema = z.object({
  status: z.literal('removed'),
  name: sourceNameSchema,
  documents_deleted: count,
});
export type SourceRemoved = z.infer<typeof sourceRemovedSchema>;
