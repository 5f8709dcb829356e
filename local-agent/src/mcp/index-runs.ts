import type { UserError } from '../errors.ts';
import type { IndexProgress } from '../index/index-options.ts';
import type { IndexReport } from '../index/index-report.ts';
import type { Project } from '../index/project-config.ts';
import { reportFolderState } from '../index/report-folder-state.ts';
import { runIndex } from '../index/run-index.ts';
import type { RedactMode } from '../redact/redact-mode.ts';
import { createConverterPool } from '../send/converter-pool.ts';
import type { GatewayClient } from '../send/gateway-client.ts';

/** A run of this process, under way or ended. */
export type IndexRun = {
  readonly root: string;
  readonly startedAt: string;
  /** Resolves with the report; rejects with what ended the run before it had one. */
  readonly ended: Promise<IndexReport>;
  readonly cancel: () => void;
  progress: IndexProgress | undefined;
  /** Why it waits, while the gateway is away. */
  waiting: string | undefined;
  report: IndexReport | undefined;
  error: unknown;
  done: boolean;
};

export type IndexRuns = {
  /** Starts a run, or gives the one that is under way for the same folder. */
  readonly start: (
    project: Project,
    wishes: { readonly fullRebuild: boolean; readonly dryRun: boolean; readonly pathFilter: string | undefined },
  ) => IndexRun;
  /** The last run for a folder. */
  readonly of: (root: string) => IndexRun | undefined;
};

/** Runs of `index_folder`: they continue when the call that started them has been answered, and end with the server. */
export function createIndexRuns({
  client,
  redact,
  signal,
}: {
  readonly client: GatewayClient;
  readonly redact: RedactMode;
  readonly signal: AbortSignal;
}): IndexRuns {
  const runs = new Map<string, IndexRun>();
  return {
    of: (root) => runs.get(root),
    start: (project, wishes) => {
      const previous = runs.get(project.root);
      if (previous && !previous.done) return previous;
      const stop = new AbortController();
      const work = async () => {
        await using converter = createConverterPool();
        const report = await runIndex(project, {
          ...wishes,
          client,
          converter,
          signal: AbortSignal.any([signal, stop.signal]),
          redact: project.config.redact ?? redact,
          onProgress: (progress) => {
            run.progress = progress;
            run.waiting = undefined;
          },
          onWait: ({ message }: UserError) => {
            run.waiting = message;
          },
        });
        if (!report.dry_run && report.status !== 'failed') await reportFolderState(project, client, signal);
        return report;
      };
      const run: IndexRun = {
        root: project.root,
        startedAt: new Date().toISOString(),
        ended: Promise.resolve().then(work),
        cancel: () => stop.abort(),
        progress: undefined,
        waiting: undefined,
        report: undefined,
        error: undefined,
        done: false,
      };
      runs.set(project.root, run);
      run.ended.then(
        (report) => Object.assign(run, { report, done: true }),
        (error: unknown) => Object.assign(run, { error, done: true }),
      );
      return run;
    },
  };
}
