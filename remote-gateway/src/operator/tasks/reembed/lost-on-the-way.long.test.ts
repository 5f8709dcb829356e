import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { documentsLeft, findReembeddings, type Reembedding } from '../../../catalog/collections/reembeddings.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import {
  type EmbeddingServer,
  send,
  startEmbeddingServer,
} from '../../../embed/remote/embedding-server.test.fixture.ts';
import { QdrantClient } from '../../../store/qdrant-client.ts';
import { context, openTestEnvironment, type TestEnvironment } from '../maintenance.test.fixture.ts';
import { repair } from '../repair/repair.ts';
import { reembed } from './reembed.ts';

const DOCUMENTS = 20;
const input = { collection: 'default', tenant: 'default', cancel: false };
let home: string;
let server: EmbeddingServer;
/** Requests that the stand-in answers before it holds back the rest until it is let go. */
let answersLeft = Number.POSITIVE_INFINITY;
let world: TestEnvironment;

const held: (() => void)[] = [];
const letGo = () => {
  answersLeft = Number.POSITIVE_INFINITY;
  for (const answer of held.splice(0)) answer();
};

async function moveUnderWay(): Promise<{ move: Reembedding; moved: number } | undefined> {
  await using owner = await ownerClient(world.backends.connection);
  const [move] = await findReembeddings(owner.client);
  if (!move) return undefined;
  const { docIds, total } = await documentsLeft(owner.client, move.collectionId);
  return { move, moved: total - docIds.length };
}

/** The move, once so many documents are in the new collection. */
async function movedSome(least: number): Promise<Reembedding> {
  for (;;) {
    const seen = await moveUnderWay();
    if (seen && seen.moved >= least) return seen.move;
    await sleep(10);
  }
}

const lose = (storeName: string) => new QdrantClient(world.backends.qdrant, 60_000).deleteCollection(storeName);

async function expectWhole() {
  const answer = await world.search('volcanoes');
  expect(answer).toMatchObject({ count: DOCUMENTS, partial: false, degraded_scopes: [] });
  const report = await repair(world, { dry_run: true, remove_unknown: false }, context);
  expect(report.found).toMatchObject({ incomplete_document: 0, missing_collection: 0, wrong_counts: 0 });
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-lost-move-'));
  server = await startEmbeddingServer(({ body }, response) => {
    const data = body.input.map((text, index) => ({
      object: 'embedding',
      index,
      embedding: [...createHash('sha256').update(text).digest().subarray(0, 8)].map((byte) => byte + 1),
    }));
    const answer = () => send(response, { object: 'list', data, model: body.model });
    answersLeft -= 1;
    if (answersLeft >= 0) answer();
    else held.push(answer);
  });
  await using before = await openTestEnvironment(home);
  for (let n = 0; n < DOCUMENTS; n++) await before.ingest(`note-${n}.md`, `Volcanoes and zebra${n}.`);
});
afterAll(async () => {
  letGo();
  await server[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

const openMoving = (dimension: string) =>
  openTestEnvironment(home, {
    RAG_EMBEDDER: 'openai-compatible',
    RAG_EMBEDDING_MODEL: `stand-in-${dimension}`,
    RAG_EMBEDDING_DIMENSION: '8',
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'k',
  });

it('moves again what Qdrant loses of the new collection while it is filled', async () => {
  world = await openMoving('one');
  await using _ = world;
  answersLeft = 10;
  const moving = reembed(world, input, context);
  moving.catch(() => {});
  await lose((await movedSome(5)).storeName);
  letGo();
  expect(await moving).toMatchObject({ status: 'done', documents: DOCUMENTS });
  await expectWhole();
});

it('notices when it continues that the new collection was lost meanwhile, and takes no lost previous one for lost any more', async () => {
  const stop = new AbortController();
  {
    world = await openMoving('two');
    await using _ = world;
    answersLeft = 10;
    const moving = reembed(world, input, { ...context, signal: stop.signal });
    moving.catch(() => {});
    const { storeName } = await movedSome(5);
    stop.abort(new Error('killed'));
    letGo();
    await expect(moving).rejects.toThrow();
    await lose(storeName);
    const [row] = await world.gateway.catalog.collections.list(world.identity, ['default']);
    await lose(row?.storeName ?? '');
    await world.gateway.catalog.collections.recordIndexLost(row?.id ?? '');
  }
  world = await openMoving('two');
  await using _ = world;
  expect(await reembed(world, input, context)).toMatchObject({ status: 'done', documents: DOCUMENTS });
  await expectWhole();
});
