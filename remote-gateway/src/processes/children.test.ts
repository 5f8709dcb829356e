import { once } from 'node:events';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openCatalog } from '../catalog/open-catalog.ts';
import { createQdrantStore } from '../store/qdrant-store.ts';
import { fillDataDir } from './data-dir-template.test.fixture.ts';
import { dieWithParent } from './die-with-parent.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { pidOf } from './pid-of.test.fixture.ts';
import { processStart } from './process-start.ts';
import { spawnOwner } from './spawn-owner.test.fixture.ts';
import { type PostgresConnection, startPostgres } from './start-postgres.ts';
import { type EmbeddedQdrant, startQdrant } from './start-qdrant.ts';
import type { SupervisedChild } from './supervise-child.ts';

const logger = pino({ level: 'silent' });
let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "docferry it's, children-"));
});
afterEach(() => rmSync(dir, { recursive: true, maxRetries: 10 }));

type Access = Pick<EmbeddedQdrant, 'url' | 'apiKey'>;

async function qdrant({ url, apiKey }: Access, method: string, path: string, body?: object): Promise<unknown> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { 'api-key': apiKey, 'content-type': 'application/json', connection: 'close' },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  const json: unknown = await response.json();
  expect(response.status, JSON.stringify(json)).toBe(200);
  return json;
}

async function writePoint(access: Access) {
  await qdrant(access, 'PUT', '/collections/c', { vectors: { size: 2, distance: 'Cosine' } });
  await qdrant(access, 'PUT', '/collections/c/points?wait=true', { points: [{ id: 1, vector: [1, 0] }] });
}

const readPoint = (access: Access) => qdrant(access, 'GET', '/collections/c/points/1');

async function ask(connection: PostgresConnection, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Kills the child's process and waits until another is ready. */
async function killAndWait(child: SupervisedChild): Promise<void> {
  const killed = pidOf(child);
  process.kill(killed, 'SIGKILL');
  while (child.pid() === killed || child.state() !== 'ready') await sleep(5);
}

describe('an embedded Qdrant', () => {
  it('asks for its key, which is not on its command line, and sends no telemetry', async () => {
    await using lock = await lockDataDir(dir);
    await using child = await startQdrant({ lock, logger });
    expect((await fetch(`${child.url}/collections`)).status).toBe(401);
    await writePoint(child);
    const commandLine = readFileSync(`/proc/${child.pid()}/cmdline`, 'utf8');
    expect(commandLine).not.toContain(child.apiKey);
    expect(commandLine).toContain('--disable-telemetry');
  });

  it('comes back with its points, with another key at another port, when it is killed', async () => {
    await using lock = await lockDataDir(dir);
    await using child = await startQdrant({ lock, logger });
    const store = createQdrantStore(child);
    await writePoint(child);
    const seen = new Set([child.url, child.apiKey]);
    for (let round = 1; round <= 3; round += 1) {
      await killAndWait(child);
      await readPoint(child);
      // Clients that were made before follow.
      await store.check();
      seen.add(child.url).add(child.apiKey);
      expect(seen.size).toBe(2 * round + 2);
    }
  });

  it('has no address while no process of it runs, so that nothing is sent to who takes its port', async () => {
    await using lock = await lockDataDir(dir);
    await using child = await startQdrant({ lock, logger });
    const store = createQdrantStore(child);
    await child[Symbol.asyncDispose]();
    const heard = createServer().listen(Number(new URL(child.url).port), '127.0.0.1');
    await once(heard, 'listening');
    let connections = 0;
    heard.on('connection', (socket) => {
      connections += 1;
      socket.destroy();
    });
    await expect(store.check()).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    expect(connections).toBe(0);
    heard.close();
  });

  it('gives no request and no key to an impostor on its port', async () => {
    await using lock = await lockDataDir(dir);
    const impostor = join(dir, 'impostor.cjs');
    const heard = join(dir, 'heard');
    const port = 'process.env.QDRANT__SERVICE__HTTP_PORT';
    writeFileSync(
      impostor,
      `const { appendFileSync } = require('node:fs');
       const { createServer } = require('node:http');
       const answer = (request, response) => {
         appendFileSync(${JSON.stringify(heard)}, JSON.stringify(request.headers));
         response.end('{}');
       };
       createServer(answer).listen(${port}, '127.0.0.1', () => appendFileSync(${JSON.stringify(heard)}, 'listening'));
       setTimeout(() => process.exit(), 1500);`,
    );
    // The process that was started does not listen; another one does.
    const binary = join(dir, 'qdrant.sh');
    const quoted = `'${impostor.replaceAll("'", `'\\''`)}'`;
    const script = `[ "$1" = --version ] && echo 'qdrant 1.16.3' && exit\n'${process.execPath}' ${quoted} &\nwait\nexit 7\n`;
    writeFileSync(binary, `#!/bin/sh\n${script}`, { mode: 0o755 });
    await expect(startQdrant({ lock, logger, binary })).rejects.toThrow('it ended with code 7');
    expect(readFileSync(heard, 'utf8')).toBe('listening');
  });

  it('names QDRANT_BINARY when that is no program, and shows what a wrong one says', async () => {
    await using lock = await lockDataDir(dir);
    await expect(startQdrant({ lock, logger, binary: join(dir, 'missing') })).rejects.toThrow('QDRANT_BINARY');
    await expect(startQdrant({ lock, logger, binary: '/bin/cat' })).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.stringContaining('says no version'),
    });
  });
});

describe('an embedded Postgres', () => {
  it('keeps what was committed when it is killed, and the catalog continues without a new start', async () => {
    await fillDataDir(dir);
    await using lock = await lockDataDir(dir);
    await using child = await startPostgres({ lock, logger });
    await using catalog = await openCatalog({ connection: child.connection, logger });
    const tenant = await catalog.tenants.ensure('t');
    for (let round = 0; round < 3; round += 1) {
      const back = killAndWait(child);
      const during = await Promise.allSettled(Array.from({ length: 20 }, () => catalog.tenants.list()));
      for (const result of during) {
        if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
      }
      await back;
      await expect.poll(() => catalog.tenants.list().catch(() => 'not yet')).toEqual([tenant]);
    }
  });

  it('listens on a closed Unix socket alone, as a role that is no superuser, with fsync on', async () => {
    await using lock = await lockDataDir(dir);
    await using child = await startPostgres({ lock, logger });
    const [row] = await ask(
      child.connection,
      `SELECT current_setting('listen_addresses') AS tcp, current_setting('fsync') AS fsync,
        current_setting('unix_socket_permissions') AS mode, rolsuper, rolbypassrls FROM pg_roles WHERE rolname = current_user`,
    );
    expect(row).toEqual({ tcp: '', fsync: 'on', mode: '0600', rolsuper: false, rolbypassrls: false });
  });

  it('starts when its killed predecessor left a pid that now belongs to another program', async () => {
    await fillDataDir(dir);
    await using lock = await lockDataDir(dir);
    await (await startPostgres({ lock, logger }))[Symbol.asyncDispose]();
    writeFileSync(join(lock.dir, 'postgres', 'postmaster.pid'), `${process.ppid}\n${join(lock.dir, 'postgres')}\n`);
    await using child = await startPostgres({ lock, logger });
    expect(await ask(child.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  it('makes its database again when the first start was interrupted', async () => {
    await fillDataDir(dir);
    renameSync(join(dir, 'postgres'), join(dir, 'postgres.new'));
    await using lock = await lockDataDir(dir);
    await using child = await startPostgres({ lock, logger });
    expect(await ask(child.connection, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });
});

describe('children of a gateway', () => {
  it('are in process groups of their own, and gone with their sockets when it stops', async () => {
    await fillDataDir(dir);
    const owner = await spawnOwner(dir, 'both');
    const { qdrant: q, postgres: p, socketDir } = owner.ready;
    const pids = [q?.pid ?? 0, p?.pid ?? 0];
    for (const pid of pids) expect(groupOf(pid)).toBe(pid);
    await owner[Symbol.asyncDispose]();
    for (const pid of pids) expect(processStart(pid)).toBeUndefined();
    expect(() => readFileSync(join(dir, 'owner.json'))).toThrow('ENOENT');
    expect(() => readFileSync(join(socketDir, 'pg'))).toThrow('ENOENT');
  });

  it('end with a gateway that is killed, where the system has setpriv', async ({ skip }) => {
    if (dieWithParent('SIGTERM').length === 0) skip('setpriv of util-linux is not installed here');
    await fillDataDir(dir);
    const owner = await spawnOwner(dir, 'both');
    owner.process.kill('SIGKILL');
    const pids = [owner.ready.qdrant?.pid ?? 0, owner.ready.postgres?.pid ?? 0];
    await expect.poll(() => pids.map(processStart)).toEqual([undefined, undefined]);
  });

  it('that outlive a killed gateway are ended before the next one opens their data', async () => {
    await fillDataDir(dir);
    const owner = await spawnOwner(dir, 'both', { env: { PATH: pathWithout('setpriv') } });
    const { qdrant: q, postgres: p } = owner.ready;
    if (!q || !p) throw new Error('it runs both');
    await writePoint(q);
    await ask(p.connection, 'CREATE TABLE kept AS SELECT 1 AS one');
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');
    expect(processStart(q.pid)).toBeDefined();
    expect(processStart(p.pid)).toBeDefined();

    await using lock = await lockDataDir(dir);
    expect(processStart(q.pid)).toBeUndefined();
    expect(processStart(p.pid)).toBeUndefined();
    await using children = new AsyncDisposableStack();
    const [nextQdrant, nextPostgres] = await Promise.all([
      startQdrant({ lock, logger }),
      startPostgres({ lock, logger }),
    ]);
    children.use(nextQdrant);
    children.use(nextPostgres);
    await readPoint(nextQdrant);
    expect(await ask(nextPostgres.connection, 'SELECT one FROM kept')).toEqual([{ one: 1 }]);
  });
});

/** A PATH with the programs of util-linux that we use, but one. */
function pathWithout(missing: string): string {
  const bin = join(dir, 'bin');
  mkdirSync(bin);
  for (const name of ['unshare', 'true', 'setpriv'].filter((other) => other !== missing)) {
    const folder = (process.env.PATH ?? '').split(':').find((candidate) => existsSync(join(candidate, name)));
    if (folder) symlinkSync(join(folder, name), join(bin, name));
  }
  return bin;
}

/** Field 5 of proc_pid_stat(5). */
function groupOf(pid: number): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]);
}
