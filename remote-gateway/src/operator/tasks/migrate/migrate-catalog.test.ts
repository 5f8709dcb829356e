import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LATEST_VERSION, migrate, OLDEST_VERSION, schemaVersion } from '../../../catalog/postgres/migrate.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { lockDataDir } from '../../../processes/lock-data-dir.ts';
import { startPostgres } from '../../../processes/start-postgres.ts';
import { readManifest } from '../backup/manifest.ts';
import { configOf, logger } from '../maintenance.test.fixture.ts';
import { restore } from '../restore/restore.ts';
import { migrateCatalog } from './migrate-catalog.ts';

let home: string;
let dir: string;

/** Works as the owner in the embedded Postgres of a data directory. */
async function inDatabase<T>(
  work: (client: Awaited<ReturnType<typeof ownerClient>>['client']) => Promise<T>,
): Promise<T> {
  await using lock = await lockDataDir(dir);
  await using postgres = await startPostgres({ lock, logger });
  await using owner = await ownerClient(postgres.connection);
  return await work(owner.client);
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-migrate-'));
  dir = join(home, 'data');
  await inDatabase(async (client) => {
    await migrate(client, logger, { upTo: OLDEST_VERSION });
    await client.query(`INSERT INTO docferry.tenants (name) VALUES ('kept')`);
  });
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

describe('migrate', () => {
  it('says what is to be done in a dry run, and does nothing', async () => {
    const report = await migrateCatalog(configOf(dir), { logger, dryRun: true, backupDir: undefined });
    expect(report).toMatchObject({ dry_run: true, from: OLDEST_VERSION, to: LATEST_VERSION });
    expect(report.migrations).toHaveLength(LATEST_VERSION - OLDEST_VERSION);
    expect(await inDatabase(schemaVersion)).toBe(OLDEST_VERSION);
  });

  it('copies the catalog before it changes it; the copy can be restored', async () => {
    expect(await migrateCatalog(configOf(dir), { logger, dryRun: false, backupDir: undefined })).toMatchObject({
      from: OLDEST_VERSION,
    });
    expect(await inDatabase(schemaVersion)).toBe(LATEST_VERSION);
    const [copy = ''] = readdirSync(join(dir, 'before-migration'));
    const from = join(dir, 'before-migration', copy);
    expect(readManifest(from)).toMatchObject({ schema_version: OLDEST_VERSION, collections: [] });
    const options = { logger, force: false, report: () => {}, signal: new AbortController().signal };
    await restore(configOf(join(home, 'restored')), from, options);
    dir = join(home, 'restored');
    const tenants = await inDatabase((client) => client.query('SELECT name FROM docferry.tenants'));
    expect(tenants.rows).toEqual([{ name: 'kept' }]);
  });

  it('refuses a catalog from before the first release, with the next step', async () => {
    await inDatabase((client) => client.query('UPDATE docferry.schema_versions SET version = 9 WHERE version = 15'));
    await inDatabase((client) => client.query('DELETE FROM docferry.schema_versions WHERE version > 9'));
    await expect(migrateCatalog(configOf(dir), { logger, dryRun: true, backupDir: undefined })).rejects.toMatchObject({
      code: 'INDEX_SCHEMA_MISMATCH',
      message: expect.stringContaining('ingest the documents again'),
    });
  });

  it('refuses a catalog of a later program, with its version', async () => {
    await inDatabase((client) =>
      client.query(`INSERT INTO docferry.schema_versions (version, name) VALUES (999, 'later')`),
    );
    await expect(migrateCatalog(configOf(dir), { logger, dryRun: true, backupDir: undefined })).rejects.toMatchObject({
      code: 'INDEX_SCHEMA_MISMATCH',
      message: expect.stringContaining('999'),
    });
  });
});
