import { randomUUID } from 'node:crypto';
import { constants, type Dirent } from 'node:fs';
import { type FileHandle, mkdir, open, opendir, realpath, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { GatewayError } from '../../errors.ts';
import type { SourceAddress } from '../source-address.ts';
import { type Connector, compareKeys, type ListedObject, type ReadOptions } from './connector.ts';
import { readBounded, tooLarge } from './read-bounded.ts';

const PART = 1_000;
/** Folders that are nested deeper are not read. */
const MAX_DEPTH = 64;

/**
 * A folder that is mounted on the gateway's machine. Hidden files and links are skipped: a link may lead out of the folder.
 * A version is size and time of change.
 */
export function folderConnector({ path }: SourceAddress): Connector {
  const root = `${sep}${path}`;
  return {
    async *list(signal) {
      const top = await realpath(root).catch((error: unknown) => {
        throw folderError(error);
      });
      let part: ListedObject[] = [];
      for await (const object of filesBelow(top, '', 0, signal)) {
        part.push(object);
        if (part.length < PART) continue;
        yield part;
        part = [];
      }
      if (part.length > 0) yield part;
    },
    read: (key, options) => readFileBelow(root, key, options),
    write: (key, text) => writeFileBelow(root, key, text),
    remove: (key) => rm(join(root, key), { force: true }).catch(throwFolderError),
    close: async () => {},
  };
}

async function* filesBelow(
  root: string,
  below: string,
  depth: number,
  signal: AbortSignal,
): AsyncIterable<ListedObject> {
  signal.throwIfAborted();
  if (depth > MAX_DEPTH) return;
  // A folder's name ends with a slash in the order of keys: "a.txt" comes before "a/b.txt".
  const entries = (await readEntries(join(root, below)))
    .filter((entry) => !entry.name.startsWith('.') && (entry.isDirectory() || entry.isFile()))
    .map((entry) => ({ key: `${below}${entry.name}${entry.isDirectory() ? '/' : ''}`, isFolder: entry.isDirectory() }))
    .sort((a, b) => compareKeys(a.key, b.key));
  for (const { key, isFolder } of entries) {
    if (isFolder) yield* filesBelow(root, key, depth + 1, signal);
    else {
      // A file that went away meanwhile is missing in the next listing too.
      const facts = await stat(join(root, key), { bigint: true }).catch(() => undefined);
      if (facts) yield { key, version: `${facts.size}-${facts.mtimeNs}`, size: Number(facts.size) };
    }
  }
}

async function readEntries(folder: string): Promise<Dirent[]> {
  try {
    const entries: Dirent[] = [];
    for await (const entry of await opendir(folder)) entries.push(entry);
    return entries;
  } catch (error) {
    throw folderError(error);
  }
}

async function readFileBelow(root: string, key: string, options: ReadOptions): Promise<Uint8Array> {
  let file: FileHandle | undefined;
  try {
    const top = await realpath(root);
    const path = await realpath(join(top, key));
    // A folder on the way may have become a link since the listing.
    if (!path.startsWith(top.endsWith(sep) ? top : `${top}${sep}`)) throw notThere();
    file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW);
    const facts = await file.stat();
    if (!facts.isFile()) throw notThere();
    if (facts.size > options.maxBytes) throw tooLarge(options.maxBytes);
    return await readBounded(file.createReadStream({ autoClose: false }), options);
  } catch (error) {
    throw error instanceof GatewayError ? error : folderError(error);
  } finally {
    await file?.close();
  }
}

/** Under another name first, so that nobody reads half a file. */
async function writeFileBelow(root: string, key: string, text: string): Promise<void> {
  const path = join(root, key);
  const part = join(dirname(path), `.${randomUUID()}.part`);
  try {
    await mkdir(dirname(path), { recursive: true });
    await writeFile(part, text);
    await rename(part, path);
  } catch (error) {
    await rm(part, { force: true }).catch(() => {});
    throwFolderError(error);
  }
}

function throwFolderError(error: unknown): never {
  throw folderError(error);
}

/** Without the path, which is not the tenant's business. */
function folderError(error: unknown): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'ELOOP') return notThere(error);
  if (error.code === 'EACCES' || error.code === 'EPERM')
    return new GatewayError('SCOPE_VIOLATION', 'The gateway may not read that file or folder.', { cause: error });
  if (typeof error.code === 'string' && /^E[A-Z]+$/.test(error.code))
    return new GatewayError('BACKEND_UNAVAILABLE', `The folder cannot be read (${error.code}).`, { cause: error });
  return error;
}

function notThere(cause?: unknown): GatewayError {
  return new GatewayError('NOT_FOUND', 'There is no such file or folder on the machine of the gateway.', { cause });
}
