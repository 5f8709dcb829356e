import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { UserError } from '../../errors.ts';
import { fileTooLarge } from '../convert.ts';

/**
 * A file's bytes. Errors name the file as `filename` says and no directory: NOT_FOUND, PAYLOAD_TOO_LARGE above
 * `limit` bytes, INVALID_ARGUMENT for what is no readable file.
 */
export async function readInputFile(path: string, filename: string, limit: number): Promise<Uint8Array> {
  // Non-blocking, so that opening a named pipe does not wait for a writer.
  await using file = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw openError(error, filename);
  });
  const stat = await file.stat();
  if (stat.isDirectory()) {
    throw new UserError('INVALID_ARGUMENT', `${filename} is a directory.`, { advice: 'Name a file in it.' });
  }
  if (!stat.isFile()) throw new UserError('INVALID_ARGUMENT', `${filename} is not a regular file.`);
  if (stat.size > limit) throw fileTooLarge(filename, stat.size, limit);
  return await file.readFile();
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
