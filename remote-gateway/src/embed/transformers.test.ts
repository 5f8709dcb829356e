import { mkdirSync, mkdtempDisposableSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { createTransformersEmbedder, type TransformersPackage } from './transformers.ts';

const MINILM = fileURLToPath(new URL('../../assets/minilm/', import.meta.url));
const OPTIONS = { allowDownload: false };

/** A folder of a model, with the files of the asset under other names. Ends with `Symbol.dispose`. */
function modelFolder(name: string, files: Readonly<Record<string, string>>) {
  const parent = mkdtempDisposableSync(join(tmpdir(), 'docferry-model-'));
  const path = join(parent.path, name);
  mkdirSync(path);
  for (const [file, target] of Object.entries(files)) {
    mkdirSync(dirname(join(path, file)), { recursive: true });
    symlinkSync(join(MINILM, target), join(path, file));
  }
  return { path, [Symbol.dispose]: () => parent.remove() };
}

describe('a model of your own in a directory', () => {
  it.each([
    ['onnx/model.onnx', 'mine'],
    ['onnx/model_quantized.onnx', 'mine/model_quantized'],
    ['model_int8.onnx', 'mine/model_int8'],
    ['onnx/model_q8.onnx', 'mine/model_q8'],
  ])('is read from %s', async (file, name) => {
    using folder = modelFolder('mine', { [file]: 'model.onnx', 'tokenizer.json': 'tokenizer.json' });
    const embedder = await createTransformersEmbedder({ ...OPTIONS, model: folder.path });
    expect(embedder).toMatchObject({ id: `transformers:${name}@384`, dimension: 384, denseWeight: 1 });
    const [document, none] = await embedder.embedDocuments(['a word', ' ']);
    expect(document).toEqual(await embedder.embedQuery('a word'));
    expect(none).toBeNull();
    const byFile = await createTransformersEmbedder({ ...OPTIONS, model: join(folder.path, file) });
    expect(byFile.id).toBe(embedder.id);
    await byFile[Symbol.asyncDispose]?.();
    await embedder[Symbol.asyncDispose]?.();
  });

  it('gets the prefixes, pooling and weight of its family, unless a weight is given', async () => {
    using folder = modelFolder('multilingual-e5-small', {
      'onnx/model.onnx': 'model.onnx',
      'tokenizer.json': 'tokenizer.json',
    });
    await using plain = await openPlain();
    const embedder = await createTransformersEmbedder({ ...OPTIONS, model: folder.path });
    expect(embedder.denseWeight).toBe(8);
    expect(await embedder.embedQuery('tides')).toEqual(await plain.embedQuery('query: tides'));
    expect(await embedder.embedDocuments(['tides'])).toEqual(await plain.embedDocuments(['passage: tides']));
    const weighted = await createTransformersEmbedder({ ...OPTIONS, model: folder.path, denseWeight: 3 });
    expect(weighted.denseWeight).toBe(3);
    await weighted[Symbol.asyncDispose]?.();
    await embedder[Symbol.asyncDispose]?.();
  });

  it('says which files it needs', async () => {
    using folder = modelFolder('mine', { 'tokenizer.json': 'tokenizer.json' });
    await expect(createTransformersEmbedder({ ...OPTIONS, model: folder.path })).rejects.toThrow(
      'tokenizer.json, and one of model.onnx, model_quantized.onnx',
    );
    await expect(createTransformersEmbedder({ ...OPTIONS, model: join(folder.path, 'nope') })).rejects.toThrow(
      'does not exist',
    );
    using broken = modelFolder('broken', { 'model.onnx': 'NOTICE', 'tokenizer.json': 'tokenizer.json' });
    await expect(createTransformersEmbedder({ ...OPTIONS, model: broken.path })).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
    });
  });
});

async function openPlain() {
  const { openMiniLm } = await import('./minilm.ts');
  return openMiniLm();
}

/** Replaces the package: vectors of a text's length and first letter, and a record of the calls. */
function standIn(
  data: (texts: readonly string[]) => number[] = (texts) => texts.flatMap((text) => [text.length, 1, 0]),
) {
  const asked: { texts: string[]; pooling: string }[] = [];
  const loaded: string[] = [];
  const env = { allowRemoteModels: false, allowLocalModels: true };
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

describe('a model of the hub', () => {
  const model = 'Xenova/bge-small-en-v1.5';

  it('is not downloaded unless that is allowed, and needs a package', async () => {
    const { load, env } = standIn();
    await expect(createTransformersEmbedder({ ...OPTIONS, model, load })).rejects.toThrow('RAG_TRANSFORMERS_DOWNLOAD');
    await createTransformersEmbedder({ model, allowDownload: true, load });
    expect(env).toMatchObject({ allowRemoteModels: true, allowLocalModels: false });
    await expect(createTransformersEmbedder({ model, allowDownload: true })).rejects.toThrow(
      'npm install @huggingface/transformers',
    );
  });

  it.each([
    ['intfloat/multilingual-e5-small', 'query: q', 'passage: d', 'mean'],
    [model, 'Represent this sentence for searching relevant passages: q', 'd', 'cls'],
    ['Xenova/all-MiniLM-L6-v2', 'q', 'd', 'mean'],
  ])('%s gets the prefixes and pooling that it was trained with', async (name, query, document, pooling) => {
    const { load, asked, loaded } = standIn();
    const embedder = await createTransformersEmbedder({ model: name, allowDownload: true, load });
    expect(loaded).toEqual([name]);
    await embedder.embedQuery('q');
    const vectors = await embedder.embedDocuments(['d', ' ', 'd']);
    expect(vectors.map((vector) => vector?.length)).toEqual([3, undefined, 3]);
    expect(asked.slice(1)).toEqual([
      { texts: [query], pooling },
      { texts: [document, document], pooling },
    ]);
    expect(Math.hypot(...(vectors[0] ?? []))).toBeCloseTo(1, 6);
  });

  it('is refused with vectors of another shape, and a zero vector is no meaning', async () => {
    const zero = standIn((texts) => texts.flatMap((text) => (text === 'zero' ? [0, 0, 0] : [1, 2, 3])));
    const embedder = await createTransformersEmbedder({ model: 'a/b', allowDownload: true, load: zero.load });
    expect(await embedder.embedQuery('zero')).toBeNull();
    const short = standIn(() => [1]);
    await expect(createTransformersEmbedder({ model: 'a/b', allowDownload: true, load: short.load })).rejects.toThrow(
      'unexpected shape',
    );
  });
});
