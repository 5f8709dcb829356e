import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { createAzureEmbedder } from '../azure.ts';
import { createOpenAiCompatibleEmbedder, supportsPacked } from '../openai-compatible.ts';
import {
  type Answer,
  DIMENSION,
  type EmbeddingServer,
  send,
  startEmbeddingServer,
  vectorOf,
} from './embedding-server.test.fixture.ts';

const QUICK = { backoffMs: 1, maxPauseMs: 2_000, timeoutMs: 60_000, queryTimeoutMs: 60_000 };
const TEXTS = ['one', 'three', 'eleven'];

function embedderOf(server: EmbeddingServer, packed: boolean) {
  const calls = { apiKey: 'k', model: 'm', dimension: DIMENSION, packed, ...QUICK };
  return createOpenAiCompatibleEmbedder({ baseUrl: `${server.url}/v1`, ...calls });
}

const base64 = (numbers: readonly number[]) => Buffer.from(Float32Array.from(numbers).buffer).toString('base64');

/** As OpenAI answers a request for base64. */
const answerPacked: Answer = ({ body }, response) => {
  const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: base64(vectorOf(text)) }));
  send(response, { object: 'list', data, model: body.model, usage: { prompt_tokens: 7, total_tokens: 7 } });
};
const answerStrings =
  (...embeddings: readonly string[]): Answer =>
  (_, response) =>
    send(response, { data: embeddings.map((embedding, index) => ({ index, embedding })) });

const cutOff =
  (status: number): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-length': 9 }).write('{');
    setTimeout(() => response.destroy(), 5);
  };

async function vectorsOf(server: EmbeddingServer, packed: boolean): Promise<number[][]> {
  const vectors = await (await embedderOf(server, packed)).embedDocuments(TEXTS);
  return vectors.map((vector) => [...(vector ?? [])]);
}

describe('vectors in base64', () => {
  it('are requested from OpenAI and Azure, and from other servers only when configured', async () => {
    expect(supportsPacked('https://api.openai.com/v1')).toBe(true);
    expect(supportsPacked('https://eu.api.openai.com/v1')).toBe(true);
    for (const other of ['http://127.0.0.1:11434/v1', 'https://openai.com.example/v1', 'https://myapi.openai.com/v1']) {
      expect(supportsPacked(other)).toBe(false);
    }
    await using server = await startEmbeddingServer();
    await createAzureEmbedder({ endpoint: server.url, apiKey: 'k', deployment: 'd' });
    await (await embedderOf(server, false)).embedQuery('a');
    expect(server.requests.map(({ body }) => Reflect.get(body, 'encoding_format'))).toEqual(['base64', 'float']);
  });

  it('are the vectors that numbers are, and so are numbers from a server that ignores the wish', async () => {
    await using numbers = await startEmbeddingServer();
    await using strings = await startEmbeddingServer(answerPacked);
    const plain = await vectorsOf(numbers, false);
    expect(await vectorsOf(strings, true)).toEqual(plain);
    expect(await vectorsOf(numbers, true)).toEqual(plain);
  });

  it('come back to their texts by their index', async () => {
    await using server = await startEmbeddingServer((request, response) => {
      const data = request.body.input.map((text, index) => ({ index, embedding: base64(vectorOf(text)) }));
      send(response, { data: data.toReversed() });
    });
    await using ordered = await startEmbeddingServer(answerPacked);
    expect(await vectorsOf(server, true)).toEqual(await vectorsOf(ordered, true));
  });

  it('do not change a text that looks like the field', async () => {
    await using server = await startEmbeddingServer(answerPacked);
    const text = 'send {"encoding_format":"float"} and "encoding_format":"float"';
    await (await embedderOf(server, true)).embedQuery(text);
    expect(server.requests[0]?.body).toMatchObject({ input: [text], encoding_format: 'base64' });
  });

  it.each<[string, Answer]>([
    ['characters that are none of base64', answerStrings(`!!!!${base64([1, 2, 3, 4]).slice(4)}`)],
    ['half a number', answerStrings(Buffer.alloc(15, 64).toString('base64'))],
    ['no number', answerStrings(base64([1, Number.NaN, 3, 4]))],
    ['too few', answerStrings()],
    ['too many', answerStrings(base64([1, 2, 3, 4]), base64([1, 2, 3, 4]))],
  ])('are asked for again after %s', async (_, answer) => {
    await using server = await startEmbeddingServer(answerPacked);
    const embedder = await embedderOf(server, true);
    server.next.push(answer);
    expect((await embedder.embedDocuments(['a']))[0]).toBeInstanceOf(Float32Array);
    expect(server.requests).toHaveLength(2);
  });

  it('of another length are EMBEDDING_SPACE_MISMATCH, and of zeros are no vector', async () => {
    await using server = await startEmbeddingServer(answerPacked);
    const embedder = await embedderOf(server, true);
    server.next.push(answerStrings(base64([1, 2, 3])), answerStrings(base64([0, 0, 0, 0])));
    await expect(embedder.embedDocuments(['a'])).rejects.toMatchObject({ code: 'EMBEDDING_SPACE_MISMATCH' });
    expect(await embedder.embedDocuments(['a'])).toEqual([null]);
  });
});

describe('an answer', () => {
  it('that is compressed is read', async () => {
    await using server = await startEmbeddingServer(({ body, headers }, response) => {
      expect(headers['accept-encoding']).toBe('gzip');
      const data = body.input.map((text, index) => ({ index, embedding: vectorOf(text) }));
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(JSON.stringify({ data })));
    });
    await using plain = await startEmbeddingServer();
    expect(await vectorsOf(server, false)).toEqual(await vectorsOf(plain, false));
  });

  it.each<[string, Answer]>([
    ['broken compression', (_, response) => void response.writeHead(200, { 'content-encoding': 'gzip' }).end('{}')],
    ['a list in place of an object', (_, response) => send(response, [[1, 2, 3, 4]])],
    ['things that are no vectors', (_, response) => send(response, { data: [{ embedding: { a: 1 } }] })],
    ['a success without a body', (_, response) => void response.writeHead(204).end()],
    ['an error that breaks off', cutOff(500)],
    ['a success that breaks off', cutOff(200)],
  ])('is asked for again after %s', async (_, answer) => {
    await using server = await startEmbeddingServer();
    const embedder = await embedderOf(server, false);
    server.next.push(answer);
    expect((await embedder.embedDocuments(['a']))[0]).toBeInstanceOf(Float32Array);
    expect(server.requests).toHaveLength(2);
  });

  it('that never ends is aborted and released', async () => {
    await using server = await startEmbeddingServer();
    const embedder = await createOpenAiCompatibleEmbedder({
      baseUrl: server.url,
      model: 'm',
      dimension: DIMENSION,
      ...QUICK,
      retries: 0,
    });
    let closed = false;
    server.next.push((_, response) => {
      const part = Buffer.alloc(2 ** 20, ' ');
      const more = () => {
        while (!closed && response.write(part));
      };
      response.on('drain', more).once('close', () => {
        closed = true;
      });
      more();
    });
    await expect(embedder.embedDocuments(['a'])).rejects.toThrow('gave an answer that is too long');
    await expect.poll(() => closed).toBe(true);
  });

  it('that sends elsewhere is followed, with the same request', async () => {
    await using there = await startEmbeddingServer();
    await using here = await startEmbeddingServer(({ url }, response) =>
      send(response, {}, 307, { location: there.url + url }),
    );
    expect(await vectorsOf(here, false)).toEqual(await vectorsOf(there, false));
    expect(there.requests[0]?.body.input).toEqual(TEXTS);
  });
});
