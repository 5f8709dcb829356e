import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { tempDir } from '../temp-dir.test.fixture.ts';
import { lockState, takeLock } from './index-lock.ts';

const signal = new AbortController().signal;

describe('takeLock', () => {
  it('lets one run in, names it to the other, and lets it in later', async () => {
    await using dir = await tempDir();
    {
      using lock = await takeLock(dir.path, { waitMs: 0, signal });
      expect(lock.recovered).toBeUndefined();
      await expect(takeLock(dir.path, { waitMs: 0, signal })).rejects.toMatchObject({
        code: 'INDEX_LOCK_ACTIVE',
        details: { pid: process.pid },
      });
      expect(lockState(dir.path).active?.pid).toBe(process.pid);
    }
    expect(lockState(dir.path)).toEqual({});
    using again = await takeLock(dir.path, { waitMs: 0, signal });
    expect(again.recovered).toBeUndefined();
  });

  it('waits for its turn', async () => {
    await using dir = await tempDir();
    const first = await takeLock(dir.path, { waitMs: 0, signal });
    setTimeout(() => first[Symbol.dispose](), 300);
    using second = await takeLock(dir.path, { waitMs: 10_000, signal });
    expect(second.recovered).toBeUndefined();
  });

  it('takes over from a process that was killed, and says so', async () => {
    await using dir = await tempDir();
    const script = `import { takeLock } from ${JSON.stringify(new URL('./index-lock.ts', import.meta.url).href)};
      await takeLock(${JSON.stringify(dir.path)}, { waitMs: 0, signal: new AbortController().signal });
      console.log('held'); setInterval(() => {}, 1000);`;
    const child = spawn(
      process.execPath,
      ['--conditions=docferry-source', '--input-type=module-typescript', '-e', script],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    await once(child.stdout, 'data');
    await expect(takeLock(dir.path, { waitMs: 0, signal })).rejects.toMatchObject({ code: 'INDEX_LOCK_ACTIVE' });
    child.kill('SIGKILL');
    await once(child, 'exit');
    expect(lockState(dir.path).stale?.pid).toBe(child.pid);
    using lock = await takeLock(dir.path, { waitMs: 0, signal });
    expect(lock.recovered?.pid).toBe(child.pid);
  });
});
