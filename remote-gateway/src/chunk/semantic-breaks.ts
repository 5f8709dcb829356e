import type { SemanticBlock } from './semantic-blocks.ts';

/** Below this share of a chunk nothing is parted, for a crumb says too little to be found by. */
const MIN_SHARE = 0.2;
/** Neighbours on either side that are compared: one sentence alone is noise. */
const CONTEXT = 2;
/** Similarities that differ less than this, as a standard deviation, show no change of subject. */
const MIN_SPREAD = 0.02;
/** A section of fewer similarities has no notion of what is usual. */
const MIN_COUNT = 4;

/**
 * Where a chunk must begin because the subject changes: offsets of blocks that resemble the ones before them by more
 * than a standard deviation less than is usual in their outermost section (after the gaps of Hearst, "TextTiling",
 * 1997, with the embedder's cosine for shared words). Only its own section decides, so that an edit elsewhere moves
 * no break. `vectors` are of length 1, one for each block.
 */
export function semanticBreaks(
  blocks: readonly SemanticBlock[],
  vectors: readonly (Float32Array | null)[],
  chunkSize: number,
): number[] {
  const sections = Map.groupBy(blocks.keys(), (index) => blocks[index]?.outermost);
  return [...sections.values()].flatMap((indices) => breaksOfSection(indices, blocks, vectors, chunkSize));
}

function breaksOfSection(
  indices: readonly number[],
  blocks: readonly SemanticBlock[],
  vectors: readonly (Float32Array | null)[],
  chunkSize: number,
): number[] {
  const gaps = indices.flatMap((index) => {
    const [before, after] = [blocks[index - 1], blocks[index]];
    if (!before || !after || before.section !== after.section) return [];
    const similarity = cosine(
      around(index - CONTEXT, index, after.section),
      around(index, index + CONTEXT, after.section),
    );
    return similarity === undefined ? [] : [{ index, similarity }];
  });
  if (gaps.length < MIN_COUNT) return [];
  const mean = gaps.reduce((sum, gap) => sum + gap.similarity, 0) / gaps.length;
  const spread = Math.sqrt(gaps.reduce((sum, gap) => sum + (gap.similarity - mean) ** 2, 0) / gaps.length);
  if (spread < MIN_SPREAD) return [];

  const smallest = chunkSize * MIN_SHARE;
  const breaks: number[] = [];
  // The deepest first, so that of two that are too near each other the better one stays.
  for (const { index } of gaps
    .filter((gap) => gap.similarity < mean - spread)
    .toSorted((a, b) => a.similarity - b.similarity || a.index - b.index)) {
    if (tokensTo(index, -1) >= smallest && tokensTo(index, 1) >= smallest) breaks.push(index);
  }
  return breaks.flatMap((index) => blocks[index]?.start ?? []).toSorted((a, b) => a - b);

  /** Vectors of the blocks `[from, to)` that are of the section. */
  function around(from: number, to: number, section: SemanticBlock['section']): Float32Array[] {
    return Array.from({ length: to - from }, (_, n) => from + n).flatMap((index) => {
      const vector = vectors[index];
      return vector && blocks[index]?.section === section ? [vector] : [];
    });
  }

  /** Tokens from a gap to the next break or end of its section. */
  function tokensTo(gap: number, step: 1 | -1): number {
    let tokens = 0;
    const section = blocks[gap]?.section ?? 0;
    for (let at = step > 0 ? gap : gap - 1; blocks[at]?.section === section; at += step) {
      tokens += blocks[at]?.tokens ?? 0;
      if (breaks.includes(step > 0 ? at + 1 : at)) break;
    }
    return tokens;
  }
}

function cosine(left: readonly Float32Array[], right: readonly Float32Array[]): number | undefined {
  if (left.length === 0 || right.length === 0) return undefined;
  const [a, b] = [sum(left), sum(right)];
  const norm = Math.sqrt(dot(a, a) * dot(b, b));
  return norm < 1e-12 ? undefined : dot(a, b) / norm;
}

function sum(vectors: readonly Float32Array[]): Float64Array {
  const total = new Float64Array(vectors[0]?.length ?? 0);
  for (const vector of vectors) for (const [at, value] of vector.entries()) total[at] = (total[at] ?? 0) + value;
  return total;
}

function dot(a: Float64Array, b: Float64Array): number {
  let product = 0;
  for (const [at, value] of a.entries()) product += value * (b[at] ?? 0);
  return product;
}
