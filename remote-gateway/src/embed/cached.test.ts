import { describe, expect, it } from 'vitest';
import { cachedEmbedder } from './cached.ts';
import type { Embedder } from './embedder.ts';

/** Embeds a text as its length; keeps what it was asked. */
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
  it('asks for each text once, within one call and over calls', async () => {
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

  it('forgets what was not asked for the longest', async () => {
    const { embedder, asked } = lengthEmbedder();
    const cached = cachedEmbedder(embedder, { bytes: 2 * 204 });
    for (const text of ['a', 'b', 'a', 'c', 'a', 'b']) await cached.embedQuery(text);
    expect(asked).toEqual(['a', 'b', 'c', 'b']);
  });

  it('remembers no failure', async () => {
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
});
