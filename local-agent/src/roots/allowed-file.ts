import { realpath, stat } from 'node:fs/promises';
import { homedir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';
import { isInside } from './allowed-roots.ts';

export type AllowedFile = {
  /** The file itself, absolute, symlinks resolved. */
  readonly path: string;
  /** The allowed root that holds it, as it was named. */
  readonly root: string;
  /** Bytes. */
  readonly size: number;
  readonly mtimeMs: number;
};

/**
 * The file that `uri` names, if it lies below an allowed root, also after symlinks are resolved. `uri` is a `file://`
 * URI or a path; a relative path starts at the first root. `closed` are files and folders that no root
 * opens. Throws UserError: SCOPE_VIOLATION outside the roots, whether such a file exists or not; NOT_FOUND and
 * INVALID_ARGUMENT inside.
 */
export async function allowedFile(
  uri: string,
  roots: readonly string[],
  closed: readonly string[] = [],
): Promise<AllowedFile> {
  const path = resolve(roots[0] ?? '/', pathOf(uri));
  const real = await Promise.all(roots.map(async (root) => ({ root, path: await realpath(root).catch(() => root) })));
  if (!real.some((root) => isInside(root.root, path) || isInside(root.path, path))) throw outside();
  const target = await realpath(path).catch(() => undefined);
  const place = target ?? (await nearestFolder(path));
  const root = real.find((candidate) => isInside(candidate.path, place))?.root;
  const shut = await Promise.all(closed.map((folder) => realpath(folder).catch(() => folder)));
  if (root === undefined || shut.some((folder) => isInside(folder, place))) throw outside();
  const found = target === undefined ? undefined : await stat(target).catch(() => undefined);
  if (target === undefined || !found) {
    throw new UserError('NOT_FOUND', `There is no file "${basename(path)}" at that place, or it may not be read.`, {
      advice: 'Check the path; give it absolute, or relative to the first allowed folder.',
    });
  }
  if (found.isDirectory()) {
    throw new UserError('INVALID_ARGUMENT', `"${basename(path)}" is a folder.`, { advice: 'Name one file in it.' });
  }
  if (!found.isFile()) {
    throw new UserError('INVALID_ARGUMENT', `"${basename(path)}" is no regular file.`, { advice: 'Name a document.' });
  }
  return { path: target, root, size: found.size, mtimeMs: found.mtimeMs };
}

function pathOf(uri: string): string {
  if (uri.includes('\0')) throw badUri('A path holds no NUL character.');
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

/** Where a path that does not exist would be: a symlinked folder on the way must not tell what lies outside. */
async function nearestFolder(path: string): Promise<string> {
  for (let folder = dirname(path); ; folder = dirname(folder)) {
    const real = await realpath(folder).catch(() => undefined);
    if (real !== undefined || folder === dirname(folder)) return real ?? folder;
  }
}

function outside(): UserError {
  return new UserError('SCOPE_VIOLATION', 'That file lies outside the folders that may be read.', {
    advice: 'Add its folder to RAG_ALLOWED_DIRS and restart this server, or copy the file into an allowed folder.',
    details: { setting: 'RAG_ALLOWED_DIRS' },
  });
}
