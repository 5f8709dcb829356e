import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentsLeft, findReembeddings } from '../../../catalog/collections/reembeddings.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import {
  type Answer,
  type EmbeddingServer,
  send,
  startEmbeddingServer,
} from '../../../embed/remote/embedding-server.test.fixture.ts';
import { context, openTestEnvironment, type TestEnvironment } from '../maintenance.test.fixture.ts';
import { repair } from '../repair/repair.ts';
import { reembed, unfinishedMoves } from './reembed.ts';

const DOCUMENTS = 30;
const input = { collection: 'default', tenant: 'default', cancel: false };
let home: string;
let server: EmbeddingServer;

/** A stand-in with a vector for each text, after a while. */
const slowly: Answer = ({ body }, response) => {
  const data = body.input.map((text, index) => ({
    object: 'embedding',
    index,
    embedding: [...createHash('sha256').update(text).digest().subarray(0, 8)].map((byte) => byte + 1),
  }));
  const answer = () => send(response, { object: 'list', data, model: body.model });
  if (answered === mayAnswer) held.push(answer);
  else {
    answered += 1;
    setTimeout(answer, 40);
  }
};

/** So many requests are answered; then the others wait, so that a move stands still halfway. */
let mayAnswer = Number.POSITIVE_INFINITY;
let answered = 0;
const held: (() => void)[] = [];
function holdAfter(requests: number): void {
  answered = 0;
  mayAnswer = requests;
}
function letGo(): void {
  mayAnswer = Number.POSITIVE_INFINITY;
  for (const answer of held.splice(0)) answer();
}

const withServer = () =>
  openTestEnvironment(home, {
    RAG_EMBEDDER: 'openai-compatible',
    RAG_EMBEDDING_MODEL: 'stand-in',
    RAG_EMBEDDING_DIMENSION: '8',
    OPENAI_BASE_URL: server.url,
    OPENAI_API_KEY: 'k',
  });

async function row({ gateway, identity }: TestEnvironment) {
  const [found] = await gateway.catalog.collections.list(identity, ['default']);
  return found;
}

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-reembed-'));
  server = await startEmbeddingServer(slowly);
  await using world = await openTestEnvironment(home);
  for (let n = 0; n < DOCUMENTS; n++) await world.ingest(`note-${n}.md`, `Volcanoes and zebra${n}.`);
});
afterAll(async () => {
  await server[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true, maxRetries: 10 });
});

describe('a collection of another embedder', () => {
  it('is searched by words, takes nothing in, and says which command moves it', async () => {
    await using world = await withServer();
    const answer = await world.search('zebra3');
    expect(answer).toMatchObject({ partial: true, degraded_scopes: ['dense'] });
    expect(answer.results[0]?.filename).toBe('note-3.md');
    await expect(world.ingest('new.md', 'New.')).rejects.toMatchObject({
      code: 'EMBEDDING_SPACE_MISMATCH',
      message: expect.stringContaining('docferry-gateway reembed --collection default'),
    });
    await expect(reembed(world, { ...input, collection: 'nope' }, context)).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(reembed(world, { ...input, cancel: true }, context)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('goes back to what it was when the move is cancelled', async () => {
    await using world = await withServer();
    const before = await row(world);
    await using owner = await ownerClient(world.backends.connection);
    holdAfter(10);
    const moving = reembed(world, input, context);
    moving.catch(() => {});
    await expect.poll(() => held.length).toBeGreaterThan(0);
    const cancelling = reembed(world, { ...input, cancel: true }, context);
    await expect.poll(() => findReembeddings(owner.client, before?.id)).not.toMatchObject([{ cancelled: false }]);
    letGo();
    expect(await cancelling).toMatchObject({ status: 'cancelled' });
    await expect(moving).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(await row(world)).toMatchObject({ storeName: before?.storeName, embedderId: before?.embedderId });
    expect(await repair(world, { dry_run: true, remove_unknown: false }, context)).toMatchObject({ left: 0 });
  });

  it('continues where it was cut off', async () => {
    {
      await using world = await withServer();
      const stop = new AbortController();
      holdAfter(10);
      const moving = reembed(world, input, { ...context, signal: stop.signal });
      moving.catch(() => {});
      await using owner = await ownerClient(world.backends.connection);
      const id = (await row(world))?.id ?? '';
      await expect
        .poll(async () => (await documentsLeft(owner.client, id)).docIds.length)
        .toBeLessThanOrEqual(DOCUMENTS - 5);
      stop.abort(new Error('killed'));
      await expect(moving).rejects.toThrow();
      letGo();
    }
    await using world = await withServer();
    expect(await unfinishedMoves(world)).toEqual([{ collection: 'default', tenant: 'default' }]);
    await using owner = await ownerClient(world.backends.connection);
    const { docIds, total } = await documentsLeft(owner.client, (await row(world))?.id ?? '');
    expect(total).toBe(DOCUMENTS);
    expect(docIds.length).toBeLessThan(DOCUMENTS);
  });

  it('is searched and written all the while, loses nothing, and has its vectors at the end', async () => {
    await using world = await withServer();
    let running = true;
    const failures: unknown[] = [];
    const reader = (async () => {
      while (running) {
        const answer = await world.search('volcanoes').catch((error: unknown) => failures.push(error));
        if (typeof answer === 'object' && answer.count < DOCUMENTS - 3) failures.push(answer.count);
      }
    })();
    const written: string[] = [];
    const writer = (async () => {
      for (let n = 0; running; n++) {
        const name = `during-${n % 10}.md`;
        await world.ingest(name, `Marmots, round ${n}, volcanoes.`);
        if (!written.includes(name)) written.push(name);
        expect((await world.search(`marmots round ${n}`)).results.some(({ filename }) => filename === name)).toBe(true);
      }
    })();
    const report = await reembed(world, input, context);
    await sleep(100);
    running = false;
    await Promise.all([reader, writer]);
    expect(failures).toEqual([]);
    expect(report).toMatchObject({ status: 'done', dimension: 8 });
    expect(await row(world)).toMatchObject({
      dimension: 8,
      embedderId: world.gateway.embedder.id,
      documents: DOCUMENTS + written.length,
    });
    const answer = await world.search('zebra3');
    expect(answer.degraded_scopes).toEqual([]);
    expect(answer.results[0]?.filename).toBe('note-3.md');
    // A lexical search finds one.
    expect(answer.count).toBeGreaterThan(1);
    const all = (await world.search('volcanoes')).results.map(({ filename }) => filename);
    expect(new Set(all).size).toBe(Math.min(50, DOCUMENTS + written.length));
    expect(all).toHaveLength(new Set(all).size);
    expect(await repair(world, { dry_run: true, remove_unknown: false }, context)).toMatchObject({
      found: { incomplete_document: 0, wrong_counts: 0, missing_collection: 0, unknown_collection: 0 },
    });
  });
});
