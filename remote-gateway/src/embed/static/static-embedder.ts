/**
 * In: English texts.
 * Out: sums of the word vectors that ship with the gateway.
 * Never: opens a connection.
 */
import { readFile } from 'node:fs/promises';
import { Frequencies } from '../../lexical/frequencies.ts';
import { stemmer } from '../../lexical/stems.ts';
import { TermCache } from '../../lexical/term-cache.ts';
import { termHash } from '../../lexical/term-hash.ts';
import { eachWord } from '../../lexical/words.ts';
import type { Embedder } from '../embedder.ts';
import { findRow, readAsset, type StaticAsset } from './asset.ts';

/** Built by scripts/build-static-embedder.ts. */
const ASSET = new URL('../../../assets/static-en-100d.bin', import.meta.url);
/** Identifies the asset's content and how vectors are computed from it; changes with either. */
const ID = 'static:en-100d-1';
/** Chosen by `docferry-gateway eval --sweep` on judged collections: BM25 dominates, these vectors break near-ties. */
const DENSE_WEIGHT = 0.3;
/** Texts embedded before the event loop runs other work; a few milliseconds. */
const TEXTS_PER_TICK = 64;

/**
 * The offline embedder: English word vectors that ship with the gateway (10.8 MB), summed over a text's words. Knows
 * no other language and no word order; a text without a known word has no vector. Throws when the asset is missing.
 */
export async function loadStaticEmbedder({
  denseWeight = DENSE_WEIGHT,
}: {
  readonly denseWeight?: number | undefined;
} = {}): Promise<Embedder> {
  const asset = readAsset(await readFile(ASSET));
  const rows = rowsOf(asset);
  return {
    id: ID,
    dimension: asset.dimension,
    denseWeight,
    languages: ['english'],
    async embedDocuments(texts, signal) {
      const vectors: (Float32Array | null)[] = [];
      for (const [index, text] of texts.entries()) {
        if (index > 0 && index % TEXTS_PER_TICK === 0) await new Promise(setImmediate);
        signal?.throwIfAborted();
        vectors.push(textVector(asset, rows, text));
      }
      return vectors;
    },
    embedQuery: (text) => Promise.resolve(textVector(asset, rows, text)),
    check: () => Promise.resolve(),
  };
}

/** Row of a word, -1 when it is unknown. */
function rowsOf(asset: StaticAsset): TermCache<number> {
  const stem = stemmer('english');
  return new TermCache((word) => findRow(asset, termHash(stem(word.toLowerCase()))));
}

/** Sum of the words' vectors at length 1; null when no word is known. */
function textVector(
  { dimension, scales, bytes }: StaticAsset,
  rows: TermCache<number>,
  text: string,
): Float32Array | null {
  // Each vector is added once, however often its word occurs: half of the words of a text are repetitions.
  const counted = new Frequencies();
  const addWord = (source: string, start: number, end: number) => {
    const row = rows.of(source, start, end);
    if (row >= 0) counted.add(row, 1);
  };
  eachWord(text, addWord, ({ parts }) => {
    for (const part of parts) addWord(part, 0, part.length);
  });
  const sum = new Float32Array(dimension);
  counted.forEach((row, count) => {
    const scale = count * (scales[row] ?? 0);
    const from = row * dimension;
    for (let i = 0; i < dimension; i++) sum[i] = (sum[i] ?? 0) + scale * (bytes[from + i] ?? 0);
  });
  let squares = 0;
  for (const value of sum) squares += value * value;
  if (squares < 1e-12) return null;
  const norm = Math.sqrt(squares);
  return sum.map((value) => value / norm);
}
