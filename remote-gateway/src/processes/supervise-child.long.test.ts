import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pino } from 'pino';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openChildLog } from './child-log.ts';
import { type DataDirLock, lockDataDir } from './lock-data-dir.ts';
import { readOwner } from './owner-record.ts';
import { pidOf } from './pid-of.test.fixture.ts';
import { processStart } from './process-start.ts';
import { type ChildPlan, superviseChild } from './supervise-child.ts';

let dir: string;
let lock: DataDirLock;
beforeEach(async () => {
  dir = mkdtempSync(join(tmpdir(), 'docferry-child-'));
  lock = await lockDataDir(dir);
});
afterEach(async () => {
  await lock[Symbol.asyncDispose]();
  rmSync(dir, { recursive: true, maxRetries: 10 });
});

/** A child that runs this JavaScript, ready when it has made the file `ready`. */
function plan(script: string, change: Partial<ChildPlan> = {}): ChildPlan {
  const ready = join(dir, 'ready');
  return {
    name: 'child',
    command: process.execPath,
    args: ['-e', script],
    env: () => process.env,
    cwd: dir,
    logFile: join(dir, 'child.log'),
    prepare: () => rmSync(ready, { force: true }),
    isReady: () => existsSync(ready),
    readyTimeoutMs: 120_000,
    stopSignal: 'SIGTERM',
    stopTimeoutMs: 500,
    lock,
    logger: pino({ level: 'silent' }),
    ...change,
  };
}

const READY = `fs.writeFileSync('ready', '');`;
const STAY = 'setInterval(() => {}, 1000);';

describe('a supervised child', () => {
  it('is on record while it runs, and not after', async () => {
    const child = await superviseChild(plan(READY + STAY));
    expect(child.state()).toBe('ready');
    expect(readOwner(dir)?.children.child?.pid).toBe(child.pid());
    await child[Symbol.asyncDispose]();
    expect(child.state()).toBe('down');
    expect(child.pid()).toBeUndefined();
    expect(readOwner(dir)?.children).toEqual({});
  });

  it('is killed when it does not stop in time', async () => {
    const child = await superviseChild(plan(`process.on('SIGTERM', () => {}); ${READY} ${STAY}`));
    const pid = pidOf(child);
    await child[Symbol.asyncDispose]();
    expect(processStart(pid)).toBeUndefined();
  });

  it('is another process after a restart, and stays ended after a disposal', async () => {
    const child = await superviseChild(plan(READY + STAY));
    const first = pidOf(child);
    const restarted = child.restart();
    expect(child.state()).toBe('restarting');
    await restarted;
    expect(processStart(first)).toBeUndefined();
    await vi.waitFor(() => expect(child.state()).toBe('ready'), 60_000);
    expect(pidOf(child)).not.toBe(first);
    await child[Symbol.asyncDispose]();
    await child.restart();
    expect(child.state()).toBe('down');
    expect(child.pid()).toBeUndefined();
  });

  it('that ends at its first start is an error with its last lines, and is not tried again', async () => {
    const failing = superviseChild(plan(`console.log('no disk'); process.exit(3)`));
    await expect(failing).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: 'child does not start: it ended with code 3.\nno disk',
    });
    expect(readOwner(dir)?.children).toEqual({});
  });

  it('that is never ready is ended', async () => {
    let seen: number | undefined;
    const isReady = (pid: number) => {
      seen = pid;
      return false;
    };
    await expect(superviseChild(plan(STAY, { isReady, readyTimeoutMs: 700 }))).rejects.toThrow(
      'it is not ready after 0.7 s',
    );
    expect(seen).toBeTypeOf('number');
    expect(processStart(seen ?? 0)).toBeUndefined();
  });

  it('that is no program is an error', async () => {
    const failing = superviseChild(plan('', { command: join(dir, 'missing'), args: [] }));
    await expect(failing).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  });

  it('is restarted with growing pauses, counts as down when it keeps failing, and comes back when it can', async () => {
    const script = `if (fs.existsSync('broken')) { fs.appendFileSync('starts', '1'); process.exit(1); } ${READY} ${STAY}`;
    await using child = await superviseChild(plan(script));
    writeFileSync(join(dir, 'broken'), '');
    process.kill(pidOf(child), 'SIGKILL');
    await expect.poll(() => child.state()).toBe('restarting');
    await expect.poll(() => child.state()).toBe('down');
    expect(readFileSync(join(dir, 'starts'), 'utf8').length).toBeLessThanOrEqual(6);
    rmSync(join(dir, 'broken'));
    await expect.poll(() => child.state()).toBe('ready');
  });

  it('can be stopped between two restarts', async () => {
    const child = await superviseChild(plan(`if (fs.existsSync('broken')) process.exit(1); ${READY} ${STAY}`));
    writeFileSync(join(dir, 'broken'), '');
    process.kill(pidOf(child), 'SIGKILL');
    await expect.poll(() => child.state()).toBe('restarting');
    await sleep(150);
    await child[Symbol.asyncDispose]();
    expect(readOwner(dir)?.children).toEqual({});
  });
});

describe("a child's log", () => {
  it('starts again at its bound and keeps the previous part', () => {
    const file = join(dir, 'big.log');
    writeFileSync(file, `${'x'.repeat(2_000_001)}`);
    using log = openChildLog(file);
    writeFileSync(log.fd, 'new line\n');
    expect(readFileSync(file, 'utf8')).toBe('new line\n');
    expect(readFileSync(`${file}.old`, 'utf8')).toHaveLength(2_000_001);
    expect(log.tail()).toBe('new line');
  });
});
