import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { watchSilence } from './watch-silence.ts';

/** Milliseconds until a process is called silent, undefined when that took longer than `withinMs`. */
async function silentAfter(code: string, withinMs: number): Promise<number | undefined> {
  const child = spawn(process.execPath, ['-e', code], { stdio: ['ignore', 'pipe', 'ignore'] });
  try {
    await new Promise((resolve) => child.stdout.once('data', resolve));
    const from = performance.now();
    const { promise, resolve } = Promise.withResolvers<number>();
    using _ = watchSilence(child.pid, 400, () => resolve(performance.now() - from));
    return await Promise.race([promise, sleep(withinMs, undefined)]);
  } finally {
    child.kill('SIGKILL');
  }
}

it('calls a process silent that computes and reports nothing', async () => {
  expect(await silentAfter('console.log(1); for (;;);', 60_000)).toBeDefined();
});

it.runIf(process.platform === 'linux')(
  'gives a process that gets no processor more time, but not for ever',
  async () => {
    const idle = 'console.log(1); setInterval(() => {}, 1e6)';
    expect(await silentAfter(idle, 1_000)).toBeUndefined();
    expect(await silentAfter(idle, 60_000)).toBeGreaterThan(1_500);
  },
);

it('is quiet while reports come and after its end', async () => {
  let calls = 0;
  {
    using silence = watchSilence(process.pid, 120, () => calls++);
    for (let turn = 0; turn < 5; turn++) {
      await sleep(40);
      silence.report();
    }
  }
  await sleep(300);
  expect(calls).toBe(0);
});
