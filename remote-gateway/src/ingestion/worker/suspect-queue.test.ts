import { describe, expect, it } from 'vitest';
import { type SuspectBounds, SuspectQueue } from './suspect-queue.ts';

describe('SuspectQueue', () => {
  function open(bounds?: SuspectBounds) {
    const begun: string[] = [];
    const line = new SuspectQueue(() => {}, bounds);
    const { signal } = new AbortController();
    const hold = (name: string, work: () => Promise<void> = async () => {}) =>
      line.alone(
        async () => {
          begun.push(name);
          await work();
        },
        signal,
        () => {},
      );
    return { line, begun, hold };
  }
  const turn = () => new Promise(setImmediate);

  it('lets all others go first, those at work and those that wait', async () => {
    const { line, begun, hold } = open();
    const done = hold('suspect');
    line.admit(1, true);
    line.admit(0, false);
    await turn();
    expect(begun).toEqual([]);
    expect(line.isClosed).toBe(false);
    line.admit(0, true);
    await done;
    expect(begun).toEqual(['suspect']);
  });

  it('has the process for itself, one suspect after the other', async () => {
    const { line, begun, hold } = open();
    const { promise, resolve } = Promise.withResolvers<void>();
    const first = hold('first', () => promise);
    const second = hold('second');
    line.admit(0, true);
    line.admit(0, true);
    await turn();
    expect(begun).toEqual(['first']);
    expect(line.isClosed).toBe(true);
    resolve();
    await first;
    expect(line.isClosed).toBe(false);
    line.admit(0, true);
    await second;
    expect(begun).toEqual(['first', 'second']);
  });

  it('does not wait for ever: after its patience no other begins before it', async () => {
    const { line, begun, hold } = open({ patienceMs: 0 });
    const done = hold('suspect');
    expect(line.isClosed).toBe(true);
    line.admit(1, false);
    await turn();
    expect(begun).toEqual([]);
    line.admit(0, false);
    await done;
  });

  it('lets others begin beside a suspect that the process has survived for long', async () => {
    const { line, hold } = open({ aloneMs: 10 });
    const { promise, resolve } = Promise.withResolvers<void>();
    const done = hold('long', () => promise);
    line.admit(0, true);
    await expect.poll(() => line.isClosed).toBe(false);
    resolve();
    await done;
  });

  it('gives up its place when its job is stopped', async () => {
    const line = new SuspectQueue(() => {});
    const caller = new AbortController();
    const done = line.alone(
      async () => {},
      caller.signal,
      () => {},
    );
    caller.abort(new Error('gone'));
    await expect(done).rejects.toThrow('gone');
    expect(line.isClosed).toBe(false);
  });
});
