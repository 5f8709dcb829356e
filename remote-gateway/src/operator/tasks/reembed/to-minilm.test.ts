import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { otherEmbedders } from '../../../compose/other-embedders.ts';
import { context, openTestEnvironment } from '../maintenance.test.fixture.ts';
import { reembed } from './reembed.ts';

const input = { collection: 'default', tenant: 'default', cancel: false };
const QUESTION = 'How do I get my money back?';
let home: string;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'docferry-minilm-'));
  await using world = await openTestEnvironment(home);
  await world.ingest('refunds.md', 'Purchases are refunded within thirty days of delivery.');
  await world.ingest('boats.md', 'The ferry leaves the harbour at dawn.');
});
afterAll(() => rmSync(home, { recursive: true, force: true, maxRetries: 10 }));

describe('a collection of the static embedder', () => {
  it('is named at a start with another embedder, with the command that moves it', async () => {
    await using world = await openTestEnvironment(home, { RAG_EMBEDDER: 'minilm' });
    expect(await otherEmbedders(world.gateway)).toEqual([
      {
        collection: 'default',
        tenant: 'default',
        embedder: 'static:en-100d-1',
        command: 'docferry-gateway reembed --collection default',
      },
    ]);
  });

  it('is moved to the neural one, and searched meanwhile', async () => {
    await using world = await openTestEnvironment(home, { RAG_EMBEDDER: 'minilm' });
    const moving = reembed(world, input, context);
    expect((await world.search('refunded')).results[0]?.filename).toBe('refunds.md');
    expect(await moving).toMatchObject({ status: 'done', documents: 2, dimension: 384 });
    expect(await otherEmbedders(world.gateway)).toEqual([]);
    // No word of the question is in the document.
    const answer = await world.search(QUESTION);
    expect(answer.results[0]?.filename).toBe('refunds.md');
    expect(answer.degraded_scopes ?? []).toEqual([]);
  });

  it('accepts documents then, and is moved back', async () => {
    {
      await using world = await openTestEnvironment(home, { RAG_EMBEDDER: 'minilm' });
      await world.ingest('cows.md', 'Cattle graze on the meadow.');
      expect((await world.search('animals on a pasture')).results[0]?.filename).toBe('cows.md');
    }
    await using world = await openTestEnvironment(home);
    expect(await otherEmbedders(world.gateway)).toMatchObject([{ embedder: expect.stringContaining('minilm') }]);
    expect(await reembed(world, input, context)).toMatchObject({ status: 'done', documents: 3, dimension: 100 });
    expect((await world.search('cattle')).results[0]?.filename).toBe('cows.md');
  });
});
