import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { extname } from 'node:path';
import { UserError } from '../../errors.ts';
import { fileTooLarge, type WholeFile } from '../convert.ts';

/** Kinds of text whose beginning makes sense without the rest: rows and entries, a line each. */
const LINES = new Set(['.csv', '.tsv', '.tab', '.jsonl', '.ndjson', '.log']);

/** A file as it is converted: `whole` tells of the file when `bytes` are only its beginning. */
export type InputFile = { readonly bytes: Uint8Array; readonly whole?: WholeFile };

/**
 * A file's bytes; above `limit` bytes, of tables and logs the lines that fit. Errors name the file as `filename` says and
 * no directory: NOT_FOUND, PAYLOAD_TOO_LARGE above `limit` bytes, INVALID_ARGUMENT for what is no readable file.
 */
export async function readInputFile(path: string, filename: string, limit: number): Promise<InputFile> {
  // Non-blocking, so that opening a named pipe does not wait for a writer.
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw openError(error, filename);
  });
  const stat = await file.stat();
  if (stat.isDirectory()) {
    throw new UserError('INVALID_ARGUMENT', `${filename} is a directory.`, { advice: 'Name a file in it.' });
  }
  if (!stat.isFile()) throw new UserError('INVALID_ARGUMENT', `${filename} is not a regular file.`);
  if (stat.size <= limit) return { bytes: await file.readFile() };
  if (!LINES.has(extname(filename).toLowerCase())) throw fileTooLarge(filename, stat.size, limit);
  return await readStart(file, limit);
}

const CHUNK = 1 << 20;

/** The lines within the first `limit` bytes. The rest is read for the hash alone, so that memory does not grow with it. */
async function readStart(file: FileHandle, limit: number): Promise<InputFile> {
  const start = Buffer.alloc(limit);
  const chunk = Buffer.alloc(CHUNK);
  const hash = createHash('sha256');
  let size = 0;
  for (;;) {
    const { bytesRead } = await file.read(chunk, 0, CHUNK);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    if (size < limit) chunk.copy(start, size, 0, bytesRead);
    size += bytesRead;
  }
  const end = start.lastIndexOf(10);
  return { bytes: end < 0 ? start : start.subarray(0, end + 1), whole: { bytes: size, sha256: hash.digest('hex') } };
}

function openError(error: unknown, filename: string): UserError {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new UserError('NOT_FOUND', `There is no file ${filename}.`, { advice: 'Check the path.', cause: error });
  }
  return new UserError('INVALID_ARGUMENT', `${filename} cannot be read.`, {
    advice: "Check the file's permissions.",
    cause: error,
  });
}
