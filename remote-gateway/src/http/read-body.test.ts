import { once } from 'node:events';
import { createServer, request } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createBodyBudget } from '../access/limits/body-budget.ts';
import { type BodyBounds, readBody } from './read-body.ts';

/** The result for a body that a client writes in parts. */
async function reading(
  bounds: Omit<BodyBounds, 'reservation'>,
  parts: readonly string[],
  { end = true, destroy = false, room = 1_000 } = {},
) {
  using reservation = createBodyBudget({ all: room, each: room }).open('someone');
  const outcome = Promise.withResolvers<string>();
  const server = createServer((incoming, outgoing) => {
    void readBody(incoming, { ...bounds, reservation })
      .then(
        (body) => body.toString(),
        (error: { code: string }) => error.code,
      )
      .then((what) => {
        outcome.resolve(what);
        outgoing.end();
      });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const client = request({ port: address.port, host: '127.0.0.1', method: 'POST' });
  client.on('error', () => {}); // the connection is closed on purpose
  for (const part of parts) client.write(part);
  if (destroy) setTimeout(() => client.destroy(), 50);
  else if (end) client.end();
  const what = await outcome.promise;
  client.destroy();
  server.closeAllConnections();
  server.close();
  return what;
}

describe('readBody', () => {
  it('returns the whole body, however it is divided into parts', async () => {
    expect(await reading({ maxBytes: 10, timeoutMs: 60_000 }, ['ab', 'cd', '漢'])).toBe('abcd漢');
    expect(await reading({ maxBytes: 10, timeoutMs: 60_000 }, [])).toBe('');
  });

  it('refuses a body that is one byte too large', async () => {
    expect(await reading({ maxBytes: 4, timeoutMs: 60_000 }, ['abcd'])).toBe('abcd');
    expect(await reading({ maxBytes: 4, timeoutMs: 60_000 }, ['abcd', 'e'], { end: false })).toBe('PAYLOAD_TOO_LARGE');
  });

  it('refuses a part without room in the budget, and reserves nothing for announced bytes', async () => {
    const bounds = { maxBytes: 100, timeoutMs: 60_000 };
    expect(await reading(bounds, ['abcd', 'efgh'], { room: 8 })).toBe('abcdefgh');
    expect(await reading(bounds, ['abcd', 'efgh', 'i'], { room: 8, end: false })).toBe('RATE_LIMITED');
  });

  it('times out if the body does not arrive', async () => {
    expect(await reading({ maxBytes: 10, timeoutMs: 100 }, ['ab'], { end: false })).toBe('TIMEOUT');
  });

  it('distinguishes a client that disconnected from one that finished', async () => {
    expect(await reading({ maxBytes: 10, timeoutMs: 60_000 }, ['ab'], { destroy: true })).toBe('INVALID_ARGUMENT');
  });
});
