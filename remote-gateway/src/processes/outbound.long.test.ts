import { mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openCatalog } from '../catalog/open-catalog.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { startPostgres } from './start-postgres.ts';
import { startQdrant } from './start-qdrant.ts';

/** Idle for so long after the start: what telemetry sends, it sends in its first seconds. */
const WATCH_MS = 3_000;

it('start and idle without a socket beyond loopback', async ({ skip }) => {
  if (process.platform !== 'linux') skip('sockets of other processes are listed in /proc, which is of Linux');
  const dir = mkdtempSync(join(tmpdir(), 'docferry-outbound-'));
  const seen = new Set<string>();
  let rounds = 0;
  const watch = setInterval(() => {
    rounds += 1;
    for (const socket of socketsOf(descendants(process.pid))) seen.add(socket);
  }, 5);
  try {
    const logger = pino({ level: 'silent' });
    await using lock = await lockDataDir(dir);
    await using children = new AsyncDisposableStack();
    const [qdrant, postgres] = await Promise.all([startQdrant({ lock, logger }), startPostgres({ lock, logger })]);
    children.use(qdrant);
    children.use(postgres);
    await using catalog = await openCatalog({ connection: postgres.connection, logger });
    await catalog.check();
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS));
    await expect.poll(() => rounds).toBeGreaterThan(50);
    expect(descendants(process.pid)).toEqual(expect.arrayContaining([qdrant.pid(), postgres.pid()]));
  } finally {
    clearInterval(watch);
    rmSync(dir, { recursive: true, maxRetries: 10 });
  }
  // Qdrant's port, to know that the watch sees anything at all.
  expect([...seen].filter((socket) => socket.startsWith('tcp 0100007F:')).length).toBeGreaterThan(0);
  expect([...seen].filter((socket) => !isLoopback(socket))).toEqual([]);
});

/** Process ids of our children and theirs, not our own. */
function descendants(root: number): number[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const stat = readIfThere(`/proc/${name}/stat`);
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    parents.set(Number(name), parent);
  }
  const isBelow = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && parent > 0 && (parent === root || isBelow(parent));
  };
  return [...parents.keys()].filter(isBelow);
}

/** Internet sockets that these processes have open, as `<protocol> <local> <remote>` in the hexadecimal of proc(5). */
function socketsOf(pids: readonly number[]): string[] {
  const inodes = new Set(pids.flatMap(inodesOf));
  return ['tcp', 'tcp6', 'udp', 'udp6', 'raw'].flatMap((protocol) => {
    const lines = readIfThere(`/proc/net/${protocol}`).split('\n').slice(1);
    const rows = lines.map((line) => line.trim().split(/\s+/)).filter((fields) => inodes.has(fields[9] ?? ''));
    return rows.map(([, local, remote]) => `${protocol} ${local} ${remote}`);
  });
}

function inodesOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/fd`).flatMap((fd) => {
      const [, inode] = /^socket:\[(\d+)\]$/.exec(readlinkSync(`/proc/${pid}/fd/${fd}`)) ?? [];
      return inode ? [inode] : [];
    });
  } catch {
    return [];
  }
}

const NOBODY_YET = '00000000:0000';

function isLoopback(socket: string): boolean {
  const [, local = '', remote = ''] = socket.split(' ');
  return local.startsWith('0100007F:') && (remote === NOBODY_YET || remote.startsWith('0100007F:'));
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
