import { describe, expect, it } from 'vitest';
import { cachedEmbedder } from './cached.ts';
import type { Embedder } from './embedder.ts';

/** Embeds a text as its length, and records the texts. */
function lengthEmbedder(): { embedder: Embedder; asked: string[] } {
  const asked: string[] = [];
  const embed = (text: string) => {
    asked.push(text);
    return text === '' ? null : Float32Array.of(text.length);
  };
  const embedder: Embedder = {
    id: 'length',
    dimension: 1,
    denseWeight: 1,
    embedQuery: async (text) => embed(text),
    embedDocuments: async (texts) => texts.map(embed),
    check: async () => {},
  };
  return { embedder, asked };
}

describe('a cached embedder', () => {
  it('requests each text once, within one call and over several', async () => {
    const { embedder, asked } = lengthEmbedder();
    const cached = cachedEmbedder(embedder);
    const expected = [1, 2, 1, undefined, 2];
    for (let round = 0; round < 2; round += 1) {
      const vectors = await cached.embedDocuments(['a', 'bb', 'a', '', 'cc']);
      expect(vectors.map((vector) => vector?.[0])).toEqual(expected);
    }
    expect(asked).toEqual(['a', 'bb', '', 'cc']);
    await cached.embedQuery('a');
    await cached.embedQuery('a');
    expect(asked.slice(4)).toEqual(['a']);
  });

  it('passes on the tokens of texts that are not cached', async () => {
    const { embedder } = lengthEmbedder();
    const seen: unknown[] = [];
    const cached = cachedEmbedder({
      ...embedder,
      embedDocuments: (texts, signal, keep, tokens) => {
        seen.push(texts.map((text, index) => [text, tokens?.[index]]));
        return embedder.embedDocuments(texts, signal, keep);
      },
    });
    await cached.embedDocuments(['a', 'bb'], undefined, undefined, [1, 2]);
    await cached.embedDocuments(['a', 'ccc', 'd'], undefined, undefined, [1, 3]);
    expect(seen).toEqual([
      [
        ['a', 1],
        ['bb', 2],
      ],
      [
        ['ccc', 3],
        ['d', undefined],
      ],
    ]);
  });

  it('evicts the least recently used text', async () => {
    const { embedder, asked } = lengthEmbedder();
    const cached = cachedEmbedder(embedder, { bytes: 2 * 204 });
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.embedQuery(text);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('caches no failure', async () => {
    const { embedder } = lengthEmbedder();
    let broken = true;
    const failing: Embedder = {
      ...embedder,
      embedQuery: async (text) => {
        if (broken) throw new Error('down');
        return embedder.embedQuery(text);
      },
    };
    const cached = cachedEmbedder(failing);
    await expect(cached.embedQuery('a')).rejects.toThrow('down');
    broken = false;
    expect(await cached.embedQuery('a')).toEqual(Float32Array.of(1));
  });

  describe('with concurrent calls for the same text', () => {
    /** Answers when the test says so, and records the calls. */
    function slowEmbedder() {
      const calls: { texts: readonly string[]; answer: () => void; fail: (error: Error) => void }[] = [];
      const embedDocuments: Embedder['embedDocuments'] = (texts, signal) => {
        const { promise, resolve, reject } = Promise.withResolvers<(Float32Array | null)[]>();
        const answer = () => resolve(texts.map((text) => Float32Array.of(text.length)));
        calls.push({ texts, answer, fail: reject });
        signal?.addEventListener('abort', () => reject(signal.reason));
        return promise;
      };
      return { cached: cachedEmbedder({ ...lengthEmbedder().embedder, embedDocuments }), calls };
    }

    it('requests each text once', async () => {
      const { cached, calls } = slowEmbedder();
      const both = Promise.all([cached.embedDocuments(['a', 'bb']), cached.embedDocuments(['bb', 'ccc'])]);
      expect(calls.map(({ texts }) => texts)).toEqual([['a', 'bb'], ['ccc']]);
      for (const { answer } of calls) answer();
      expect((await both).map((vectors) => vectors.map((vector) => vector?.[0]))).toEqual([
        [1, 2],
        [2, 3],
      ]);
    });

    it('requests again when the first caller aborts, and not when the second one does', async () => {
      const { cached, calls } = slowEmbedder();
      const first = new AbortController();
      const second = new AbortController();
      const given = Promise.allSettled([
        cached.embedDocuments(['a'], first.signal),
        cached.embedDocuments(['a'], second.signal),
        cached.embedDocuments(['a']),
      ]);
      second.abort(new Error('second'));
      first.abort(new Error('first'));
      await expect.poll(() => calls.length).toBe(2);
      calls[1]?.answer();
      expect(await given).toMatchObject([
        { status: 'rejected', reason: { message: 'first' } },
        { status: 'rejected', reason: { message: 'second' } },
        { status: 'fulfilled', value: [Float32Array.of(1)] },
      ]);
      expect(calls).toHaveLength(2);
    });

    it('fails for all callers when the embedder fails, and requests again afterwards', async () => {
      const { cached, calls } = slowEmbedder();
      const both = Promise.allSettled([cached.embedDocuments(['a']), cached.embedDocuments(['a'])]);
      calls[0]?.fail(new Error('down'));
      expect((await both).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
      const again = cached.embedDocuments(['a']);
      calls[1]?.answer();
      expect(await again).toEqual([Float32Array.of(1)]);
    });
  });
});
