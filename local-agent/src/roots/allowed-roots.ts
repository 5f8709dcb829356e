import { homedir } from 'node:os';
import { dirname, relative, resolve, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { UserError } from '../errors.ts';

const NAME_THEM = 'Set RAG_ALLOWED_DIRS to the folders that may be read, such as /home/me/projects/manuals.';

export type RootCandidates = {
  /** Folders that the user named; taken as they are. */
  readonly configured: readonly string[] | undefined;
  /** `file://` URIs that the MCP client named; `undefined` when it names none. */
  readonly fromClient: readonly string[] | undefined;
  readonly workingDirectory: string;
};

/**
 * The folders that MCP tools may read below, absolute: those the user named, else the client's, else the working
 * directory. A default as wide as the home folder is refused with SCOPE_VIOLATION: it was never anybody's choice.
 */
export function allowedRoots({ configured, fromClient, workingDirectory }: RootCandidates): string[] {
  if (configured?.length) return configured.map((dir) => resolve(dir));
  const named = fromClient?.flatMap(folderOf) ?? [];
  const candidates = named.length > 0 ? named : [resolve(workingDirectory)];
  const narrow = candidates.filter((dir) => !isTooWide(dir));
  if (narrow.length > 0) return narrow;
  const whose = named.length > 0 ? "The client's folder is" : 'The working directory is';
  throw new UserError('SCOPE_VIOLATION', `${whose} the home folder or wider, so no file may be read by default.`, {
    advice: NAME_THEM,
    details: { setting: 'RAG_ALLOWED_DIRS' },
  });
}

/** Whether `path` is `folder` or is below it. Both absolute; no symlinks are looked at. */
export function isInside(folder: string, path: string): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && resolve(folder, way) === resolve(path);
}

/** The file system's or a drive's root, the home folder, and every folder that holds it. */
export function isTooWide(folder: string, home = homedir()): boolean {
  return dirname(folder) === folder || isInside(folder, home);
}

function folderOf(uri: string): string[] {
  try {
    return [fileURLToPath(uri)].map((dir) => resolve(dir));
  } catch {
    return []; // a root of another scheme is nothing that this server can read
  }
}
