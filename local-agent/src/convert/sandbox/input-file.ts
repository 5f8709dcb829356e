import { readSync } from 'node:fs';
import { constants, type FileHandle, open } from 'node:fs/promises';
import { UserError } from '../../errors.ts';

/** An open file and its size, bytes. */
export type InputFile = AsyncDisposable & { readonly handle: FileHandle; readonly size: number };

/** Opens a regular file. Errors name it as `filename` says and no directory: NOT_FOUND, INVALID_ARGUMENT for what is no readable file. */
export async function openInputFile(path: string, filename: string): Promise<InputFile> {
  // Non-blocking, so that opening a named pipe does not wait for a writer.
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0)).catch((error: unknown) => {
    throw openError(error, filename);
  });
  try {
    const stat = await handle.stat();
    if (stat.isDirectory()) {
      throw new UserError('INVALID_ARGUMENT', `${filename} is a directory.`, { advice: 'Name a file in it.' });
    }
    if (!stat.isFile()) throw new UserError('INVALID_ARGUMENT', `${filename} is not a regular file.`);
    return { handle, size: stat.size, [Symbol.asyncDispose]: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

const PIECE = 1 << 20;

/** The bytes of an open file in pieces of 1 MB, from its start each time; a piece is overwritten by the next. */
export function filePieces({ handle }: Pick<InputFile, 'handle'>): Iterable<Uint8Array> {
  return {
    *[Symbol.iterator]() {
      const buffer = Buffer.alloc(PIECE);
      for (let at = 0; ; ) {
        const read = readSync(handle.fd, buffer, 0, PIECE, at);
        if (read === 0) return;
        at += read;
        yield buffer.subarray(0, read);
      }
    },
  };
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
