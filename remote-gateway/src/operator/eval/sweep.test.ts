import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { runApp } from '../../compose/app.test.fixture.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { evaluate } from './evaluate.ts';

/** Things with two names, each in several colours: vectors know what the names mean, only the words have the colours. */
const THINGS = [
  ['automobile', 'car'],
  ['physician', 'doctor'],
  ['infant', 'baby'],
  ['vessel', 'ship'],
] as const;
const COLOURS = ['amber', 'cobalt', 'ivory'] as const;

/** One direction a thing, and a little of its own for each text: peers of a thing cannot be distinguished with certainty. */
function vectorOf(text: string): number[] {
  const vector = Array.from({ length: THINGS.length + 4 }, () => 0.01);
  for (const [at, names] of THINGS.entries()) if (names.some((name) => text.includes(name))) vector[at] = 1;
  let hash = 7;
  for (const character of text) hash = (hash * 31 + character.charCodeAt(0)) % 9973;
  vector[THINGS.length + (hash % 4)] = 0.2;
  return vector;
}

describe('a sweep with a strong embedder', () => {
  const stack = new AsyncDisposableStack();
  let gateway: Gateway;
  let dataset: string;
  let identity: Identity;
  beforeAll(async () => {
    const answer = async (request: IncomingMessage, response: ServerResponse) => {
      const { input } = (await json(request)) as { input: string[] };
      response.writeHead(200, { 'content-type': 'application/json' });
      const data = input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
      response.end(JSON.stringify({ object: 'list', data, model: 'm', usage: { prompt_tokens: 1, total_tokens: 1 } }));
    };
    const server = createServer((request, response) => void answer(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stack.defer(() => void server.close());
    const baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
    const env = { OPENAI_BASE_URL: baseUrl, OPENAI_API_KEY: 'k', RAG_EMBEDDING_MODEL: 'strong' };
    ({ gateway } = stack.use(await runApp(undefined, env)));
    identity = {
      tenantId: (await gateway.catalog.tenants.ensure('eval')).id,
      subject: 'eval',
      scopes: new Set(['read', 'ingest']),
    };

    dataset = await mkdtemp(join(tmpdir(), 'docferry-sweep-'));
    stack.defer(() => rm(dataset, { recursive: true, force: true, maxRetries: 10 }));
    const documents = THINGS.flatMap(([formal], thing) =>
      COLOURS.map((colour) => ({
        id: `${thing}-${colour}`,
        text: `The ${formal} was registered under ${colour} in the great hall.`,
      })),
    );
    // They repeat a colour without the thing: lexical search fails.
    const decoys = COLOURS.map((colour) => ({
      id: `decoy-${colour}`,
      text: `${colour}: ${colour} is void, see ${colour}.`,
    }));
    const queries = THINGS.flatMap(([, plain], thing) =>
      COLOURS.map((colour) => ({
        id: `q${thing}-${colour}`,
        text: `Which ${plain} has ${colour}?`,
        wanted: `${thing}-${colour}`,
      })),
    );
    const lines = (rows: readonly object[]) => rows.map((row) => JSON.stringify(row)).join('\n');
    await writeFile(join(dataset, 'corpus.jsonl'), lines([...documents, ...decoys]));
    await writeFile(join(dataset, 'queries.jsonl'), lines(queries.map(({ id, text }) => ({ id, text }))));
    await writeFile(join(dataset, 'qrels.tsv'), queries.map(({ id, wanted }) => `${id}\t${wanted}\t1`).join('\n'));
  });
  afterAll(() => stack.disposeAsync());

  it('gives it a large weight, keeps that with the collection, and beats both parts', async () => {
    const options = { dataset, language: 'english', chunking: 'structure', preset: 'balanced', sweep: true } as const;
    const report = await evaluate(gateway, identity, options, AbortSignal.timeout(120_000));
    const row = (weight: unknown) => report.sweep?.find(({ dense_weight }) => dense_weight === weight);
    expect(report.dense_weight).toBeGreaterThanOrEqual(0.3);
    expect(report.ndcg).toBeGreaterThan((row('words')?.ndcg ?? 1) + 0.02);
    expect(report.ndcg).toBeGreaterThan((row('meaning')?.ndcg ?? 1) + 0.02);
    const [kept] = await gateway.catalog.collections.named(identity, [report.collection]);
    expect(kept?.denseWeight).toBe(report.dense_weight);

    const again = await evaluate(gateway, identity, { ...options, sweep: false }, AbortSignal.timeout(120_000));
    expect(again).toMatchObject({ dense_weight: report.dense_weight, ndcg: report.ndcg });
  });
});
