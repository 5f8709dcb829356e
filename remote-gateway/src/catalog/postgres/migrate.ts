import { setTimeout as sleep } from 'node:timers/promises';
import type { ClientBase } from 'pg';
import type { Logger } from 'pino';
import { GatewayError } from '../../errors.ts';
import { ensureAppRole } from './app-role.ts';
import { LATEST_VERSION, migrationsBetween, OLDEST_VERSION } from './migrations/index.ts';
import type { Migration } from './migrations/migration.ts';
import { DROP_FUNCTIONS, replaceFunctions } from './migrations/read-sql.ts';
import { refuseServingGateways } from './serving-gateways.ts';
import { hasCode } from './translate-error.ts';

/** Any number of ours: one gateway of several migrates, the others wait. */
const MIGRATION_LOCK = 4_660_017;
/** How long a step waits for a table that others use, and they behind it: less than Postgres takes to see a deadlock. */
const TABLE_WAIT = '500ms';
const PAUSE_MS = 1_000;
/** Some minutes: a backup reads all tables that long. */
const MAX_TRIES = 600;
/** https://www.postgresql.org/docs/current/errcodes-appendix.html */
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

export { LATEST_VERSION, OLDEST_VERSION };

export type MigrateOptions = {
  readonly upTo?: number;
  readonly ownTransaction?: boolean;
  /** Called before anything changes in a catalog of that version, to keep it; what it throws stops the migration. */
  readonly before?: (version: number) => Promise<void>;
};

/** The migrations that a database lacks; all of them when it has no catalog. Throws INDEX_SCHEMA_MISMATCH as migrate does. */
export async function pendingMigrations(
  client: ClientBase,
): Promise<{ version: number; pending: string[]; oldestProgram: number }> {
  const current = (await schemaState(client)) ?? EMPTY;
  assertUsable(current, LATEST_VERSION);
  const steps = migrationsBetween(current.version, LATEST_VERSION);
  return {
    version: current.version,
    pending: steps.map(({ name }) => name),
    oldestProgram: oldestAfter(current, steps),
  };
}

/**
 * Migrates the schema `docferry` to this program's version, or to `upTo`, forward only, in one transaction: all of it or
 * nothing. With `ownTransaction: false` it is a part of the client's. A schema of a later version stays as it is when this
 * program may use it ({@link Migration.oldestProgram}).
 *
 * Throws INDEX_SCHEMA_MISMATCH when the database is of a later version that this program cannot use, or of one from before
 * the first release; CONFLICT while gateways serve whose program cannot use the schema after the migration.
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
  const current = await currentState(client);
  assertUsable(current, upTo);
  if (current.version > upTo) {
    logger.warn(
      { schema_version: current.version, supported: upTo },
      'a newer Docferry has migrated the catalog; this one can use it. Upgrade it as well',
    );
  }
  const steps = migrationsBetween(current.version, upTo);
  if (steps.length === 0) return;
  const oldest = oldestAfter(current, steps);
  if (current.version > 0) {
    await refuseServingGateways(client, oldest);
    await before?.(current.version);
  }
  await onceTablesAreFree(client, async () => {
    for (const step of steps) await take(client, step);
    if (upTo !== LATEST_VERSION) return;
    // Else gateways may serve that call them.
    if (oldest > current.version) await client.query(DROP_FUNCTIONS);
    await client.query(replaceFunctions());
  });
  for (const { version, name } of steps) logger.info({ version, migration: name }, 'catalog migrated');
}

async function take(client: ClientBase, { version, name, oldestProgram, sql }: Migration): Promise<void> {
  await client.query(sql);
  await client.query('INSERT INTO docferry.schema_versions (version, name) VALUES ($1, $2)', [version, name]);
  if (oldestProgram === undefined) return;
  await client.query('UPDATE docferry.schema_versions SET oldest_program = $2 WHERE version = $1', [
    version,
    oldestProgram,
  ]);
}

/**
 * Changes tables that gateways use meanwhile. Whoever waits for a table makes all wait who come later: so this gives up
 * soon and tries again. Throws what the work throws.
 */
async function onceTablesAreFree(client: ClientBase, work: () => Promise<void>): Promise<void> {
  await client.query('SAVEPOINT tables');
  for (let tries = 1; ; tries += 1) {
    await client.query(`SET LOCAL lock_timeout = '${TABLE_WAIT}'`);
    try {
      await work();
      await client.query('SET LOCAL lock_timeout TO DEFAULT');
      return;
    } catch (error) {
      if (!hasCode(error, LOCK_NOT_AVAILABLE, DEADLOCK) || tries === MAX_TRIES) throw error;
    }
    await client.query('ROLLBACK TO tables');
    await sleep(PAUSE_MS);
  }
}

async function currentState(client: ClientBase): Promise<SchemaState> {
  const state = await schemaState(client);
  if (state === undefined) {
    await client.query(`
      CREATE SCHEMA IF NOT EXISTS docferry;
      CREATE TABLE docferry.schema_versions (
        version integer PRIMARY KEY,
        name text NOT NULL,
        applied_at timestamptz NOT NULL DEFAULT now()
      )`);
  }
  return state ?? EMPTY;
}

/** The version of the schema in a database; undefined when there is none. */
export async function schemaVersion(client: ClientBase): Promise<number | undefined> {
  return (await schemaState(client))?.version;
}

type SchemaState = {
  readonly version: number;
  /** The lowest schema version whose programs may use it. */
  readonly oldestProgram: number;
};

const EMPTY: SchemaState = { version: 0, oldestProgram: 0 };

async function schemaState(client: ClientBase): Promise<SchemaState | undefined> {
  const { rows: existing } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('docferry.schema_versions') IS NOT NULL AS there`,
  );
  if (!existing[0]?.there) return undefined;
  // As JSON, because the column came with version 22.
  const { rows } = await client.query<SchemaState>(
    `SELECT coalesce(max(version), 0) AS version,
        coalesce(max(coalesce((to_jsonb(s) ->> 'oldest_program')::integer, version)), 0) AS "oldestProgram"
       FROM docferry.schema_versions s`,
  );
  return rows[0] ?? EMPTY;
}

function oldestAfter(current: SchemaState, steps: readonly Migration[]): number {
  return Math.max(current.oldestProgram, ...steps.map(({ version, oldestProgram = version }) => oldestProgram));
}

function assertUsable(current: SchemaState, latest: number): void {
  if (current.oldestProgram > latest) throw newerSchema(current, latest);
  if (current.version > 0 && current.version < OLDEST_VERSION) throw olderSchema(current.version);
}

function olderSchema(current: number): GatewayError {
  return new GatewayError(
    'INDEX_SCHEMA_MISMATCH',
    `The catalog has schema version ${current}, from before the first release; this program upgrades version ${OLDEST_VERSION} and later. Start with a new data directory and ingest the documents again.`,
    { details: { schema_version: current, supported: LATEST_VERSION } },
  );
}

function newerSchema({ version, oldestProgram }: SchemaState, latest: number): GatewayError {
  return new GatewayError(
    'INDEX_SCHEMA_MISMATCH',
    `The catalog has schema version ${version}, for programs from version ${oldestProgram} on; this program has version ${latest}. Start the newer Docferry, or go back with this one: \`docferry-gateway restore --force\` of the copy from before the migration (in before-migration/ of the data directory), without what came since.`,
    { details: { schema_version: version, oldest_program: oldestProgram, supported: latest } },
  );
}
