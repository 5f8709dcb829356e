import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PointPayload } from './point.ts';
import { createQdrantStore } from './qdrant-store.ts';

const PAYLOAD: PointPayload = {
  doc_id: 'd',
  generation: 1,
  chunk_index: 0,
  text: 'a',
  text_hash: 'h',
  occurrence: 0,
  start: 0,
  end: 1,
  heading_path: [],
  segment: null,
  owner: null,
  metadata: {
    collection: 'c',
    source: 'local',
    uri: 'a.md',
    filename: 'a.md',
    title: 'a',
    kind: 'doc',
    tags: [],
    visibility: 'team',
    ingested_at: '2026-01-01T00:00:00Z',
  },
};
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
    const points = [{ id: 'p', dense: null, sparse: { indices: [1], values: [1] }, payload: PAYLOAD }];
    closings = 1;
    await expect(createQdrantStore({ url }).upsert('c', points)).resolves.toBeUndefined();
    closings = 2;
    await expect(createQdrantStore({ url }).upsert('c', points)).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  });
});
