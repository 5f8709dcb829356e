import { createHash } from 'node:crypto';
import type { FileHandle } from 'node:fs/promises';
import { extname } from 'node:path';
import type { WholeFile } from '../convert.ts';
import { fileTooLarge } from '../file-too-large.ts';
import { openInputFile } from './input-file.ts';

/** Kinds of text whose beginning makes sense without the rest: rows and entries, a line each. */
const LINES = new Set(['.csv', '.tsv', '.tab', '.jsonl', '.ndjson', '.log']);
const PIECE = 1 << 20;

/** A file as it is converted: `whole` describes the file when `bytes` are only its beginning. */
export type ReadFile = { readonly bytes: Uint8Array; readonly whole?: WholeFile };

/** As `readOpenFile`, of a path. Throws UserError as `openInputFile` does, too. */
export async function readInputFile(path: string, filename: string, limit: number): Promise<ReadFile> {
  await using file = await openInputFile(path, filename);
  return await readOpenFile(file.handle, filename, limit);
}

/**
 * The bytes of an open file from its start; above `limit` bytes, of tables and logs the lines that fit. Throws UserError
 * PAYLOAD_TOO_LARGE above `limit` bytes.
 */
export async function readOpenFile(handle: FileHandle, filename: string, limit: number): Promise<ReadFile> {
  const { size } = await handle.stat();
  if (size > limit) {
    if (!LINES.has(extname(filename).toLowerCase())) throw fileTooLarge(filename, size, limit);
    return readStart(handle, limit);
  }
  const bytes = Buffer.allocUnsafeSlow(size);
  let length = 0;
  for await (const piece of pieces(handle)) {
    length += piece.copy(bytes, length);
    if (length === size) break; // a log that grows while it is read has an end, too
  }
  return { bytes: bytes.subarray(0, length) };
}

/** The lines within the first `limit` bytes. The rest is read for the hash alone, so that memory does not grow with it. */
async function readStart(handle: FileHandle, limit: number): Promise<ReadFile> {
  const start = Buffer.alloc(limit);
  const hash = createHash('sha256');
  let size = 0;
  for await (const piece of pieces(handle)) {
    hash.update(piece);
    if (size < limit) start.set(piece.subarray(0, limit - size), size);
    size += piece.length;
  }
  const end = start.lastIndexOf(10);
  return { bytes: end < 0 ? start : start.subarray(0, end + 1), whole: { bytes: size, sha256: hash.digest('hex') } };
}

/** An open file from its start, wherever it was read before; a piece is overwritten by the next. */
async function* pieces(handle: FileHandle): AsyncGenerator<Buffer> {
  const buffer = Buffer.alloc(PIECE);
  for (let at = 0; ; ) {
    const { bytesRead } = await handle.read(buffer, 0, PIECE, at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
