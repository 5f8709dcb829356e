import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../processes/free-port.ts';
import { namedUid } from '../../processes/named-uid.ts';
import { draftOf, newIdentity, publish, SPACE } from '../draft.test.fixture.ts';
import { openCatalog } from '../open-catalog.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../temporary-catalog.test.fixture.ts';
import { LATEST_VERSION, migrate, OLDEST_VERSION } from './migrate.ts';
import { migrationsBetween } from './migrations/index.ts';

const logger = pino({ level: 'silent' });

let temporary: TemporaryCatalog;
let admin: pg.Client;
beforeAll(async () => {
  temporary = await temporaryCatalog();
  admin = new pg.Client({ ...temporary.postgres.connection, user: 'postgres', database: 'postgres' });
  await admin.connect();
});
afterAll(async () => {
  await admin.end();
  await temporary[Symbol.asyncDispose]();
});

/** An empty database of its own on the embedded server. */
async function newDatabase(name: string, owner = 'docferry'): Promise<pg.ClientConfig> {
  await admin.query(`CREATE DATABASE ${name} OWNER ${owner}`);
  return { ...temporary.postgres.connection, database: name, user: owner };
}

async function inDatabase<T>(connection: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function versionsOf(connection: pg.ClientConfig): Promise<number[]> {
  const { rows } = await inDatabase(connection, (client) =>
    client.query('SELECT version FROM docferry.schema_versions ORDER BY version'),
  );
  return rows.map(({ version }) => version);
}

/** Everything that the migrations define, as text. */
async function schemaOf(client: pg.Client): Promise<unknown[]> {
  const { rows } = await client.query(`
    SELECT 'column', c.relname, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull::text, a.attacl::text
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'docferry'::regnamespace
    UNION ALL SELECT 'relation', relname, relkind::text, relacl::text, relforcerowsecurity::text, reloptions::text
      FROM pg_class WHERE relnamespace = 'docferry'::regnamespace
    UNION ALL SELECT 'constraint', conrelid::regclass::text, conname, pg_get_constraintdef(oid), '', ''
      FROM pg_constraint WHERE connamespace = 'docferry'::regnamespace AND contype <> 'n'
    UNION ALL SELECT 'index', tablename, indexname, indexdef, '', '' FROM pg_indexes WHERE schemaname = 'docferry'
    UNION ALL SELECT 'policy', tablename, policyname, qual, with_check, roles::text || permissive
      FROM pg_policies WHERE schemaname = 'docferry'
    UNION ALL SELECT 'trigger', tgrelid::regclass::text, tgname, pg_get_triggerdef(oid), '', ''
      FROM pg_trigger WHERE NOT tgisinternal
    UNION ALL SELECT 'function', proname, pg_get_functiondef(oid), proacl::text, '', ''
      FROM pg_proc WHERE pronamespace = 'docferry'::regnamespace
    ORDER BY 1, 2, 3, 4`);
  return rows;
}

describe('migrations', () => {
  it('give a new catalog and an upgraded one the same schema', async () => {
    const schemas = [];
    for (const [name, steps] of [
      ['made', [LATEST_VERSION]],
      ['upgraded', [OLDEST_VERSION, LATEST_VERSION]],
    ] as const) {
      const client = new pg.Client(await newDatabase(name));
      await client.connect();
      for (const upTo of steps) await migrate(client, logger, { upTo });
      schemas.push(await schemaOf(client));
      await client.end();
    }
    expect(schemas[1]).toEqual(schemas[0]);
  });

  it('run once when several gateways open an empty database at once', async () => {
    const connection = await newDatabase('together');
    const opened = await Promise.all(Array.from({ length: 4 }, () => openCatalog({ connection, logger })));
    const steps = migrationsBetween(0, LATEST_VERSION).map(({ version }) => version);
    expect(await versionsOf(connection)).toEqual(steps);
    for (const catalog of opened) {
      await catalog.check();
      await catalog[Symbol.asyncDispose]();
    }
  });

  it('refuse the schema of a later version, and leave it as it is', async () => {
    const connection = await newDatabase('later');
    await (await openCatalog({ connection, logger }))[Symbol.asyncDispose]();
    const client = new pg.Client(connection);
    await client.connect();
    await client.query("INSERT INTO docferry.schema_versions (version, name) VALUES (99, 'of the future')");
    await client.end();
    await expect(openCatalog({ connection, logger })).rejects.toMatchObject({
      code: 'INDEX_SCHEMA_MISMATCH',
      message: expect.stringMatching(/version 99.*has version \d+.*restore --force/),
      details: { schema_version: 99, oldest_program: 99, supported: LATEST_VERSION },
    });
    expect(await versionsOf(connection)).toContain(99);
  });

  it('leave the schema of a later version as it is when that says that this one may use it', async () => {
    const connection = await newDatabase('additive');
    await (await openCatalog({ connection, logger }))[Symbol.asyncDispose]();
    await inDatabase(connection, (client) =>
      client.query(
        "INSERT INTO docferry.schema_versions (version, name, oldest_program) VALUES (99, 'of the future', $1)",
        [LATEST_VERSION],
      ),
    );
    const before = await inDatabase(connection, schemaOf);
    await using catalog = await openCatalog({ connection, logger });
    await catalog.check();
    expect(await inDatabase(connection, schemaOf)).toEqual(before);
  });

  it('wait for gateways that could not use the tables afterwards', async () => {
    const connection = await newDatabase('served');
    await inDatabase(connection, (client) => migrate(client, logger, { upTo: OLDEST_VERSION }));
    const serving = new pg.Client({ ...connection, application_name: 'docferry' });
    await serving.connect();
    await expect(openCatalog({ connection, logger })).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await versionsOf(connection)).toEqual([OLDEST_VERSION]);
    await serving.end();
    await using catalog = await openCatalog({ connection, logger });
    await catalog.check();
  });

  it('do not make others wait for a table that a backup reads', async () => {
    const connection = await newDatabase('read');
    await inDatabase(connection, (client) => migrate(client, logger, { upTo: OLDEST_VERSION }));
    const [reader, other] = [new pg.Client(connection), new pg.Client(connection)];
    await Promise.all([reader.connect(), other.connect()]);
    await reader.query('BEGIN; SELECT FROM docferry.documents');
    const opening = openCatalog({ connection, logger });
    const waiting = `SELECT FROM pg_stat_activity WHERE datname = 'read' AND wait_event_type = 'Lock'`;
    await expect.poll(async () => (await other.query(waiting)).rowCount).toBe(1);
    await other.query(`SET statement_timeout = '30s'; SELECT FROM docferry.documents`);
    expect(await versionsOf(connection)).toEqual([OLDEST_VERSION]);
    await reader.query('COMMIT');
    await using catalog = await opening;
    await catalog.check();
    await Promise.all([reader.end(), other.end()]);
  });

  it('say what an administrator has to run when the database user may not make the role', async () => {
    await admin.query('CREATE ROLE weak LOGIN');
    const connection = await newDatabase('of_weak', 'weak');
    await expect(openCatalog({ connection, logger })).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.stringContaining('GRANT docferry_app TO'),
    });
    await admin.query('GRANT docferry_app TO weak');
    await using catalog = await openCatalog({ connection, logger });
    await catalog.check();
  });

  it('refuse a role of requests that could pass row-level security', async () => {
    const connection = await newDatabase('unsafe');
    await admin.query('ALTER ROLE docferry_app BYPASSRLS');
    try {
      await expect(openCatalog({ connection, logger })).rejects.toThrow('ALTER ROLE docferry_app');
    } finally {
      await admin.query('ALTER ROLE docferry_app NOBYPASSRLS');
    }
  });

  it('say that a database cannot be reached, without its password', async () => {
    const port = await freePort();
    const failing = openCatalog({ connection: `postgres://me:secret@127.0.0.1:${port}/db`, logger });
    const error: unknown = await failing.catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    expect(String(error)).not.toContain('secret');
  });
});

describe('the oldest supported Postgres', () => {
  it('serves the catalog by DATABASE_URL', async ({ skip }) => {
    const bin = '/usr/lib/postgresql/15/bin';
    if (!existsSync(bin)) skip('PostgreSQL 15 of Debian is not installed here');
    const dir = mkdtempSync(join(tmpdir(), 'docferry-pg15-'));
    const uid = process.getuid?.() === 0 ? namedUid() : undefined;
    const user = uid === undefined ? {} : { uid, gid: uid };
    if (uid !== undefined) chownSync(dir, uid, uid);
    const data = join(dir, 'data');
    const made = spawnSync(`${bin}/initdb`, ['-D', data, '-U', 'postgres', '--auth=trust', '--no-sync'], {
      ...user,
      cwd: '/',
    });
    expect(made.status, String(made.stderr)).toBe(0);
    const port = await freePort();
    const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', `unix_socket_directories=${dir}`];
    const server = spawn(`${bin}/postgres`, ['-D', data, ...settings], { ...user, cwd: '/', stdio: 'ignore' });
    try {
      await expect.poll(() => existsSync(join(dir, `.s.PGSQL.${port}`))).toBe(true);
      const connect = () => openCatalog({ connection: `postgres://postgres@127.0.0.1:${port}/postgres`, logger });
      await expect
        .poll(() =>
          connect().then(
            (catalog) => catalog[Symbol.asyncDispose](),
            () => false,
          ),
        )
        .not.toBe(false);

      await using catalog = await connect();
      const alice = await newIdentity(catalog, 'alice');
      const bob = { ...alice, subject: 'bob' };
      const collection = await catalog.collections.ensure(alice, 'default', SPACE);
      const draft = draftOf(alice, collection, 'own.md', 'own', { visibility: 'private' });
      const generation = await publish(catalog, alice, collection, draft);
      expect(await catalog.documents.find(alice, draft.docId)).toMatchObject({ generation, visibility: 'private' });
      expect(await catalog.documents.find(bob, draft.docId)).toBeUndefined();
      expect(await catalog.documents.list(bob, { limit: 10 })).toEqual([]);
      await catalog.documents.delete(alice, draft.docId);
      await catalog.generations.remove(draft.docId, generation);
    } finally {
      server.kill('SIGINT');
      await once(server, 'exit');
      expect(readdirSync(data)).not.toContain('postmaster.pid');
      rmSync(dir, { recursive: true, maxRetries: 10 });
    }
  });
});
