import { mkdtempDisposableSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { textHash } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { cachedEmbedder } from './cached.ts';
import { createOpenAiCompatibleEmbedder } from './openai-compatible.ts';
import { answerError, answerWell, DIMENSION, startEmbeddingServer } from './remote/embedding-server.test.fixture.ts';
import { openVectorCache } from './vector-cache.ts';

const folder = () => mkdtempDisposableSync(join(tmpdir(), 'docferry-vectors-'));
const SIZE = { bytes: 1_000_000, dimension: 2 };
const key = (name: string) => textHash(name);

describe('a vector cache', () => {
  it('returns what was stored, also after a restart, in a file that only its owner may read', () => {
    using temp = folder();
    const file = join(temp.path, 'vectors.sqlite');
    {
      using cache = openVectorCache(file, SIZE);
      cache.put([
        [key('a'), Float32Array.of(0.5, -1.25)],
        [key('none'), null],
      ]);
    }
    using cache = openVectorCache(file, SIZE);
    expect(cache.get(key('a'))).toEqual(Float32Array.of(0.5, -1.25));
    expect(cache.get(key('none'))).toBeNull();
    expect(cache.get(key('b'))).toBeUndefined();
    expect(statSync(file).mode & 0o077).toBe(0);
  });

  it('keeps to its size, and evicts older vectors first', () => {
    using temp = folder();
    using cache = openVectorCache(join(temp.path, 'vectors.sqlite'), { bytes: 128 * 20, dimension: 2 });
    for (let n = 0; n < 100; n += 1) cache.put([[key(`${n}`), Float32Array.of(n, n)]]);
    const kept = Array.from({ length: 100 }, (_, n) => cache.get(key(`${n}`))).filter((vector) => vector !== undefined);
    expect(kept.length).toBeGreaterThan(10);
    expect(kept.length).toBeLessThanOrEqual(20);
    expect(cache.get(key('99'))).toBeDefined();
  });

  it('is created again when its file cannot be read', () => {
    using temp = folder();
    const file = join(temp.path, 'vectors.sqlite');
    writeFileSync(file, 'no database '.repeat(1_000));
    using cache = openVectorCache(file, SIZE);
    cache.put([[key('a'), Float32Array.of(1, 0)]]);
    expect(cache.get(key('a'))).toBeDefined();
  });
});

describe('an embedder with a durable cache', () => {
  it('never pays twice: not after a restart, not after a failure', async () => {
    using temp = folder();
    await using server = await startEmbeddingServer();
    const open = async (file: string) => {
      const cache = openVectorCache(file, { bytes: 1_000_000, dimension: DIMENSION });
      const remote = await createOpenAiCompatibleEmbedder({
        baseUrl: server.url,
        model: 'm',
        dimension: DIMENSION,
        batchTexts: 2,
        concurrency: 1,
        retries: 0,
      });
      return { embedder: cachedEmbedder(remote, { durable: cache }), cache };
    };
    const file = join(temp.path, 'vectors.sqlite');
    const texts = ['one', 'two', 'three', 'four', 'five', 'six'];
    const first = await open(file);
    await first.embedder.embedDocuments(texts.slice(0, 4));
    server.next.push(answerError(500));
    await expect(first.embedder.embedDocuments(texts)).rejects.toThrow('500');
    first.cache[Symbol.dispose]();
    const second = await open(file);
    expect(await second.embedder.embedDocuments(texts)).toHaveLength(6);
    expect(await second.embedder.embedQuery('one')).not.toBeNull();
    second.cache[Symbol.dispose]();
    const sent = server.requests.map(({ body }) => body.input.join(' '));
    expect(sent).toEqual(['one two', 'three four', 'five six', 'five six', 'one']);
  });

  it('keeps the batches that were answered when a later one of the same call fails', async () => {
    using temp = folder();
    await using server = await startEmbeddingServer();
    using cache = openVectorCache(join(temp.path, 'vectors.sqlite'), { bytes: 1_000_000, dimension: DIMENSION });
    const remote = await createOpenAiCompatibleEmbedder({
      baseUrl: server.url,
      model: 'm',
      dimension: DIMENSION,
      batchTexts: 1,
      concurrency: 1,
      retries: 0,
    });
    const embedder = cachedEmbedder(remote, { durable: cache });
    server.next.push(answerWell, answerError(500));
    await expect(embedder.embedDocuments(['a', 'b'])).rejects.toThrow();
    await embedder.embedDocuments(['a', 'b']);
    expect(server.requests.map(({ body }) => body.input[0])).toEqual(['a', 'b', 'b']);
  });
});
