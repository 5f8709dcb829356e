import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type EmbeddingServer, startEmbeddingServer } from '../../../embed/remote/embedding-server.test.fixture.ts';
import { context, openTestEnvironment } from '../maintenance.test.fixture.ts';
import { reembed } from './reembed.ts';

const input = { collection: 'default', tenant: 'default', cancel: false };
let home: string;
let server: EmbeddingServer;
beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-reembed-'));
  server = await startEmbeddingServer();
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

it('moves a collection to the embedder for code and back, and keeps it where it is when none is named', async () => {
  await using world = await openTestEnvironment(home, {
    RAG_EMBEDDER: 'static',
    RAG_CODE_MODEL: 'voyage-code-3',
    VOYAGE_API_KEY: 'k',
    RAG_EMBEDDING_URL: server.url,
  });
  await world.ingest('retry.md', 'The retry policy has four attempts.');
  const move = async (embedder?: 'docs' | 'code') =>
    (await reembed(world, { ...input, ...(embedder ? { embedder } : {}) }, context)).embedder;
  expect(await move('code')).toBe('voyage:voyage-code-3@4');
  expect(await world.search('retry')).toMatchObject({ count: 1, partial: false });
  await world.ingest('pause.md', 'A pause follows each attempt to retry.');
  expect(await move()).toBe('voyage:voyage-code-3@4');
  expect(await world.search('retry')).toMatchObject({ count: 2, partial: false });
  expect(await move('docs')).toMatch(/^static:/);
  expect(await world.search('retry')).toMatchObject({ count: 2, partial: false });
});

it('splits with the same chunker and settings as before, so that the passages and their ids stay', async () => {
  await using world = await openTestEnvironment(home, {
    RAG_EMBEDDER: 'static',
    RAG_CODE_MODEL: 'voyage-code-3',
    VOYAGE_API_KEY: 'k',
    RAG_EMBEDDING_URL: server.url,
    CHUNK_SIZE: '64',
    CHUNK_OVERLAP: '8',
  });
  const steps = Array.from({ length: 14 }, (_, n) => `Step ${n} drains the node and waits for its shards.`).join(' ');
  await world.ingest('steps.md', `# Drain\n\n${steps}\n`);
  const passages = async () => (await world.search('drains')).results.map(({ passage_id: id }) => id).toSorted();
  const before = await passages();
  expect(before.length).toBeGreaterThan(2);
  await reembed(world, { ...input, embedder: 'code' }, context);
  expect(await passages()).toEqual(before);
});

it('refuses an embedder that is not configured', async () => {
  await using world = await openTestEnvironment(home);
  await expect(reembed(world, { ...input, embedder: 'code' }, context)).rejects.toThrow('RAG_CODE_MODEL');
});
