import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { GatewayError } from '../../../errors.ts';

/** Raised when an older program could not read the files. */
export const BACKUP_FORMAT = 1;
export const MANIFEST = 'manifest.json';

/** Below the backup's folder: nothing that points elsewhere. */
const file = z.string().regex(/^(catalog|qdrant)\/[A-Za-z0-9_-]+\.(jsonl|snapshot)\.zst$/);
const identifier = z.string().regex(/^[a-z][a-z0-9_]{0,62}$/);
const sealed = { file, bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) };

export const manifestSchema = z.object({
  format: z.int().min(1),
  created_at: z.iso.datetime(),
  docferry_version: z.string(),
  schema_version: z.int().min(1),
  qdrant_version: z.string(),
  tables: z.array(z.object({ name: identifier, columns: z.array(identifier), rows: z.int().min(0), ...sealed })),
  sequences: z.array(z.object({ name: identifier, last_value: z.string().regex(/^\d+$/) })),
  /** Qdrant collections; those that have no points yet may be absent. */
  collections: z.array(
    z.object({ store_name: z.string().regex(/^df_[0-9a-z_]+$/), points: z.int().min(0), ...sealed }),
  ),
  /** Live documents and their passages, for people. */
  documents: z.int().min(0),
  chunks: z.int().min(0),
});

/** What a backup holds. */
export type Manifest = z.infer<typeof manifestSchema>;

/** Throws INVALID_ARGUMENT when the folder holds no backup, or one of a later program. */
export function readManifest(dir: string): Manifest {
  if (!existsSync(dir)) throw new GatewayError('INVALID_ARGUMENT', 'There is no such folder to restore from.');
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(join(dir, MANIFEST), 'utf8'));
  } catch (error) {
    throw new GatewayError('INVALID_ARGUMENT', `The folder holds no whole backup: ${MANIFEST} is missing or damaged.`, {
      cause: error,
    });
  }
  const { format } = z.object({ format: z.int() }).catch({ format: 0 }).parse(json);
  if (format > BACKUP_FORMAT) {
    throw new GatewayError(
      'INVALID_ARGUMENT',
      `The backup was made by a later Docferry (format ${format}). Restore it with that one.`,
    );
  }
  const parsed = manifestSchema.safeParse(json);
  if (parsed.success) return parsed.data;
  throw new GatewayError(
    'INVALID_ARGUMENT',
    `${MANIFEST} is damaged: ${parsed.error.issues[0]?.path.join('.')} is wrong.`,
  );
}
