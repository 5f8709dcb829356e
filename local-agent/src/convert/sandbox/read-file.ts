import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { fileTooLarge, type WholeFile } from '../convert.ts';
import { filePieces, type InputFile, openInputFile } from './input-file.ts';

/** Kinds of text whose beginning makes sense without the rest: rows and entries, a line each. */
const LINES = new Set(['.csv', '.tsv', '.tab', '.jsonl', '.ndjson', '.log']);

/** A file as it is converted: `whole` tells of the file when `bytes` are only its beginning. */
export type ReadFile = { readonly bytes: Uint8Array; readonly whole?: WholeFile };

/**
 * A file's bytes; above `limit` bytes, of tables and logs the lines that fit. Throws UserError as `openInputFile` does,
 * and PAYLOAD_TOO_LARGE above `limit` bytes.
 */
export async function readInputFile(path: string, filename: string, limit: number): Promise<ReadFile> {
  await using file = await openInputFile(path, filename);
  if (file.size <= limit) return { bytes: await file.handle.readFile() };
  if (!LINES.has(extname(filename).toLowerCase())) throw fileTooLarge(filename, file.size, limit);
  return readStart(file, limit);
}

/** The lines within the first `limit` bytes. The rest is read for the hash alone, so that memory does not grow with it. */
function readStart(file: InputFile, limit: number): ReadFile {
  const start = Buffer.alloc(limit);
  const hash = createHash('sha256');
  let size = 0;
  for (const piece of filePieces(file)) {
    hash.update(piece);
    if (size < limit) start.set(piece.subarray(0, limit - size), size);
    size += piece.length;
  }
  const end = start.lastIndexOf(10);
  return { bytes: end < 0 ? start : start.subarray(0, end + 1), whole: { bytes: size, sha256: hash.digest('hex') } };
}
