import { basename } from 'node:path';
import { watch } from 'chokidar';
import { UserError } from '../errors.ts';
import { type Project, STATE_FOLDER } from './project-config.ts';
import { folderSkipReason } from './skip-reason.ts';

export type WatchOptions = {
  readonly signal: AbortSignal;
  /** How long nothing changes before changes are reported, milliseconds. */
  readonly quietMs?: number;
};

/** An editor writes a file in several steps, and a checkout thousands of files. */
const QUIET_MS = 300;
/** Changes that never pause are reported nevertheless. */
const MAX_WAIT_MS = 5_000;
/** A laptop that slept, or a network drive, may lose what it should have reported. */
const RECHECK_MS = 600_000;

/**
 * One value whenever something below a project may have changed, first when the watcher is ready. What changed is found by
 * the run that follows. Ends with the signal. Throws UserError when the system refuses to watch.
 */
export async function* watchChanges(
  { root }: Project,
  { signal, quietMs = QUIET_MS }: WatchOptions,
): AsyncGenerator<void, void> {
  const state: { changed: boolean; since: number; last: number; error: unknown; wake: () => void } = {
    changed: false,
    since: 0,
    last: 0,
    error: undefined,
    wake: () => {},
  };
  const watcher = watch(root, {
    ignored: (path) => path !== root && isSkipped(path),
    ignoreInitial: true,
    followSymlinks: false,
  });
  watcher.on('all', () => {
    const now = performance.now();
    if (!state.changed) state.since = now;
    state.changed = true;
    state.last = now;
    state.wake();
  });
  watcher.on('error', (error) => {
    state.error = error;
    state.wake();
  });
  let isReady = false;
  watcher.once('ready', () => {
    isReady = true;
    state.wake();
  });
  signal.addEventListener('abort', () => state.wake(), { once: true });
  try {
    while (!isReady && !signal.aborted && state.error === undefined) await untilWoken(state, RECHECK_MS);
    state.changed = true;
    while (!signal.aborted) {
      if (state.error !== undefined) throw watchRefused(state.error);
      const now = performance.now();
      const isDue = state.changed && (now - state.last >= quietMs || now - state.since >= MAX_WAIT_MS);
      if (isDue) {
        state.changed = false;
        yield;
      } else {
        const waitMs = state.changed ? quietMs : RECHECK_MS;
        const isTimeout = await untilWoken(state, waitMs);
        if (isTimeout) state.changed = true;
      }
    }
  } finally {
    await watcher.close();
  }
}

/** Resolves when woken, or with true when the time is over. */
function untilWoken(state: { wake: () => void }, waitMs: number): Promise<boolean> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(true), waitMs);
    state.wake = () => {
      clearTimeout(timer);
      resolve(false);
    };
  });
}

/** Folders whose files are never indexed; what ignore files exclude is found by the run. */
function isSkipped(path: string): boolean {
  const name = basename(path);
  return name === STATE_FOLDER || folderSkipReason(name) !== undefined;
}

function watchRefused(error: unknown): UserError {
  const isLimit = error instanceof Error && 'code' in error && (error.code === 'ENOSPC' || error.code === 'EMFILE');
  return new UserError('BUDGET_LIMIT_EXCEEDED', 'The system does not watch this folder.', {
    advice: isLimit
      ? 'Raise its limit (Linux: sysctl fs.inotify.max_user_watches), or run docferry index from a timer.'
      : 'Check that the folder can be read, or run docferry index from a timer.',
    cause: error,
  });
}
