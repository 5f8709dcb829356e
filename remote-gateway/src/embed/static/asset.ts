/**
 * Layout of the static embedder's asset, little-endian: magic (4 bytes), version, rows, dimension (u32 each), then
 * `rows` term hashes ascending (u32), `rows` scales (f32), and `rows * dimension` signed bytes. A row's vector, its
 * word's weight folded in, is `scale * bytes`.
 */
export type StaticAsset = {
  readonly dimension: number;
  readonly hashes: Uint32Array;
  readonly scales: Float32Array;
  readonly bytes: Int8Array;
};

const MAGIC = 0x45534644; // "DFSE"
const VERSION = 1;
const HEADER_BYTES = 16;

/** Views of the asset's parts; copies nothing when the buffer is aligned. Throws when the file is no asset of this version. */
export function readAsset(file: Uint8Array): StaticAsset {
  const aligned = file.byteOffset % 4 === 0 ? file : Uint8Array.from(file);
  if (aligned.byteLength < HEADER_BYTES) throw new Error('The static embedder asset is cut short.');
  const [magic, version, rows = 0, dimension = 0] = new Uint32Array(aligned.buffer, aligned.byteOffset, 4);
  if (magic !== MAGIC || version !== VERSION) throw new Error('The static embedder asset is of another version.');
  if (aligned.byteLength !== HEADER_BYTES + rows * (8 + dimension))
    throw new Error('The static embedder asset is cut short.');

  const start = aligned.byteOffset + HEADER_BYTES;
  return {
    dimension,
    hashes: new Uint32Array(aligned.buffer, start, rows),
    scales: new Float32Array(aligned.buffer, start + 4 * rows, rows),
    bytes: new Int8Array(aligned.buffer, start + 8 * rows, rows * dimension),
  };
}

/** The file for {@link readAsset}. Hashes must ascend. */
export function writeAsset({ dimension, hashes, scales, bytes }: StaticAsset): Uint8Array {
  const rows = hashes.length;
  const file = new Uint8Array(HEADER_BYTES + rows * (8 + dimension));
  new Uint32Array(file.buffer, 0, 4).set([MAGIC, VERSION, rows, dimension]);
  new Uint32Array(file.buffer, HEADER_BYTES, rows).set(hashes);
  new Float32Array(file.buffer, HEADER_BYTES + 4 * rows, rows).set(scales);
  new Int8Array(file.buffer, HEADER_BYTES + 8 * rows).set(bytes);
  return file;
}

/** Row of a term hash, -1 when the asset lacks it. */
export function findRow({ hashes }: StaticAsset, hash: number): number {
  let low = 0;
  let high = hashes.length - 1;
  while (low <= high) {
    const middle = (low + high) >>> 1;
    const found = hashes[middle] ?? 0;
    if (found === hash) return middle;
    if (found < hash) low = middle + 1;
    else high = middle - 1;
  }
  return -1;
}
