import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort, startGateway, type TestGateway } from './harness/gateway.ts';
import { BINS, run } from './harness/process.ts';
import { descendants, processesOf } from './harness/process-tree.ts';
import { ingestToTheEnd } from './harness/settled-jobs.ts';
import { tempDir } from './harness/temp-dir.ts';
import { waitFor } from './harness/wait-for.ts';

const note = (n: number) => ({
  text: `# Note ${n}\n\nThe code word of note ${n} is zebra${n}.\n`,
  metadata: { filename: `note-${n}.md` },
});

async function findable(gateway: TestGateway, n: number): Promise<boolean> {
  const { body } = await gateway.call('POST', '/api/v1/search', { query: `zebra${n}` });
  const results = (body.results ?? []) as { filename: string; text: string }[];
  return results.some((result) => result.filename === `note-${n}.md` && result.text.includes(`zebra${n}.`));
}

describe('a gateway that ends', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  beforeEach(async () => {
    dir = await tempDir();
  });
  afterEach(async () => {
    await dir[Symbol.asyncDispose]();
  });

  it('has every acknowledged document after kill -9 of the gateway, and one Qdrant and one Postgres again', async () => {
    const first = await startGateway(dir.path);
    for (let n = 0; n < 5; n++) await ingestToTheEnd(first, note(n));
    const unfinished = first.call('POST', '/api/v1/ingest', note(99)).catch(() => undefined);
    await first.kill('SIGKILL');
    await unfinished;

    await using second = await startGateway(dir.path);
    for (let n = 0; n < 5; n++) expect(await findable(second, n), `note ${n}`).toBe(true);
    expect((await second.call('POST', '/api/v1/ingest', note(3))).body.status).toBe('unchanged');
    const commands = processesOf(dir.path).map((entry) => entry.command);
    expect(commands.filter((command) => /bin\/qdrant( |$)/.test(command))).toHaveLength(1);
    expect(
      commands.filter((command) => /bin\/postgres( |$)/.test(command) && !command.startsWith('unshare')),
    ).toHaveLength(1);
  });

  it('leaves no process behind on Ctrl-C and on SIGTERM', async () => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) {
      const gateway = await startGateway(dir.path);
      expect(processesOf(dir.path).length).toBeGreaterThan(1);
      await gateway.kill(signal);
      expect(gateway.child.exitCode, gateway.output.stderr).toBe(0);
      expect(processesOf(dir.path)).toEqual([]);
    }
  });
});

describe('a gateway in trouble', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    dir = await tempDir();
    gateway = await startGateway(dir.path);
    await ingestToTheEnd(gateway, note(1));
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  it('refuses a second gateway on the same data directory, and names the process that uses it', async () => {
    const second = await run(process.execPath, [
      BINS.gateway,
      'serve',
      '--port',
      String(await freePort()),
      '--data-dir',
      dir.path,
    ]);
    expect(second.code).not.toBe(0);
    expect(second.stderr).toContain(String(gateway.child.pid));
    expect((await gateway.call('GET', '/health')).body.status).toBe('ok');
  });

  it('opens no connection beyond this machine, neither itself nor its children', async () => {
    await gateway.call('POST', '/api/v1/search', { query: 'zebra1' });
    const pids = [gateway.child.pid ?? 0, ...descendants(gateway.child.pid ?? 0).map(({ pid }) => pid)];
    expect(pids.length).toBeGreaterThan(2);
    expect(foreignPeers(pids)).toEqual([]);
  });

  it('answers with errors of the contract while Qdrant is down', async () => {
    const qdrant = descendants(gateway.child.pid ?? 0).find(({ command }) => command.includes('qdrant'));
    process.kill(qdrant?.pid ?? 0, 'SIGSTOP');
    try {
      const { status, body } = await gateway.call('POST', '/api/v1/search', { query: 'zebra1' });
      expect([503, 504]).toContain(status);
      expect(['BACKEND_UNAVAILABLE', 'TIMEOUT']).toContain(body.code);
    } finally {
      process.kill(qdrant?.pid ?? 0, 'SIGCONT');
    }
    await waitFor('the note to be found again', () => findable(gateway, 1));
  });

  it.each([
    ['qdrant', 2],
    ['postgres', 3],
  ])('serves again after kill -9 of %s, without losses', async (name, next) => {
    const victims = descendants(gateway.child.pid ?? 0).filter(({ command }) => command.includes(name));
    expect(victims.length).toBeGreaterThan(0);
    for (const { pid } of victims) {
      try {
        process.kill(pid, 'SIGKILL');
      } catch {
        // a child process of one that was just killed
      }
    }
    await waitFor('the note to be found again', () => findable(gateway, 1));
    await waitFor(
      'a new note to be taken',
      async () => (await gateway.call('POST', '/api/v1/ingest', note(next))).status === 200,
    );
    expect(await findable(gateway, next)).toBe(true);
    expect((await gateway.call('GET', '/health')).body.status).toBe('ok');
  });
});

/** Remote addresses, other than loopback and none, of the TCP and UDP sockets of these processes. */
function foreignPeers(pids: readonly number[]): string[] {
  const inodes = new Set(
    pids.flatMap((pid) =>
      readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
        try {
          return /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`))?.[1] ?? [];
        } catch {
          return [];
        }
      }),
    ),
  );
  return ['tcp', 'tcp6', 'udp', 'udp6'].flatMap((kind) =>
    readFileSync(join('/proc/self/net', kind), 'utf8')
      .split('\n')
      .slice(1)
      .map((line) => line.trim().split(/\s+/))
      .filter((columns) => inodes.has(columns[9] ?? ''))
      .map((columns) => columns[2] ?? '')
      .filter((remote) => !/^(0+|0100007F|0{24}01000000|0{16}FFFF00000100007F):/i.test(remote)),
  );
}
