import { readFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { openMiniLm } from './minilm.ts';
import type { OnnxEmbedder } from './onnx/onnx-embedder.ts';

const referenceSchema = z.array(z.object({ text: z.string(), tokens: z.number(), vector: z.base64() }));

/** Vectors of the official 32-bit weights and the reference tokenizer. */
async function references() {
  const file = await readFile(new URL('minilm-reference.test.fixture.json', import.meta.url), 'utf8');
  return referenceSchema.parse(JSON.parse(file)).map(({ text, vector }) => {
    return { text, vector: new Float32Array(Uint8Array.from(Buffer.from(vector, 'base64')).buffer) };
  });
}

function cosine(one: Float32Array | null | undefined, other: Float32Array | null | undefined): number {
  if (!one || !other) throw new Error('no vector');
  return one.reduce((sum, value, i) => sum + value * (other[i] ?? 0), 0);
}

describe.each(['native', 'wasm'] as const)('all-MiniLM-L6-v2 by the %s runtime', (runtime) => {
  let embedder: OnnxEmbedder;
  beforeAll(async () => {
    embedder = await openMiniLm({ runtime });
  });
  afterAll(() => embedder[Symbol.asyncDispose]());

  it('gives the vectors of the official weights, alone and in a batch', async () => {
    const known = await references();
    const batch = await embedder.embedDocuments(known.map(({ text }) => text));
    for (const [index, { text, vector }] of known.entries()) {
      expect(batch[index]).toHaveLength(embedder.dimension);
      expect(Math.hypot(...(batch[index] ?? []))).toBeCloseTo(1, 5);
      expect(cosine(batch[index], vector)).toBeGreaterThan(0.98);
      expect(cosine(await embedder.embedQuery(text), vector)).toBeGreaterThan(0.98);
    }
  });

  it('gives the similarities that are published with the model', async () => {
    const [lovely, sunny, stadium] = await embedder.embedDocuments([
      'The weather is lovely today.',
      "It's so sunny outside!",
      'He drove to the stadium.',
    ]);
    expect(cosine(lovely, sunny)).toBeCloseTo(0.666, 1);
    expect(cosine(lovely, stadium)).toBeCloseTo(0.105, 1);
    expect(cosine(sunny, stadium)).toBeCloseTo(0.141, 1);
  });
});

describe('the neural embedder', () => {
  let embedder: OnnxEmbedder;
  beforeAll(async () => {
    embedder = await openMiniLm();
  });
  afterAll(() => embedder[Symbol.asyncDispose]());

  it('reads the end of a text that is longer than a window', async () => {
    const filler = 'The committee met on Tuesday and approved the minutes of the previous meeting. '.repeat(60);
    const question = await embedder.embedQuery('What do volcanoes throw out when they erupt?');
    const [without, withEnd] = await embedder.embedDocuments([
      filler,
      `${filler}${'Volcanoes erupt lava, ash and hot gases. '.repeat(20)}`,
    ]);
    expect(cosine(question, withEnd)).toBeGreaterThan(cosine(question, without) + 0.05);
  });

  it('has no vector for a text of white space', async () => {
    expect(await embedder.embedDocuments(['', ' \n', 'word'])).toMatchObject([null, null, { length: 384 }]);
    expect(await embedder.embedQuery(' ')).toBeNull();
  });

  it('reports what is embedded on the way, and answers a question meanwhile', async () => {
    const texts = Array.from({ length: 60 }, (_, n) => `Valve ${n} closes at ${n} degrees. `.repeat(20));
    const kept = new Map<string, Float32Array | null>();
    const started = Promise.withResolvers<void>();
    const embedding = embedder.embedDocuments(texts, undefined, (part, vectors) => {
      for (const [index, text] of part.entries()) kept.set(text, vectors[index] ?? null);
      started.resolve();
    });
    await started.promise;
    expect(await embedder.embedQuery('Which valve closes first?')).toHaveLength(384);
    expect(kept.size).toBeLessThan(texts.length);
    const vectors = await embedding;
    expect([...texts.keys()].map((index) => kept.get(texts[index] ?? ''))).toEqual(vectors);
  });

  it('stops at once when the caller gives up, and works on for others', async () => {
    const gone = new AbortController();
    const texts = Array.from({ length: 400 }, (_, n) => `Valve ${n} closes. `.repeat(30));
    let kept = 0;
    const embedding = embedder.embedDocuments(texts, gone.signal, (part) => {
      kept += part.length;
      gone.abort(new Error('gone'));
    });
    await expect(embedding).rejects.toThrow('gone');
    await embedder.embedDocuments(['another']);
    expect(kept).toBeLessThan(texts.length / 2);
  });
});
