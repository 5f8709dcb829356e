/**
 * In: a path or file URI of an MCP client. Out: an open file below the allowed folders.
 * Never: follows a link out of them, or says whether a path outside exists.
 */
import { type FileHandle, realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type ReadFile, readOpenFile } from '../convert/sandbox/read-file.ts';
import { UserError } from '../errors.ts';
import { isInside } from './allowed-roots.ts';
import { openAtPlace } from './opened-place.ts';
import { type RealRoot, realPath, realRoots } from './real-roots.ts';

/** An open file below an allowed root: what is read is what was checked, whatever becomes of its path. */
export type AllowedFile = AsyncDisposable & {
  /** The file itself, absolute, symlinks resolved. */
  readonly path: string;
  /** The allowed root that holds it, as it was named. */
  readonly root: string;
  /** Bytes. */
  readonly size: number;
  /** Differs for another file, and for the same one when it was changed. */
  readonly version: string;
  /** Its bytes, at most `limit`. */
  readonly read: (limit: number) => Promise<ReadFile>;
};

const TRIES = 3;

/**
 * The file that `uri` names, opened, if it is below an allowed root, also after symlinks are resolved. `uri` is a
 * `file://` URI or a path; a relative path starts at the first root. `closed` are files and folders that no root
 * opens. Throws UserError: SCOPE_VIOLATION outside the roots, whether such a file exists or not; NOT_FOUND,
 * INVALID_ARGUMENT and CONFLICT inside.
 */
export async function allowedFile(
  uri: string,
  roots: readonly string[],
  closed: readonly string[] = [],
): Promise<AllowedFile> {
  const real = await realRoots(roots);
  const path = resolve(real[0]?.root ?? '/', pathOf(uri));
  if (!real.some((root) => isInside(root.root, path) || isInside(root.path, path))) throw outside();
  for (let attempt = 1; attempt <= TRIES; attempt += 1) {
    const { target, root } = await placeOf(path, real, closed);
    const handle = await openRegular(target, basename(path));
    if (handle) return allowed(handle, target, root);
  }
  throw new UserError('CONFLICT', `"${basename(path)}" changes its place while it is opened.`, {
    advice: 'Try again when it stays.',
  });
}

/** Where a path leads, below which root. */
async function placeOf(path: string, roots: readonly RealRoot[], closed: readonly string[]) {
  const target = await realpath(path).catch(() => undefined);
  const place = target ?? (await nearestFolder(path));
  const root = roots.find((candidate) => isInside(candidate.path, place))?.root;
  const shut = await Promise.all(closed.map(realPath));
  if (root === undefined || shut.some((folder) => isInside(folder, place))) throw outside();
  if (target === undefined) throw notThere(path);
  return { target, root };
}

/** `undefined` when another file than that at the path was opened. */
async function openRegular(target: string, name: string): Promise<FileHandle | undefined> {
  const found = await stat(target).catch(() => undefined);
  if (!found) throw notThere(name);
  if (found.isDirectory()) {
    throw new UserError('INVALID_ARGUMENT', `"${name}" is a folder.`, { advice: 'Name one file in it.' });
  }
  if (!found.isFile()) {
    throw new UserError('INVALID_ARGUMENT', `"${name}" is not a regular file.`, { advice: 'Name a document.' });
  }
  return openAtPlace(target).catch(() => {
    throw notThere(name);
  });
}

async function allowed(handle: FileHandle, path: string, root: string): Promise<AllowedFile> {
  const close = () => handle.close();
  const found = await handle.stat().catch(async (error: unknown) => {
    await close();
    throw error;
  });
  if (!found.isFile()) {
    await close();
    throw new UserError('INVALID_ARGUMENT', `"${basename(path)}" is not a regular file.`, {
      advice: 'Name a document.',
    });
  }
  const { dev, ino, size, mtimeMs, ctimeMs } = found;
  return {
    path,
    root,
    size,
    version: [dev, ino, size, mtimeMs, ctimeMs].join(' '),
    read: (limit) => readOpenFile(handle, basename(path), limit),
    [Symbol.asyncDispose]: close,
  };
}

function notThere(path: string): UserError {
  return new UserError('NOT_FOUND', `There is no file "${basename(path)}" at that place, or it may not be read.`, {
    advice: 'Check the path; give it absolute, or relative to the first allowed folder.',
  });
}

function pathOf(uri: string): string {
  if (uri.includes('\0')) throw badUri('A path cannot contain a NUL character.');
  if (/^file:/i.test(uri)) {
    try {
      return fileURLToPath(uri);
    } catch {
      throw badUri('That file:// URI names no file on this machine.');
    }
  }
  // two letters or more, so that a drive letter is a path
  if (/^[a-z][a-z0-9+.-]+:\/\//i.test(uri)) throw badUri('Only files on this machine can be read.');
  return uri === '~' || uri.startsWith('~/') ? join(homedir(), uri.slice(1)) : uri;
}

function badUri(message: string): UserError {
  return new UserError('INVALID_ARGUMENT', message, {
    advice: 'Give a path or a file:// URI; for a web address use ingest_url of the gateway.',
  });
}

/** Where a path that does not exist would be: a symlinked folder on the way must not show what is outside. */
async function nearestFolder(path: string): Promise<string> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => undefined);
    if (real !== undefined || folder === dirname(folder)) return real ?? folder;
  }
}

function outside(): UserError {
  return new UserError('SCOPE_VIOLATION', 'That file is outside the folders that may be read.', {
    advice: 'Add its folder to RAG_ALLOWED_DIRS and restart this server, or copy the file into an allowed folder.',
    details: { setting: 'RAG_ALLOWED_DIRS' },
  });
}
