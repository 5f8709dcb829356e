import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { GatewayError } from '../../errors.ts';
import { ensureAppRole } from './app-role.ts';
import { LATEST_VERSION, migrationsBetween, OLDEST_VERSION } from './migrations/index.ts';
import { replaceFunctions } from './migrations/read-sql.ts';

/** Any number of ours: one gateway of several migrates, the others wait. */
const MIGRATION_LOCK = 4_660_017;

export { LATEST_VERSION, OLDEST_VERSION };

export type MigrateOptions = {
  readonly upTo?: number;
  readonly ownTransaction?: boolean;
  /** Called before anything changes in a catalog of that version, to keep it; what it throws stops the migration. */
  readonly before?: (version: number) => Promise<void>;
};

/** The migrations that a database lacks; all of them when it has no catalog. Throws INDEX_SCHEMA_MISMATCH as migrate does. */
export async function pendingMigrations(client: ClientBase): Promise<{ version: number; pending: string[] }> {
  const version = (await schemaVersion(client)) ?? 0;
  assertUpgradable(version, LATEST_VERSION);
  return { version, pending: migrationsBetween(version, LATEST_VERSION).map(({ name }) => name) };
}

/**
 * Brings the schema `docferry` to this program's version, or to `upTo`, forward only, in one transaction: all of it or
 * nothing. With `ownTransaction: false` it is a part of the client's.
 * Throws INDEX_SCHEMA_MISMATCH when the database is of a later version, or of one from before the first release.
 */
export async function migrate(
  client: ClientBase,
  logger: Logger,
  { upTo = LATEST_VERSION, ownTransaction = true, before }: MigrateOptions = {},
): Promise<void> {
  if (!ownTransaction) return migrateWithin(client, logger, upTo, before);
  await client.query('BEGIN');
  try {
    await migrateWithin(client, logger, upTo, before);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {});
    throw error;
  }
}

async function migrateWithin(
  client: ClientBase,
  logger: Logger,
  upTo: number,
  before: MigrateOptions['before'],
): Promise<void> {
  await client.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK]);
  await ensureAppRole(client);
  const current = await currentVersion(client);
  assertUpgradable(current, upTo);
  if (current > 0 && current < upTo) await before?.(current);
  const steps = migrationsBetween(current, upTo);
  for (const { version, name, sql } of steps) {
    await client.query(sql);
    await client.query('INSERT INTO docferry.schema_versions (version, name) VALUES ($1, $2)', [version, name]);
    logger.info({ version, migration: name }, 'catalog migrated');
  }
  if (steps.length > 0 && upTo === LATEST_VERSION) await client.query(replaceFunctions());
}

async function currentVersion(client: ClientBase): Promise<number> {
  const version = await schemaVersion(client);
  if (version === undefined) {
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS docferry;
      CREATE TABLE docferry.schema_versions (
        version integer PRIMARY KEY,
        name text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
  }
  return version ?? 0;
}

/** The version of the schema in a database; undefined when there is none. */
export async function schemaVersion(client: ClientBase): Promise<number | undefined> {
  const { rows: existing } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('docferry.schema_versions') IS NOT NULL AS there`,
  );
  if (!existing[0]?.there) return undefined;
  const { rows } = await client.query<{ version: number }>(
    'SELECT coalesce(max(version), 0) AS version FROM docferry.schema_versions',
  );
  return rows[0]?.version ?? 0;
}

function assertUpgradable(current: number, latest: number): void {
  if (current > latest) throw newerSchema(current, latest);
  if (current > 0 && current < OLDEST_VERSION) throw olderSchema(current);
}

function olderSchema(current: number): GatewayError {
  return new GatewayError(
    'INDEX_SCHEMA_MISMATCH',
    `The catalog has schema version ${current}, from before the first release; this program upgrades version ${OLDEST_VERSION} and later. Start with a new data directory and ingest the documents again.`,
    { details: { schema_version: current, supported: LATEST_VERSION } },
  );
}

function newerSchema(current: number, latest: number): GatewayError {
  return new GatewayError(
    'INDEX_SCHEMA_MISMATCH',
    `The catalog has schema version ${current}; this program knows versions up to ${latest}. Use the newer Docferry that made it.`,
    { details: { schema_version: current, supported: latest } },
  );
}
