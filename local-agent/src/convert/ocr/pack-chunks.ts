import type { Blobs } from './find-blobs.ts';
import type { Chunk } from './find-chunks.ts';
import type { Gray } from './gray.ts';
import { resize } from './resize.ts';

/** A chunk on the packed image: where it stands there and stood on the page, and how it was scaled. */
export type Slot = {
  readonly left: number;
  readonly top: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
  readonly chunk: Chunk;
};

export type Packed = { readonly image: Gray; readonly slots: readonly Slot[] };

/** Chunks of letters this much larger than the page's get a scale of their own. */
const LARGER = 1.6;
/** Paper around a chunk that comes with it, pixels of the page. */
const RIM = 3;
/** Paper between chunks, between rows, and around all, pixels. */
const BETWEEN = 48;
const ROW_GAP = 14;
const MARGIN = 24;
const WIDTH = 1_800;
const MAX_HEIGHT = 2_500;

type Piece = Pick<Slot, 'left' | 'top' | 'scale' | 'chunk'> & { readonly image: Gray; readonly above: number };

/**
 * Puts chunks of a page in plain rows, one below the other, their letters of one height and on one line: an engine has
 * nothing left to find out of the page's layout. Gives more than one image when the rows are many. Letters of the
 * page's height become `packedHeight` pixels high, most of them without ascenders; smaller ones stay as they are.
 */
export function* packChunks(
  page: Gray,
  { blobs, labels }: Blobs,
  chunks: readonly Chunk[],
  letterHeight: number,
  packedHeight: number,
): Generator<Packed> {
  const numbers = new Map(blobs.map((blob, index) => [blob, index + 1]));
  /** Of each blob, the chunk that it belongs to. */
  const owners: (Chunk | undefined)[] = [];
  for (const chunk of chunks) for (const member of chunk.members) owners[numbers.get(member) ?? 0] = chunk;

  const scaleOf = (chunk: Chunk) =>
    Math.min(1, packedHeight / (chunk.letterHeight > LARGER * letterHeight ? chunk.letterHeight : letterHeight));
  const rowOf = ({ baseline }: Chunk) => Math.round(baseline / (2 * letterHeight));
  const ordered = chunks.toSorted((a, b) => rowOf(a) - rowOf(b) || a.x0 - b.x0);
  const width = Math.max(WIDTH, ...chunks.map(({ x0, x1 }) => x1 - x0 + 2 * RIM)) + 2 * MARGIN;
  let slots: (Slot & { readonly image: Gray })[] = [];
  let top = MARGIN;
  let row: Piece[] = [];
  let used = 0;
  const endRow = () => {
    const above = Math.max(0, ...row.map((piece) => piece.above));
    const below = Math.max(0, ...row.map((piece) => piece.image.height - piece.above));
    let x = MARGIN;
    for (const { above: own, ...piece } of row) {
      const { image } = piece;
      slots.push({ ...piece, x, y: Math.round(top + above - own), width: image.width, height: image.height });
      x += image.width + BETWEEN;
    }
    top = Math.ceil(top + above + below) + ROW_GAP;
    row = [];
    used = 0;
  };
  for (const chunk of ordered) {
    const piece = cut(page, chunk, scaleOf(chunk), (at) => labels[at] === 0 || owners[labels[at] ?? 0] === chunk);
    if (used + piece.image.width > width - 2 * MARGIN) endRow();
    if (top > MAX_HEIGHT) {
      yield { image: compose(slots, width, top + MARGIN), slots };
      slots = [];
      top = MARGIN;
    }
    row.push(piece);
    used += piece.image.width + BETWEEN;
  }
  endRow();
  if (slots.length > 0) yield { image: compose(slots, width, top + MARGIN), slots };
}

/** Cuts a chunk out of the page, without what reaches into its box from others. */
function cut({ data, width, height }: Gray, chunk: Chunk, scale: number, isOwn: (at: number) => boolean): Piece {
  const [x0, y0] = [Math.max(0, chunk.x0 - RIM), Math.max(0, chunk.y0 - RIM)];
  const [x1, y1] = [Math.min(width, chunk.x1 + RIM), Math.min(height, chunk.y1 + RIM)];
  const own = new Uint8Array((x1 - x0) * (y1 - y0));
  for (let y = y0, to = 0; y < y1; y++)
    for (let at = y * width + x0; at < y * width + x1; at++) own[to++] = isOwn(at) ? (data[at] ?? 255) : 255;
  const image = resize({ data: own, width: x1 - x0, height: y1 - y0 }, scale);
  return { left: x0, top: y0, chunk, image, scale, above: (chunk.baseline - y0) * scale };
}

function compose(slots: readonly (Slot & { readonly image: Gray })[], width: number, height: number): Gray {
  const data = new Uint8Array(width * height).fill(255);
  for (const { image, x, y } of slots) {
    for (let row = 0; row < image.height; row++)
      data.set(image.data.subarray(row * image.width, (row + 1) * image.width), (y + row) * width + x);
  }
  return { data, width, height };
}
