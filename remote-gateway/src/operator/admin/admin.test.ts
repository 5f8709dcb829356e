import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { fillDataDir } from '../../processes/data-dir-template.test.fixture.ts';
import { lockDataDir } from '../../processes/lock-data-dir.ts';
import { startPostgres } from '../../processes/start-postgres.ts';
import { registerAdminCommands } from '../commands/admin-commands.ts';
import { adminSocket } from '../rpc/admin-socket.ts';
import { CATALOG_OPERATIONS } from '../rpc/operations.ts';
import { serveOperations } from '../rpc/serve-operations.ts';
import { withAdmin } from '../rpc/with-admin.ts';

const logger = pino({ level: 'silent' });
let dataDir: string;
beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'docferry-admin-'));
  await fillDataDir(dataDir);
});
afterEach(() => rmSync(dataDir, { recursive: true, maxRetries: 10 }));

/** Runs `work` while a gateway has the directory. */
async function withGateway(work: (socketDir: string) => Promise<void>) {
  await using gateway = await runGateway();
  await work(gateway.lock.socketDir);
}

async function runGateway() {
  const stack = new AsyncDisposableStack();
  const lock = stack.use(await lockDataDir(dataDir));
  const { connection } = stack.use(await startPostgres({ lock, logger }));
  const catalog = stack.use(await openCatalog({ connection, logger }));
  stack.use(await serveOperations({ lock, logger, operations: Object.values(CATALOG_OPERATIONS), parts: { catalog } }));
  return { lock, [Symbol.asyncDispose]: () => stack.disposeAsync() };
}

async function command(...args: string[]): Promise<string> {
  const written: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    written.push(String(text));
    return true;
  });
  const program = new Command().exitOverride();
  registerAdminCommands(program, { dataDir: () => dataDir, databaseUrl: () => undefined, logger: () => logger });
  try {
    await program.parseAsync(args, { from: 'user' });
  } finally {
    write.mockRestore();
  }
  return written.join('');
}

describe('admin commands', () => {
  it('give the same with a gateway running and with none', async () => {
    const made = JSON.parse(
      await command('keys', 'create', '--tenant', 'acme', '--name', 'ci', '--scopes', 'read,admin', '--json'),
    );
    expect(made).toEqual({
      id: expect.any(String),
      key: expect.stringMatching(/^dfk_/),
      tenant: 'acme',
      name: 'ci',
      scopes: ['read', 'admin'],
      collections: null,
      expires_at: null,
    });
    const without = await command('keys', 'list', '--json');
    await withGateway(async () => {
      expect(await command('keys', 'list', '--json')).toBe(without);
      expect(await command('keys', 'revoke', made.id)).toContain('is revoked');
      expect(await command('tenants', 'list')).toContain('acme');
    });
    expect(JSON.parse(await command('keys', 'list', '--json'))).toMatchObject([
      { id: made.id, tenant: 'acme', name: 'ci', revoked_at: expect.any(String) },
    ]);
    expect(without).not.toContain(made.key);
  });

  it('give the same error with a gateway running and with none', async () => {
    const revoke = () =>
      withAdmin({ dataDir, logger }, (admin) => admin(CATALOG_OPERATIONS.revokeKey, { id: 'nothing' }));
    const create = () =>
      withAdmin({ dataDir, logger }, (admin) =>
        admin(CATALOG_OPERATIONS.createKey, { tenant: '/', name: 'n', scopes: ['read'] }),
      );
    const message = await revoke().catch((error: Error) => error.message);
    await expect(create()).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    await withGateway(async () => {
      await expect(revoke()).rejects.toMatchObject({ code: 'NOT_FOUND', message });
      await expect(create()).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    });
  });

  it('open the database of DATABASE_URL when one is given and no gateway runs', async () => {
    await using lock = await lockDataDir(dataDir);
    await using postgres = await startPostgres({ lock, logger });
    const { host, user, database } = postgres.connection;
    const databaseUrl = `postgres://${user}@${encodeURIComponent(host)}/${database}`;
    const where = { dataDir: join(dataDir, 'of no gateway'), databaseUrl, logger };
    const made = await withAdmin(where, (admin) =>
      admin(CATALOG_OPERATIONS.createKey, { tenant: 't', name: 'n', scopes: ['read'] }),
    );
    await using catalog = await openCatalog({ connection: postgres.connection, logger });
    expect(await catalog.keys.list('t')).toMatchObject([{ id: made.id }]);
    expect(existsSync(where.dataDir)).toBe(false);
  });

  it('refuse an unknown scope with the known ones', async () => {
    await expect(command('keys', 'create', '--name', 'n', '--scopes', 'write')).rejects.toThrow(
      'read, ingest, upload, admin',
    );
  });

  it('wait for each other when none has a gateway to ask', async () => {
    const create = (name: string) =>
      withAdmin({ dataDir, logger }, (admin) =>
        admin(CATALOG_OPERATIONS.createKey, { tenant: 't', name, scopes: ['read'] }),
      );
    await Promise.all([create('one'), create('two'), create('three')]);
    const keys = await withAdmin({ dataDir, logger }, (admin) => admin(CATALOG_OPERATIONS.listKeys, {}));
    expect(keys.map(({ name }) => name)).toEqual(['one', 'three', 'two']);
  });
});

describe('admin socket', () => {
  it('is created again when a killed gateway left one behind', async () => {
    mkdirSync(join(dataDir, 'run'));
    writeFileSync(join(dataDir, 'run', 'admin.sock'), '');
    await withGateway(async () => {
      expect(JSON.parse(await command('keys', 'list', '--json'))).toEqual([]);
    });
  });

  it('can be reached by this user alone, and answers nonsense with an error', async () => {
    await withGateway(async (socketDir) => {
      const socketPath = adminSocket(socketDir);
      expect(statSync(socketPath).mode & 0o777).toBe(0o600);
      expect(statSync(socketDir).mode & 0o077).toBe(0);
      for (const [method, path, body, status] of [
        ['GET', '/keys.list', '', 404],
        ['POST', '/constructor', '{}', 404],
        ['POST', '/keys.list', '{', 400],
        ['POST', '/keys.create', '[]', 400],
      ] as const) {
        const post = request({ socketPath, method, path }).end(body);
        const [response] = await once(post, 'response');
        response.resume();
        expect(response.statusCode).toBe(status);
      }
    });
  });
});
