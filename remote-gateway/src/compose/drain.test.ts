import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { drain, serveOn } from './drain.ts';
import { listen } from './listen.ts';

const anywhere = { host: '127.0.0.1', port: 0, mayMove: false };

describe('drain', () => {
  it('lets a request under way end, on a connection that is kept alive, and then lets go', async () => {
    const { server, port } = await listen(async () => {
      await sleep(200);
      return new Response('done');
    }, anywhere);
    const answer = fetch(`http://127.0.0.1:${port}/`);
    await once(server, 'request');
    // Much longer than a test may take: what ends it is the end of the request.
    const drained = drain(server, 600_000);
    expect(await (await answer).text()).toBe('done');
    await drained;
    await expect(fetch(`http://127.0.0.1:${port}/`)).rejects.toThrow();
  });

  it('cuts off a request that does not end in time', async () => {
    const { server, port } = await listen(() => new Promise<never>(() => {}), anywhere);
    const answer = fetch(`http://127.0.0.1:${port}/`).catch(() => 'cut off');
    await once(server, 'request');
    await drain(server, 100);
    expect(await answer).toBe('cut off');
  });
});

describe('serveOn', () => {
  it('answers until its time is over, and ends each connection with its answer', async () => {
    const { server, port } = await listen(() => new Response('done'), anywhere);
    const ask = () => fetch(`http://127.0.0.1:${port}/`);
    expect((await ask()).headers.get('connection')).toBe('keep-alive');
    const over = serveOn(server, 200);
    const answer = await ask();
    expect(answer.headers.get('connection')).toBe('close');
    expect(await answer.text()).toBe('done');
    await over;
    await drain(server, 0);
  });
});

describe('listen', () => {
  it('takes the next port when it may, and refuses with what to do when it may not', async () => {
    const first = await listen(() => new Response(), anywhere);
    const wanted = { host: '127.0.0.1', port: first.port };
    const second = await listen(() => new Response(), { ...wanted, mayMove: true });
    expect(second.port).toBeGreaterThan(first.port);
    await expect(listen(() => new Response(), { ...wanted, mayMove: false })).rejects.toThrow(
      `Port ${first.port} is in use. Choose another with --port`,
    );
    await expect(listen(() => new Response(), { host: '192.0.2.1', port: 0, mayMove: true })).rejects.toThrow('--host');
    await Promise.all([drain(first.server, 0), drain(second.server, 0)]);
  });
});
