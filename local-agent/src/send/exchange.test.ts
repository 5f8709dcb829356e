import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { exchange } from './exchange.ts';

/** More than a connection holds on its way, so that most of it is still to be sent when the answer begins. */
const LARGE = 'é'.repeat(4_000_000);

async function post(answer: (request: IncomingMessage, response: ServerResponse) => unknown, body: string) {
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  try {
    return await exchange(`http://127.0.0.1:${address.port}/`, {
      method: 'POST',
      headers: {},
      body,
      responseBytes: 1_000,
      connectMs: 20_000,
      totalMs: 20_000,
    });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe('exchange', () => {
  it.each([
    ['a body', 'x'],
    ['a large body', LARGE],
  ])('sends %s to its end when the answer begins before', async (_, body) => {
    const answer = await post(async (request, response) => {
      response.flushHeaders();
      const received = await buffer(request);
      response.end(`${request.headers['content-length']} ${received.equals(Buffer.from(body))}`);
    }, body);
    expect(answer.body.toString()).toBe(`${Buffer.byteLength(body)} true`);
  });

  it('gives the answer of a server that does not want the rest of a body', async () => {
    const answer = await post((_, response) => response.writeHead(413).end('too large'), LARGE);
    expect({ status: answer.status, body: answer.body.toString() }).toEqual({ status: 413, body: 'too large' });
  });
});
