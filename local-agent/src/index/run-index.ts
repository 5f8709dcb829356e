/**
 * In: a folder that is set up for indexing. Out: a collection that matches it, and a report.
 * Never: sends what the ignore rules exclude, or deletes much without --delete-many.
 */
import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';

import ignore from 'ignore';
import type { Converter } from '../convert/index.ts';
import { errorShape } from '../error-shape.ts';
import { UserError } from '../errors.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import { gitRootOf } from '../roots/git-root.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { createInFlight } from '../send/in-flight.ts';
import { rememberFolder } from '../send/original-places.ts';
import { createBatchSender } from '../send/send-batches.ts';
import { keepMap } from './architecture/keep-map.ts';
import { countClean, isClean } from './clean-file.ts';
import { deleteMissing, retainOwned } from './delete-missing.ts';
import { kindOf } from './file-kinds.ts';
import { finishRun } from './finish-run.ts';
import { headCommit } from './git-state.ts';
import { type CachedFile, discardCache, type IndexCache, openIndexCache } from './index-cache.ts';
import { type FileJob, indexFile, type OnChange } from './index-file.ts';
import { takeLock } from './index-lock.ts';
import { countExcess, countSkipped, emptyReport, type IndexReport, sumOf } from './index-report.ts';
import { nameOf } from './name-of.ts';
import { createPreparer } from './prepare-document.ts';
import { MAP_PATH, type Project, statePath } from './project-config.ts';
import { createCurrentConverters, readerVersion } from './reader-version.ts';
import { type RemotePlace, remoteStamp, saveStamp, syncRemote } from './remote-documents.ts';
import { prefixOf, type WalkEntry, walkFolder } from './walk-folder.ts';

export type IndexOptions = {
  readonly client: GatewayClient;
  readonly converter: Pick<Converter, 'convert'>;
  readonly signal: AbortSignal;
  readonly redact: RedactMode;
  readonly fullRebuild?: boolean;
  readonly dryRun?: boolean;
  /** Lets a first run on this machine delete most of what the gateway has. */
  readonly deleteMany?: boolean;
  /** Only files that match; patterns of .gitignore. */
  readonly pathFilter?: string | undefined;
  /** How long another run's lock is waited for, milliseconds. */
  readonly lockWaitMs?: number;
  /** How long a gateway that is away is waited for, milliseconds. */
  readonly patienceMs?: number;
  readonly onProgress?: (progress: IndexProgress) => void;
  readonly onWait?: (error: UserError, waitMs: number) => void;
  readonly onChange?: OnChange;
};

/** How far a run is: files met, files that need work, and how many of those are done. */
export type IndexProgress = {
  readonly scanned: number;
  readonly dirty: number;
  readonly done: number;
  /** Whether all files were met. */
  readonly walked: boolean;
  readonly file: string;
};

const CACHE_FILE = 'cache.sqlite';
/** As many as fill the batches under way and the next one. */
const MAX_IN_FLIGHT = 192;
const MAX_BYTES_IN_FLIGHT = 48_000_000;
const PATIENCE_MS = 120_000;

export const cachePath = (root: string) => statePath(root, CACHE_FILE);

/** Where a project's documents stand on the gateway. */
export function placeOf({ root, config }: Project): RemotePlace {
  const gitRoot = gitRootOf(root);
  return {
    collection: config.collection,
    source: config.source,
    prefix: gitRoot === undefined ? '' : prefixOf(gitRoot, root),
  };
}

/**
 * Updates the gateway's documents of a folder: sends what is new or changed, deletes what is
 * gone. A file that fails does not stop the rest. Throws UserError INDEX_LOCK_ACTIVE, and what ends a run before it
 * began; what ends it later is in the report.
 */
export async function runIndex(project: Project, options: IndexOptions): Promise<IndexReport> {
  const started = performance.now();
  const { root } = project;
  using lock = await takeLock(root, { waitMs: options.lockWaitMs ?? 0, signal: options.signal });
  if (options.fullRebuild && !options.dryRun) discardCache(cachePath(root));
  using cache = openIndexCache(cachePath(root));
  const place = placeOf(project);
  const runId = randomUUID();
  const report = emptyReport({
    collection: place.collection,
    source: place.source,
    run_id: runId,
    dry_run: options.dryRun ?? false,
  });
  if (lock.recovered) report.recovered_lock = { pid: lock.recovered.pid, since: lock.recovered.since };
  const commit = await headCommit(root);
  if (commit !== undefined) report.commit = commit;

  await syncRemote(options.client, cache, place, options.signal);
  let failure: Error | undefined;
  try {
    await indexFiles(project, options, { cache, place, report, runId });
    if (!report.dry_run) await finishRun(options.client, cache, report, options.signal);
  } catch (error) {
    failure = error instanceof Error ? error : new Error(String(error));
  }
  report.seconds = Math.round(performance.now() - started) / 1_000;
  if (failure) {
    if (!(failure instanceof UserError) && !options.signal.aborted) throw failure;
    const { code, detail } = options.signal.aborted
      ? { code: 'INTERRUPTED', detail: 'The run was interrupted; the next one continues from here.' }
      : errorShape(failure);
    report.error = { code, detail };
  }
  const failed = sumOf(report.files_failed) > 0 || report.budget_exceeded.length > 0 || report.deletions_withheld > 0;
  const status = report.error ? 'failed' : failed ? 'partial' : 'success';
  const final: IndexReport = { ...report, status };
  if (!report.dry_run) {
    rememberFolder(place.source, gitRootOf(root) ?? root);
    if (!report.error && options.pathFilter === undefined) {
      saveStamp(cache, await remoteStamp(options.client, place, options.signal));
      if (report.deletions_withheld === 0) retainOwned(cache, place);
      cache.setFact('indexed_commit', commit ?? '');
      cache.setFact('indexed_at', new Date().toISOString());
    }
    cache.setFact('last_run', JSON.stringify({ ...final, finished_at: new Date().toISOString() }));
  }
  options.signal.throwIfAborted();
  return final;
}

type RunParts = {
  readonly cache: IndexCache;
  readonly place: RemotePlace;
  readonly report: IndexReport;
  readonly runId: string;
};

async function indexFiles(project: Project, options: IndexOptions, parts: RunParts): Promise<void> {
  const { client, patienceMs = PATIENCE_MS, onWait } = options;
  const stop = new AbortController();
  const signal = AbortSignal.any([options.signal, stop.signal]);
  const sender = createBatchSender({ client, runId: parts.runId, signal, patienceMs, ...(onWait ? { onWait } : {}) });
  const walk = startWalk(project, options, { ...parts, stop, signal, send: sender.send });
  for await (const entry of walkFolder(project, gitRootOf(project.root))) {
    if (walk.failure || signal.aborted) break;
    await visit(walk, entry);
  }
  showProgress(walk, '', true);
  const settle = async () => {
    sender.flush();
    await walk.inFlight.idle();
    if (walk.failure) throw walk.failure.error;
    options.signal.throwIfAborted();
  };
  await settle();
  await visitMap(project, walk);
  await settle();
  await deleteMissing(walk.job, parts.place, (path) => isMissing(walk, path), sender);
}

/** The map of the project, made again where the code has changed. It is made of all other files, so that it comes last. */
async function visitMap(project: Project, walk: Walk): Promise<void> {
  const { job, kept, paths } = walk;
  const path = join(project.root, MAP_PATH);
  const { exclude } = project.config;
  if (!existsSync(path) || (exclude.length > 0 && ignore().add(exclude).ignores(MAP_PATH))) return;
  const isGone = ({ path: name, outcome }: CachedFile) => outcome === 'sent' && name !== MAP_PATH && !kept.has(name);
  const isChanged = walk.dirty > 0 || [...job.cache.files()].some(isGone);
  if (isChanged && !job.dryRun && !walk.filter) job.report.architecture = keepMap(project, paths, job.cache);
  const { size, mtimeMs, ctimeMs } = lstatSync(path);
  await visit(walk, { path: MAP_PATH, stat: { size, mtimeMs, ctimeMs } });
}

/** The state of one walk over a folder. */
type Walk = {
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

type WalkParts = RunParts & {
  readonly stop: AbortController;
  readonly signal: AbortSignal;
  readonly send: FileJob['send'];
};

function startWalk(
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

function showProgress({ onProgress, job, dirty, done }: Walk, file: string, walked: boolean): void {
  onProgress?.({ scanned: job.report.files_scanned, dirty, done, walked, file });
}

async function visit(walk: Walk, entry: WalkEntry): Promise<void> {
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
function isMissing({ filter, kept, closed }: Walk, path: string): boolean {
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
