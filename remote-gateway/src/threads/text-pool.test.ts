import { monitorEventLoopDelay } from 'node:perf_hooks';
import { afterEach, describe, expect, it } from 'vitest';
import type { ChunkOptions } from '../chunk/chunk-document.ts';
import { taskModule } from './task-module.ts';
import { type PoolBounds, TextPool } from './text-pool.ts';

const options: ChunkOptions = {
  title: 'T',
  segments: [],
  chunkSize: 256,
  chunkOverlap: 20,
  kind: 'doc',
  filename: 'a.md',
};
/** Byte pair encoding of what no vocabulary knows takes a second a megabyte and more. */
const slowText = Array.from({ length: 1_000_000 }, (_, n) => String.fromCharCode(0x4e00 + ((n * 7_919) % 20_000))).join(
  '',
);
const TOKENS = taskModule<typeof import('../lexical/token-tasks.ts')>(import.meta.url, '../lexical/token-tasks');
const CHUNKS = taskModule<typeof import('../chunk/chunk-tasks.ts')>(import.meta.url, '../chunk/chunk-tasks');
const SLICES = taskModule<typeof import('../retrieval/documents/document-tasks.ts')>(
  import.meta.url,
  '../retrieval/documents/document-tasks',
);
const tokensOf = (text: string) => ({ module: TOKENS, name: 'tokens', input: [text] }) as const;
const lane = { threads: 1, heapMb: 512, withinMs: 60_000 };

describe('TextPool', () => {
  let pool: TextPool;
  const open = (bounds?: PoolBounds) => {
    pool = new TextPool(bounds);
    return pool;
  };
  afterEach(() => pool[Symbol.asyncDispose]());

  it('leaves the event loop to others while a text is worked on', async () => {
    await open().run('long', tokensOf('warm'));
    const delay = monitorEventLoopDelay({ resolution: 5 });
    delay.enable();
    const busy = process.cpuUsage().user;
    await pool.run('long', tokensOf(slowText));
    delay.disable();
    // Of the loop's own work the copy of the text is the most; all others wait for a processor at the worst.
    const worked = (process.cpuUsage().user - busy) / 1_000;
    expect(worked).toBeGreaterThan(150);
    expect(delay.percentile(50) / 1e6).toBeLessThan(worked / 4);
  });

  it('ends a thread whose task takes too long, says so, and works on with another', async () => {
    open({ lanes: { reads: { ...lane, withinMs: 300 }, short: lane, long: lane } });
    const late = pool.run('reads', tokensOf(slowText.repeat(8)));
    await expect(late).rejects.toMatchObject({ code: 'TIMEOUT' });
    expect(pool.idleThreads).toBe(0);
    expect(await pool.run('short', tokensOf('one two'))).toBe(2);
  });

  it('refuses a text that takes more memory than a thread has, and works on with another', async () => {
    open({ lanes: { reads: lane, short: lane, long: { ...lane, heapMb: 24 } } });
    const input = { text: '- a\n'.repeat(400_000), options };
    await expect(pool.run('long', { module: CHUNKS, name: 'chunks', input })).rejects.toMatchObject({
      code: 'BUDGET_LIMIT_EXCEEDED',
    });
    expect(await pool.run('reads', tokensOf('one two'))).toBe(2);
  });

  it('hands errors over with their code and details', async () => {
    const query = { section: 'none', max_tokens: 100 };
    const input = { text: '# One\n\nText.', segments: [], query };
    await expect(open().run('reads', { module: SLICES, name: 'slice', input })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      details: { sections: ['One'] },
    });
  });

  it('lets a reader go before documents that wait', async () => {
    open({ lanes: { reads: lane, short: lane, long: lane } });
    const caller = new AbortController();
    const documents = [1, 2, 3].map(() => pool.run('long', tokensOf(slowText.repeat(8)), caller.signal));
    expect(await pool.run('reads', tokensOf('one two'))).toBe(2);
    caller.abort(new Error('gone'));
    for (const document of documents) await expect(document).rejects.toThrow('gone');
  });

  it('refuses more texts than may wait, by a code that passes', async () => {
    open({ lanes: { reads: lane, short: lane, long: lane } });
    const caller = new AbortController();
    const waiting = Array.from({ length: 200 }, () => pool.run('short', tokensOf(slowText), caller.signal));
    const refused = await Promise.race(waiting.map((one) => one.catch((error: unknown) => error)));
    expect(refused).toMatchObject({ code: 'RATE_LIMITED', retryAfterSeconds: expect.any(Number) });
    caller.abort(new Error('gone'));
    await Promise.allSettled(waiting);
  });

  it('ends idle threads but the one that short texts and reads are given to next', async () => {
    open({ idleMs: 50 });
    await Promise.all([
      pool.run('long', tokensOf('one')),
      pool.run('short', tokensOf('one')),
      pool.run('short', tokensOf('one')),
    ]);
    await expect.poll(() => pool.idleThreads).toBe(1);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(pool.idleThreads).toBe(1);
  });
});
