/**
 * In: a folder that is set up for indexing. Out: a collection that matches it, and a report.
 * Never: sends what the ignore rules exclude, or deletes much without --delete-many.
 */
import { randomUUID } from 'node:crypto';
import { errorShape } from '../error-shape.ts';
import { UserError } from '../errors.ts';
import { gitRootOf } from '../roots/git-root.ts';
import { rememberFolder } from '../send/original-places.ts';
import { createBatchSender } from '../send/send-batches.ts';
import { patientClient } from '../send/wait-out.ts';
import { deleteMissing, retainOwned } from './delete-missing.ts';
import { finishRun } from './finish-run.ts';
import { headCommit } from './git-state.ts';
import { discardCache, type IndexCache, openIndexCache } from './index-cache.ts';
import { takeLock } from './index-lock.ts';
import type { IndexOptions } from './index-options.ts';
import { emptyReport, type IndexReport, sumOf } from './index-report.ts';
import { isMissing, showProgress, startWalk, visit } from './index-walk.ts';
import type { Project } from './project-config.ts';
import { cachePath, placeOf } from './project-place.ts';
import { type RemotePlace, remoteStamp, saveStamp, syncRemote } from './remote-documents.ts';
import { visitMap } from './visit-map.ts';
import { walkFolder } from './walk-folder.ts';

const PATIENCE_MS = 120_000;

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

  const client = patientClient(options.client, {
    patienceMs: options.patienceMs ?? PATIENCE_MS,
    fromStart: options.patienceMs !== undefined,
    signal: options.signal,
    onWait: options.onWait,
  });
  await syncRemote(client, cache, place, options.signal);
  let failure: Error | undefined;
  try {
    await indexFiles(project, options, { cache, place, report, runId });
    if (!report.dry_run) await finishRun(client, cache, report, options.signal);
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
      saveStamp(cache, await remoteStamp(client, place, options.signal));
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
