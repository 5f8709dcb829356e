import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testPoint } from './point.test.fixture.ts';
import { createQdrantStore } from './qdrant-store.ts';

const ANSWER = JSON.stringify({ result: { collections: [] }, status: 'ok', time: 0 });

describe('a connection that the engine closes before it answers', () => {
  let closings: number;
  const server = createServer((socket) => {
    socket.on('data', () => {
      if (closings-- > 0) socket.destroy();
      else
        socket.end(
          `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${ANSWER.length}\r\n\r\n${ANSWER}`,
        );
    });
    socket.on('error', () => {});
  });
  let url: string;
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => void server.close());

  it('is replaced once by a new one', async () => {
    closings = 1;
    await expect(createQdrantStore({ url }).check()).resolves.toBeUndefined();
    closings = 2;
    await expect(createQdrantStore({ url }).check()).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  });

  it('is replaced once by a new one when points are written', async () => {
    const points = [testPoint()];
    closings = 1;
    await expect(createQdrantStore({ url }).upsert('c', points)).resolves.toBeUndefined();
    closings = 2;
    await expect(createQdrantStore({ url }).upsert('c', points)).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  });

  it('of a child process that has restarted is replaced at its new address', async () => {
    let requests = 0;
    await using old = createServer((socket) => {
      requests += 1;
      socket.on('error', () => {}).destroy();
    }).listen(0, '127.0.0.1');
    await once(old, 'listening');
    const addresses = [{ url: `http://127.0.0.1:${(old.address() as AddressInfo).port}` }, { url }];
    closings = 0;
    const store = createQdrantStore({ url, now: () => addresses.shift() ?? { url } });
    await expect(store.check()).resolves.toBeUndefined();
    expect(requests).toBe(1);
  });
});
