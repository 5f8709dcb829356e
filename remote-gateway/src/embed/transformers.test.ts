import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTransformersEmbedder, type TransformersPackage } from './transformers.ts';

/** Replaces the package: vectors of a text's length and first letter, and a record of the calls. */
function standIn(
  data: (texts: readonly string[]) => number[] = (texts) => texts.flatMap((text) => [text.length, 1, 0]),
) {
  const asked: { texts: string[]; pooling: string }[] = [];
  const loaded: string[] = [];
  const env = { allowRemoteModels: true, allowLocalModels: false, localModelPath: '', cacheDir: null };
  const pack: TransformersPackage = {
    env,
    async pipeline(_, model) {
      loaded.push(model);
      return async (texts, { pooling }) => {
        asked.push({ texts, pooling });
        return { dims: [texts.length, 3], data: data(texts) };
      };
    },
  };
  return { asked, loaded, env, load: async () => pack };
}

const OPTIONS = { allowDownload: false };

describe('a transformers embedder', () => {
  it('says how to install the package when it is missing', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'docferry-model-'));
    await expect(createTransformersEmbedder({ ...OPTIONS, model: folder.path })).rejects.toThrow(
      'npm install @huggingface/transformers',
    );
  });

  it('downloads nothing unless that is allowed', async () => {
    const { load, env } = standIn();
    const model = 'Xenova/bge-small-en-v1.5';
    await expect(createTransformersEmbedder({ ...OPTIONS, model, load })).rejects.toThrow('RAG_TRANSFORMERS_DOWNLOAD');
    await createTransformersEmbedder({ ...OPTIONS, model, allowDownload: true, load });
    expect(env).toMatchObject({ allowRemoteModels: true, allowLocalModels: false });
  });

  it.each([
    ['multilingual-e5-small', 'query: q', 'passage: d', 'mean'],
    ['bge-small-en-v1.5', 'Represent this sentence for searching relevant passages: q', 'd', 'cls'],
    ['all-MiniLM-L6-v2', 'q', 'd', 'mean'],
  ])(
    'reads %s from its directory, with the prefixes and pooling that it was trained with',
    async (name, query, document, pooling) => {
      using folder = mkdtempDisposableSync(join(tmpdir(), `${name}-`));
      const { load, env, asked, loaded } = standIn();
      const embedder = await createTransformersEmbedder({ ...OPTIONS, model: folder.path, load });
      expect(env).toMatchObject({ allowRemoteModels: false, allowLocalModels: true });
      expect(join(env.localModelPath, loaded[0] ?? '')).toBe(folder.path);
      await embedder.embedQuery('q');
      const vectors = await embedder.embedDocuments(['d', ' ', 'd']);
      expect(vectors.map((vector) => vector?.length)).toEqual([3, undefined, 3]);
      expect(asked.slice(1)).toEqual([
        { texts: [query], pooling },
        { texts: [document, document], pooling },
      ]);
      expect(Math.hypot(...(vectors[0] ?? []))).toBeCloseTo(1, 6);
    },
  );

  it('refuses vectors of another shape, and takes a zero vector for no meaning', async () => {
    using folder = mkdtempDisposableSync(join(tmpdir(), 'docferry-model-'));
    const zero = standIn((texts) => texts.flatMap((text) => (text === 'zero' ? [0, 0, 0] : [1, 2, 3])));
    const embedder = await createTransformersEmbedder({ ...OPTIONS, model: folder.path, load: zero.load });
    expect(await embedder.embedQuery('zero')).toBeNull();
    const short = standIn(() => [1]);
    await expect(createTransformersEmbedder({ ...OPTIONS, model: folder.path, load: short.load })).rejects.toThrow(
      'unexpected shape',
    );
  });
});
