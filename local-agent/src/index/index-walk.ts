import ignore from 'ignore';
import { createInFlight } from '../send/in-flight.ts';
import { countClean, isClean } from './clean-file.ts';
import { kindOf } from './file-kinds.ts';
import type { CachedFile, IndexCache } from './index-cache.ts';
import { type FileJob, indexFile } from './index-file.ts';
import type { IndexOptions } from './index-options.ts';
import { countExcess, countSkipped, type IndexReport } from './index-report.ts';
import { nameOf } from './name-of.ts';
import { createPreparer } from './prepare-document.ts';
import type { Project } from './project-config.ts';
import { createCurrentConverters, readerVersion } from './reader-version.ts';
import type { RemotePlace } from './remote-documents.ts';
import type { WalkEntry } from './walk-folder.ts';

/** As many as fill the batches under way and the next one. */
const MAX_IN_FLIGHT = 192;
const MAX_BYTES_IN_FLIGHT = 48_000_000;

/** The state of one walk over a folder. */
export type Walk = {
  readonly job: FileJob;
  readonly kinds: ReturnType<typeof kindOf>;
  /** Files outside it are not read, and not missing. */
  readonly filter: ReturnType<typeof ignore> | undefined;
  readonly inFlight: ReturnType<typeof createInFlight>;
  /** Names of files whose documents stay. */
  readonly kept: Set<string>;
  /** Names of all files that were not skipped by theirs. */
  readonly paths: string[];
  /** Files and folders that could not be read: what is in them is not missing. */
  readonly closed: string[];
  readonly stop: AbortController;
  readonly onProgress: IndexOptions['onProgress'];
  dirty: number;
  done: number;
  taken: number;
  failure?: { readonly error: unknown };
};

export type WalkParts = {
  readonly cache: IndexCache;
  readonly place: RemotePlace;
  readonly report: IndexReport;
  readonly stop: AbortController;
  readonly signal: AbortSignal;
  readonly send: FileJob['send'];
};

/** A walk that has met no file yet. */
export function startWalk(
  { root, config }: Project,
  options: IndexOptions,
  { cache, place, report, stop, signal, send }: WalkParts,
): Walk {
  const { redact, dryRun = false, deleteMany = false, fullRebuild = false, pathFilter } = options;
  const job: FileJob = {
    root,
    signal,
    cache,
    report,
    reader: readerVersion(redact, config.kinds),
    redact,
    dryRun,
    deleteMany,
    force: fullRebuild,
    budgets: config.budgets,
    used: { bytes: 0, tokens: 0 },
    hashes: new Set(),
    prepare: createPreparer({ converter: options.converter, redact, place, signal }),
    isCurrent: createCurrentConverters(redact),
    send,
    onChange: options.onChange ?? (() => {}),
  };
  return {
    job,
    kinds: kindOf(config.kinds),
    filter: pathFilter === undefined ? undefined : ignore().add(pathFilter),
    inFlight: createInFlight(MAX_IN_FLIGHT, MAX_BYTES_IN_FLIGHT),
    kept: new Set(),
    paths: [],
    closed: [],
    stop,
    onProgress: options.onProgress,
    dirty: 0,
    done: 0,
    taken: 0,
  };
}

export function showProgress({ onProgress, job, dirty, done }: Walk, file: string, walked: boolean): void {
  onProgress?.({ scanned: job.report.files_scanned, dirty, done, walked, file });
}

/** Meets a file: counts it, and starts to index it where it has changed and the budgets allow it. */
export async function visit(walk: Walk, entry: WalkEntry): Promise<void> {
  const { job, filter, kept } = walk;
  const { report } = job;
  const { path } = entry;
  if (filter && !('folder' in entry && entry.folder) && !filter.ignores(path)) return;
  report.files_scanned += 1;
  if ('skipped' in entry) {
    countSkipped(report, entry.skipped);
    if (entry.skipped === 'permission_denied')
      walk.closed.push(nameOf(entry.folder && path !== '' ? `${path}/` : path));
    return;
  }
  walk.paths.push(nameOf(path));
  const known = job.cache.file(nameOf(path));
  const over = overBudget(job, path, entry.stat.size, walk.taken);
  if (over) {
    if (over.keeps) kept.add(nameOf(path));
    return;
  }
  walk.taken += 1;
  if (known && !job.force && isClean(known, entry.stat, job.reader)) {
    if (countClean(report, path, known)) kept.add(nameOf(path));
  } else await startFile(walk, path, entry.stat.size, known);
  if (report.files_scanned % 500 === 0) showProgress(walk, path, false);
}

/** Starts to index a file, once there is room; a failure stops the walk. */
async function startFile(walk: Walk, path: string, bytes: number, known: CachedFile | undefined): Promise<void> {
  const { job, kept, inFlight } = walk;
  await inFlight.enter(bytes);
  walk.dirty += 1;
  indexFile(job, path, known, walk.kinds(path))
    .then(({ keeps }) => {
      if (keeps) kept.add(nameOf(path));
    })
    .catch((error: unknown) => {
      walk.failure ??= { error };
      kept.add(nameOf(path));
      walk.stop.abort(error);
    })
    .finally(() => {
      walk.done += 1;
      inFlight.leave(bytes);
      showProgress(walk, path, false);
    });
}

/** Whether a document of the collection belongs to a file that the folder no longer has. */
export function isMissing({ filter, kept, closed }: Walk, path: string): boolean {
  if (filter && !filter.ignores(path)) return false;
  if (kept.has(path)) return false;
  return !closed.some(
    (folder) => path === folder || ((folder === '' || folder.endsWith('/')) && path.startsWith(folder)),
  );
}

/** Whether a budget closes before a file; the report then says so. What the gateway has of it stays. */
function overBudget(
  { report, budgets }: FileJob,
  file: string,
  size: number,
  taken: number,
): { readonly keeps: boolean } | undefined {
  const { file_bytes: bytes, files } = budgets;
  if (size > bytes)
    return countExcess(report, 'file_bytes_budget', { file, setting: 'file_bytes', limit: bytes, actual: size });
  return taken >= files
    ? countExcess(report, 'run_budget', { file, setting: 'files', limit: files, actual: taken + 1 })
    : undefined;
}
