import { z } from 'zod';
import { collectionSchema } from './fields.ts';
import { LIMITS } from './limits.ts';

/** What a credential may do; `admin` includes the others. */
export const scopeSchema = z.enum(['read', 'ingest', 'upload', 'admin']);
export type Scope = z.infer<typeof scopeSchema>;

/** Name of a tenant or a key. It has no colon, so that no key can take a name of the gateway's own. */
export const accessNameSchema = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._@ -]{0,62}$/,
    'a name is 1 to 63 letters, digits, spaces and ". _ @ -", and starts with a letter or digit',
  );

/** The only collections that a key is for; they need not exist yet. */
export const keyCollectionsSchema = z.array(collectionSchema).min(1).max(50);

export const keyIdSchema = z.uuid().describe('Id of a key; not the key itself');

/** `GET /api/v1/identity`: what the credential of the request may do. */
export const identitySchema = z.object({
  tenant: z.string(),
  subject: z.string().describe('Owner of private documents: the name of the key, or who signed in'),
  scopes: z.array(scopeSchema),
  collections: z.array(z.string()).nullable().describe('The only ones that it may use; null for all'),
  may_upload: z.boolean().describe('Whether POST /api/v1/files takes files from it'),
  key_id: keyIdSchema.optional().describe('Absent for keys of the configuration and for who signed in'),
});
export type IdentityInfo = z.infer<typeof identitySchema>;

/** An API key, without the key itself. */
export const keySchema = z.object({
  key_id: keyIdSchema,
  name: z.string().describe('Owner of the private documents of the key'),
  prefix: z.string().describe('First characters of the key'),
  scopes: z.array(scopeSchema),
  collections: z.array(z.string()).nullable().describe('The only ones that it may use; null for all'),
  state: z.enum(['active', 'expired', 'revoked']),
  created_at: z.iso.datetime(),
  last_used_at: z.iso.datetime().nullable().describe('To the minute'),
  expires_at: z.iso.datetime().nullable(),
  revoked_at: z.iso.datetime().nullable(),
});
export type KeyInfo = z.infer<typeof keySchema>;

/** `GET /api/v1/keys`. */
export const keyListQuerySchema = z.strictObject({
  active: z.stringbool().default(false).describe('Only keys that are neither revoked nor expired'),
  limit: z.coerce.number().int().min(1).max(LIMITS.pageSize).default(50),
  cursor: z.string().min(1).max(200).optional(),
});
export type KeyListQuery = z.output<typeof keyListQuerySchema>;

export const keyListSchema = z.object({ keys: z.array(keySchema), next_cursor: z.string().optional() });
export type KeyList = z.infer<typeof keyListSchema>;

/** `POST /api/v1/keys`. */
export const createKeyRequestSchema = z.strictObject({
  name: accessNameSchema.describe('Owner of the private documents of the key; one that is not in use'),
  scopes: z.array(scopeSchema).min(1).max(4),
  collections: keyCollectionsSchema.optional(),
  expires_in_days: z.int().min(1).max(3_660).optional().describe('Until it is revoked when absent'),
});
export type CreateKeyRequest = z.output<typeof createKeyRequestSchema>;

export const createdKeySchema = keySchema.extend({ key: z.string().describe('The key itself, shown this once') });
export type CreatedKey = z.infer<typeof createdKeySchema>;

/** `POST /api/v1/keys/{key_id}/rotate`. */
export const rotateKeyRequestSchema = z.strictObject({
  overlap_hours: z.int().min(0).max(168).default(24).describe('How long the previous key still works; 0 ends it now'),
});
export type RotateKeyRequest = z.output<typeof rotateKeyRequestSchema>;

export const rotatedKeySchema = createdKeySchema.extend({
  replaces: keyIdSchema.describe('Id of the previous key'),
  previous_ends_at: z.iso.datetime(),
});
export type RotatedKey = z.infer<typeof rotatedKeySchema>;

/** `DELETE /api/v1/keys/{key_id}`. */
export const revokedKeySchema = z.object({ key_id: keyIdSchema, status: z.literal('revoked') });
export type RevokedKey = z.infer<typeof revokedKeySchema>;
