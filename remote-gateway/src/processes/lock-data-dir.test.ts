import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { lockDataDir } from './lock-data-dir.ts';
import { readOwner } from './owner-record.ts';
import { processStart } from './process-start.ts';
import { spawnOwner } from './spawn-owner.test.fixture.ts';

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docferry lock-'));
});
afterEach(() => rmSync(dir, { recursive: true, maxRetries: 10 }));

describe('the lock of a data directory', () => {
  it('makes a directory that only this user can enter', async () => {
    await using lock = await lockDataDir(join(dir, 'a', 'b'));
    expect(statSync(lock.dir).mode & 0o777).toBe(0o700);
    expect(statSync(join(lock.dir, 'owner.json')).mode & 0o777).toBe(0o600);
  });

  it('closes a directory that others could read or change', async () => {
    chmodSync(dir, 0o777);
    await using lock = await lockDataDir(dir);
    expect(statSync(lock.dir).mode & 0o777).toBe(0o711);
  });

  it('refuses one that is open and belongs to somebody else, as a user who cannot close it', async ({ skip }) => {
    if (process.getuid?.() !== 0) skip('only root can run a process as another user');
    chmodSync(dir, 0o777);
    const script = `import(${JSON.stringify(new URL('./lock-data-dir.ts', import.meta.url).href)})
      .then(({ lockDataDir }) => lockDataDir(${JSON.stringify(dir)}))
      .then(() => console.log('taken'), ({ code, message }) => console.log(code, message));`;
    const flags = ['--conditions=docferry-source', '--disable-warning=ExperimentalWarning'];
    const { stdout } = spawnSync(process.execPath, [...flags, '-e', script], { uid: 65_534, encoding: 'utf8' });
    expect(stdout).toMatch(/^INVALID_ARGUMENT Other users can read or change the data directory.*--data-dir /);
    expect(readdirSync(dir)).toEqual([]);
  });

  it('refuses a second owner, naming the first and what to do', async () => {
    await using owner = await spawnOwner(dir, 'lock');
    await expect(lockDataDir(dir)).rejects.toMatchObject({
      code: 'INDEX_LOCK_ACTIVE',
      message: `Process ${owner.ready.pid} has this data directory open. Stop it (kill ${owner.ready.pid}), or choose another with --data-dir.`,
    });
  });

  it('refuses a second owner within the same process, by another name of the directory too', async () => {
    await using lock = await lockDataDir(dir);
    await expect(lockDataDir(join(lock.dir, '.', 'x', '..'))).rejects.toMatchObject({ code: 'INDEX_LOCK_ACTIVE' });
  });

  it('is free again when its owner has disposed it', async () => {
    for (let round = 0; round < 3; round += 1) {
      await using lock = await lockDataDir(dir);
      expect(JSON.parse(readFileSync(join(lock.dir, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
    }
  });

  it('is taken over from an owner that was killed', async () => {
    const owner = await spawnOwner(dir, 'lock');
    owner.process.kill('SIGKILL');
    await once(owner.process, 'exit');
    await using lock = await lockDataDir(dir);
    expect(JSON.parse(readFileSync(join(lock.dir, 'owner.json'), 'utf8'))).toMatchObject({ pid: process.pid });
  });

  it('is taken over when the pid of its owner now belongs to another program', async () => {
    const record = { pid: process.ppid, start: 'before the reboot', socketDir: join(dir, 'run'), children: {} };
    writeFileSync(join(dir, 'owner.json'), JSON.stringify(record));
    await using lock = await lockDataDir(dir);
    expect(readOwner(lock.dir)?.pid).toBe(process.pid);
  });

  it('ends no stranger that has the pid of a child of a killed owner', async () => {
    const stranger = process.ppid;
    const record = {
      pid: 999_999,
      start: 'x',
      socketDir: join(dir, 'run'),
      children: { qdrant: { pid: stranger, start: 'x' } },
    };
    writeFileSync(join(dir, 'owner.json'), JSON.stringify(record));
    await using lock = await lockDataDir(dir);
    expect(readOwner(lock.dir)?.pid).toBe(process.pid);
    expect(processStart(stranger)).toBeDefined();
  });

  it('believes the record of a live owner even where the file system has no locks', async () => {
    const record = { pid: process.ppid, start: processStart(process.ppid), socketDir: join(dir, 'run'), children: {} };
    writeFileSync(join(dir, 'owner.json'), JSON.stringify(record));
    await expect(lockDataDir(dir)).rejects.toMatchObject({ code: 'INDEX_LOCK_ACTIVE' });
  });

  it('goes to one of many that ask at once', async () => {
    const asked = await Promise.allSettled(Array.from({ length: 4 }, () => spawnOwner(dir, 'lock')));
    const owners = asked.flatMap((result) => (result.status === 'fulfilled' ? [result.value] : []));
    expect(owners).toHaveLength(4);
    const refused = owners.filter(({ ready }) => ready.error?.code === 'INDEX_LOCK_ACTIVE');
    expect(refused).toHaveLength(3);
    await Promise.all(owners.map((owner) => owner[Symbol.asyncDispose]()));
  });

  it('says what to do when the directory cannot be made', async () => {
    writeFileSync(join(dir, 'file'), '');
    await expect(lockDataDir(join(dir, 'file', 'data'))).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
      message: expect.stringContaining('--data-dir'),
    });
  });

  it('puts sockets elsewhere when its path is too long for one, and takes that folder away', async () => {
    const lock = await lockDataDir(join(dir, 'long-'.repeat(30)));
    expect(Buffer.byteLength(join(lock.socketDir, '.s.PGSQL.5432'))).toBeLessThan(104);
    expect(statSync(lock.socketDir).mode & 0o777).toBe(0o700);
    await lock[Symbol.asyncDispose]();
    expect(() => statSync(lock.socketDir)).toThrow('ENOENT');
  });
});
