import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cachedReranker } from './cached-reranker.ts';
import { createRemoteReranker, type RemoteRerankerOptions } from './remote-reranker.ts';

type Body = { query: string; documents?: string[]; texts?: string[]; model?: string };
type Answer = (body: Body, response: ServerResponse, request: IncomingMessage) => void;

const send = (response: ServerResponse, body: unknown, status = 200, headers = {}) => {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(typeof body === 'string' ? body : JSON.stringify(body));
};
/** Longer texts are more relevant. */
const relevance = (texts: readonly string[]) => texts.map((text, index) => ({ index, score: text.length / 100 }));
const byRelevance = (texts: readonly string[] = []) =>
  relevance(texts)
    .toSorted((a, b) => b.score - a.score)
    .map(({ index, score }) => ({ index, relevance_score: score }));
const cohere: Answer = ({ documents }, response) => send(response, { id: 'x', results: byRelevance(documents) });
const voyage: Answer = ({ documents }, response) =>
  send(response, { object: 'list', data: byRelevance(documents), usage: { total_tokens: 3 } });
const tei: Answer = ({ texts }, response) =>
  texts ? send(response, relevance(texts)) : send(response, { error: 'missing field `texts`' }, 422);

describe('a remote reranker', () => {
  let url: string;
  let requests: { body: Body; headers: IncomingMessage['headers'] }[];
  let answers: Answer[];
  let usual: Answer;
  let close: () => void;

  beforeEach(async () => {
    requests = [];
    answers = [];
    usual = cohere;
    const reply = async (request: IncomingMessage, response: ServerResponse) => {
      const body = (await json(request)) as Body;
      requests.push({ body, headers: request.headers });
      (answers.shift() ?? usual)(body, response, request);
    };
    const server = createServer((request, response) => void reply(request, response));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/rerank`;
    close = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  afterEach(() => close());

  const make = (options: Partial<RemoteRerankerOptions> = {}) =>
    createRemoteReranker({
      name: 'test',
      url,
      apiKey: 'secret',
      model: 'm-1',
      timeoutMs: 60_000,
      backoffMs: 5,
      ...options,
    });
  const texts = ['short', 'a much longer text', 'middling one'];
  const scores = texts.map((text) => text.length / 100);

  it.each([
    ['Cohere, Jina, vLLM', cohere],
    ['Voyage', voyage],
    ['Text Embeddings Inference', tei],
  ])('reads scores by index in the wire format of %s', async (_, answer) => {
    usual = answer;
    const reranker = make();
    expect(await reranker.rerank('q', texts)).toEqual(scores);
    expect(await reranker.rerank('q', texts)).toEqual(scores);
    expect(requests.at(-1)).toMatchObject({
      body: { query: 'q', model: 'm-1' },
      headers: { authorization: 'Bearer secret' },
    });
    expect(requests.length).toBeLessThanOrEqual(3);
  });

  it('puts logits through the logistic function', async () => {
    usual = (_, response) =>
      send(response, [
        { index: 0, score: 4 },
        { index: 1, score: 0 },
        { index: 2, score: -4 },
      ]);
    const [high = 0, middle, low = 1] = await make().rerank('q', texts);
    expect(middle).toBe(0.5);
    expect(high).toBeGreaterThan(0.95);
    expect(low).toBeLessThan(0.05);
  });

  it.each<[string, Answer]>([
    ['status 500', (_, response) => send(response, 'no', 500)],
    ['status 429', (_, response) => send(response, 'slow down', 429, { 'retry-after': '0' })],
    ['a body that is cut off', (_, response) => send(response, '{"results": [')],
    ['too few scores', (_, response) => send(response, { results: [{ index: 0, relevance_score: 1 }] })],
    ['a score twice', (_, response) => send(response, { results: [0, 0, 1].map((index) => ({ index, score: 1 })) })],
    ['another shape', (_, response) => send(response, { hello: 'there' })],
    ['a closed connection', (_, _response, request) => request.socket.destroy()],
    ['silence', () => {}],
  ])('tries once more after %s', async (_, fault) => {
    answers = [fault];
    // Only of silence does the end depend on the time; the second try must find it long enough.
    expect(await make({ timeoutMs: 2_000 }).rerank('q', texts)).toEqual(scores);
    expect(requests).toHaveLength(2);
  });

  it('fails after the second attempt, with an error without secrets', async () => {
    usual = (_, response) => send(response, 'secret', 503);
    const error = await make()
      .rerank('q', texts)
      .catch((thrown: unknown) => thrown);
    expect(error).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
    expect(String(error)).toContain('The reranker "test" answered with status 503.');
    expect(String(error)).not.toContain('secret');
    usual = () => {};
    await expect(make({ timeoutMs: 200 }).rerank('q', texts)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('does not repeat what a refused key answers', async () => {
    usual = (_, response) => send(response, 'no', 401);
    await expect(make().rerank('q', texts)).rejects.toThrow(/check its API key/);
    expect(requests).toHaveLength(1);
  });

  it('asks nothing while it is paused after failures in a row, and comes back', async () => {
    usual = (_, response) => send(response, 'no', 500);
    const reranker = make({ breakerMs: 2_000 });
    for (let n = 0; n < 3; n++) await reranker.rerank('q', texts).catch(() => {});
    const asked = requests.length;
    usual = cohere;
    await expect(reranker.rerank('q', texts)).rejects.toThrow(/paused/);
    expect(requests).toHaveLength(asked);
    await expect.poll(() => reranker.rerank('q', texts).catch(() => 'paused')).toEqual(scores);
  });

  it('ends with its caller', async () => {
    usual = () => {};
    const signal = AbortSignal.timeout(20);
    await expect(make().rerank('q', texts, signal)).rejects.toThrow();
  });

  it('asks once for the same question about the same texts when it is cached', async () => {
    const reranker = cachedReranker(make());
    expect(await reranker.rerank('q', texts)).toEqual(await reranker.rerank('q', texts));
    await reranker.rerank('other', texts);
    expect(requests).toHaveLength(2);
  });
});
