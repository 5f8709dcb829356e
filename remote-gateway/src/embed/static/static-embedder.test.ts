import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Embedder } from '../embedder.ts';
import { readAsset, writeAsset } from './asset.ts';
import { loadStaticEmbedder } from './static-embedder.ts';

let embedder: Embedder;
beforeAll(async () => {
  embedder = await loadStaticEmbedder();
});

async function similarity(one: string, other: string): Promise<number> {
  const [a, b] = await embedder.embedDocuments([one, other]);
  if (!a || !b) throw new Error('no vector');
  return a.reduce((sum, value, i) => sum + value * (b[i] ?? 0), 0);
}

describe('static embedder', () => {
  it('gives vectors of length 1 in the order of the texts', async () => {
    const [first, second] = await embedder.embedDocuments(['the engine failed', 'bread and butter']);
    expect(first).toHaveLength(embedder.dimension);
    expect(Math.hypot(...(first ?? []))).toBeCloseTo(1, 5);
    expect(second).toEqual(await embedder.embedQuery('bread and butter'));
  });

  it('puts words of one meaning closer than words of another', async () => {
    expect(await similarity('the physician treated the patient', 'a doctor in a hospital')).toBeGreaterThan(
      await similarity('the physician treated the patient', 'the stock market fell'),
    );
    expect(await similarity('car insurance', 'automobile insurance policy')).toBeGreaterThan(0.5);
  });

  it('has no vector for a text without a known word', async () => {
    expect(await embedder.embedDocuments(['', '🎉', '日本語', 'zzxqyv'])).toEqual([null, null, null, null]);
    expect(await embedder.embedQuery('?!')).toBeNull();
  });

  it('loads within 150 ms of processor time', async () => {
    const times: number[] = [];
    for (let attempt = 0; attempt < 5; attempt++) {
      const before = process.cpuUsage();
      await loadStaticEmbedder();
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1_000);
    }
    expect(Math.min(...times)).toBeLessThan(150);
  });

  it('stops between texts when aborted', async () => {
    await expect(embedder.embedDocuments(['a'], AbortSignal.abort())).rejects.toThrow();
  });
});

describe('asset', () => {
  const small = {
    dimension: 2,
    hashes: Uint32Array.of(1, 7),
    scales: Float32Array.of(0.5, 2),
    bytes: Int8Array.of(1, -2, 127, -127),
  };

  it('reads back what was written, at any alignment', () => {
    const file = writeAsset(small);
    expect(readAsset(file)).toEqual(small);
    const shifted = new Uint8Array(file.length + 1);
    shifted.set(file, 1);
    expect(readAsset(shifted.subarray(1))).toEqual(small);
  });

  it('refuses a file that is cut short or something else', () => {
    expect(() => readAsset(writeAsset(small).subarray(0, 20))).toThrow('cut short');
    expect(() => readAsset(new Uint8Array(64))).toThrow('another version');
  });

  it('is at most 16 MB', async () => {
    const file = await readFile(new URL('../../../assets/static-en-100d.bin', import.meta.url));
    expect(file.byteLength).toBeLessThan(16_000_000);
  });
});
