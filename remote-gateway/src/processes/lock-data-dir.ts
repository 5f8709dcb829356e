import { chmodSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { GatewayError } from '../errors.ts';
import { endProcess, isRunning } from './end-process.ts';
import { finishRestore } from './finish-restore.ts';
import { type OwnerRecord, ownerFile, type ProcessRecord, readOwner, writeOwner } from './owner-record.ts';
import { processStart } from './process-start.ts';
import { makeSocketDir, removeSocketDir } from './socket-dir.ts';

const ORPHAN_GRACE_MS = 5_000;

/** The right to work in a data directory, until it is disposed or the process ends. */
export type DataDirLock = AsyncDisposable & {
  /** The data directory, absolute, with links resolved. */
  readonly dir: string;
  /** Where Unix sockets go: only this user can enter, and the path is short enough for one. */
  readonly socketDir: string;
  /** Notes a child process, so that the next owner ends it if this one dies without doing so. */
  recordChild(name: string, pid: number): void;
  forgetChild(name: string): void;
};

/**
 * Takes a data directory for this process alone; creates it (0700) when it is missing. What a killed owner left
 * running in it is ended first, so that a data directory is never opened twice.
 *
 * Two things must agree: a lock of the kernel on `lock`, which ends with its process and holds between containers
 * too, and `owner.json` with pid and start time, which says who has it.
 *
 * Throws INDEX_LOCK_ACTIVE when another live process has it, INVALID_ARGUMENT when it cannot be written,
 * STORAGE_FULL.
 */
export async function lockDataDir(dir: string): Promise<DataDirLock> {
  const dataDir = createClosed(dir);
  const kernelLock = takeKernelLock(dataDir);
  try {
    const previous = readOwner(dataDir);
    if (previous && isRunning(previous)) throw lockedBy(previous);
    if (previous) await clearUpAfter(previous);
    finishRestore(dataDir);
    return own(dataDir, kernelLock);
  } catch (error) {
    kernelLock.close();
    throw error;
  }
}

function createClosed(dir: string): string {
  try {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    const dataDir = realpathSync(dir);
    tryToWrite(dataDir);
    return close(dataDir);
  } catch (error) {
    if (error instanceof GatewayError) throw error;
    throw unusable(reasonOf(error, dir), error);
  }
}

/** Really writes: a disk that fails can only be read, while its permissions say otherwise. */
function tryToWrite(dir: string): void {
  rmdirSync(mkdtempSync(join(dir, 'try-')));
}

/** Node reports what a recursive mkdir met as ENOENT: so it is asked for where the folder would be. */
function reasonOf(error: unknown, dir: string): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  if (code !== 'ENOENT') return code;
  try {
    tryToWrite(dirname(dir));
    return code;
  } catch (reason) {
    return reason instanceof Error && 'code' in reason ? String(reason.code) : code;
  }
}

function unusable(reason: string, cause: unknown): GatewayError {
  if (reason === 'ENOSPC' || reason === 'EDQUOT') {
    return new GatewayError(
      'STORAGE_FULL',
      'The disk of the data directory is full. Free some space, then start again.',
      {
        cause,
      },
    );
  }
  return new GatewayError(
    'INVALID_ARGUMENT',
    reason === 'EROFS'
      ? 'The disk of the data directory is read-only. Repair the disk and mount it for writing, or choose another data directory with --data-dir.'
      : `The data directory cannot be created, entered or written (${reason}). Choose one that this user owns with --data-dir.`,
    { cause },
  );
}

/**
 * Takes from group and others the right to list and change the directory. Entering it stays as it is: an embedded
 * Postgres of another user may have to pass through. Windows has no such rights.
 */
function close(dir: string): string {
  const { mode } = statSync(dir);
  const open = mode & 0o066;
  if (open === 0 || process.getuid === undefined) return dir;
  try {
    chmodSync(dir, mode & 0o7711);
    return dir;
  } catch (error) {
    throw new GatewayError(
      'INVALID_ARGUMENT',
      `Other users can read or change the data directory, and it belongs to somebody else, so that it cannot be closed. Choose a folder inside it, which the gateway makes for itself: --data-dir ${join(dir, 'docferry')}`,
      { cause: error },
    );
  }
}

/** SQLite is only the way to fcntl(2) locks: Node has no call for them. Nothing is written to the file. */
function takeKernelLock(dataDir: string): DatabaseSync {
  const database = new DatabaseSync(join(dataDir, 'lock'));
  try {
    database.exec('PRAGMA busy_timeout = 0; PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return database;
  } catch (error) {
    database.close();
    throw lockedBy(readOwner(dataDir), error);
  }
}

function lockedBy(owner: OwnerRecord | undefined, cause?: unknown): GatewayError {
  const who = owner ? `Process ${owner.pid}` : 'Another process';
  return new GatewayError(
    'INDEX_LOCK_ACTIVE',
    `${who} has this data directory open. Stop it${owner ? ` (kill ${owner.pid})` : ''}, or choose another with --data-dir.`,
    { details: owner ? { pid: owner.pid } : {}, cause },
  );
}

async function clearUpAfter(previous: OwnerRecord): Promise<void> {
  // SIGINT is "end now, but in order" to Postgres; Qdrant takes it as SIGTERM.
  await Promise.all(Object.values(previous.children).map((child) => endProcess(child, 'SIGINT', ORPHAN_GRACE_MS)));
  const survivor = Object.entries(previous.children).find(([, child]) => isRunning(child));
  if (survivor) {
    const [name, { pid }] = survivor;
    throw new GatewayError(
      'INDEX_LOCK_ACTIVE',
      `A ${name} process (${pid}) of a previous gateway still works in this data directory and does not end. End it first.`,
      { details: { pid } },
    );
  }
  removeSocketDir(previous.socketDir);
}

function own(dataDir: string, kernelLock: DatabaseSync): DataDirLock {
  const socketDir = makeSocketDir(dataDir);
  const children: Record<string, ProcessRecord> = {};
  const start = processStart(process.pid) ?? '';
  const write = () => writeOwner(dataDir, { pid: process.pid, start, socketDir, children });
  write();

  return {
    dir: dataDir,
    socketDir,
    recordChild(name, pid) {
      const childStart = processStart(pid);
      if (childStart === undefined) return;
      children[name] = { pid, start: childStart };
      write();
    },
    forgetChild(name) {
      delete children[name];
      write();
    },
    async [Symbol.asyncDispose]() {
      if (!kernelLock.isOpen) return;
      removeSocketDir(socketDir);
      rmSync(ownerFile(dataDir), { force: true });
      kernelLock.close();
    },
  };
}
