import { setTimeout as sleep } from 'node:timers/promises';
import { isInputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import { envelopeShape, inEnvelope, reportEnvelope } from '../index/envelope.ts';
import { findRoot } from '../index/project-config.ts';
import { setUpFolder } from '../index/set-up.ts';
import type { AgentTool, ToolHost } from './agent-tools.ts';
import { allowedProject, FOLDER_ALIASES, folderSchema, readableFolder } from './allowed-project.ts';
import type { IndexRun, IndexRuns } from './index-runs.ts';
import { progressOf } from './progress.ts';

const inputSchema = z.strictObject({
  dir: folderSchema,
  action: z.enum(['start', 'cancel']).default('start').describe('"cancel" ends the run; what is done stays done'),
  set_up: z.boolean().default(true).describe('Set the folder up first, where it is not'),
  full_rebuild: z.boolean().default(false).describe('Read, convert and embed every file again'),
  dry_run: z.boolean().default(false).describe('Only say what would be done'),
  path_filter: z.string().min(1).max(1_000).optional().describe('Only files that match, as in .gitignore'),
  wait_seconds: z.number().min(0).max(50).default(30).describe('A longer run continues; index_status reports it'),
});

/** A run as tools report it. */
export const runSchema = z.object({
  state: z.enum(['running', 'completed', 'failed', 'cancelled']),
  started_at: z.string(),
  collection: z.string(),
  progress: z.object({ files_scanned: z.int(), changed: z.int(), done: z.int(), walked: z.boolean() }).nullable(),
  waiting: z.string().nullable().describe('Why it waits, while the gateway is away'),
  report: z
    .record(z.string(), z.unknown())
    .nullable()
    .describe('files_scanned, files_indexed, files_unchanged, files_deleted, files_skipped, files_failed and more'),
});

const outputSchema = runSchema.extend(envelopeShape);

/** `index_folder`: the collection in line with a folder, as a job. */
export function indexFolderTool(host: ToolHost, runs: IndexRuns): AgentTool<typeof inputSchema, typeof outputSchema> {
  return {
    name: 'index_folder',
    title: 'Index a folder',
    description: [
      'Makes a whole folder or repository of this machine searchable, and keeps it so: sends what changed, deletes what is gone. Secrets are replaced before anything is sent.',
      'Use it before check_constraints and query_impact, after edits, or when the user asks to index a project. For one document use convert_and_ingest.',
      'Bounds: below the allowed folders; .gitignore and .docferryignore are honoured. It answers after wait_seconds at the latest, with state "running" when there is more to do.',
      'Next: index_status while it runs.',
    ].join('\n'),
    input: inputSchema,
    output: outputSchema,
    aliases: FOLDER_ALIASES,
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
    run: async ({ dir, action, set_up, full_rebuild, dry_run, path_filter, wait_seconds }, ctx) => {
      const allowed = await readableFolder(host, dir, ctx);
      if (isInputRequiredResult(allowed)) return allowed;
      if (action === 'start' && set_up && findRoot(allowed.folder) === undefined)
        await setUpFolder(allowed.folder, { gitignore: false, generate: true, signal: ctx.mcpReq.signal });
      const project = await allowedProject(host, allowed.folder, allowed.roots);
      if (action === 'cancel') return cancelled(runs.of(project.root), project.config.collection);
      const run = runs.start(project, { fullRebuild: full_rebuild, dryRun: dry_run, pathFilter: path_filter });
      const { signal } = ctx.mcpReq;
      const report = progressOf(ctx);
      const onAbort = () => run.cancel();
      signal.addEventListener('abort', onAbort, { once: true });
      try {
        const until = performance.now() + wait_seconds * 1_000;
        while (!run.done && performance.now() < until) {
          const { done = 0, dirty = 0, scanned = 0 } = run.progress ?? {};
          report(
            dirty === 0 ? 0 : 0.99 * (done / dirty),
            run.waiting ?? `${scanned} files met, ${done} of ${dirty} changed files done`,
          );
          await Promise.race([run.ended.catch(() => {}), sleep(Math.min(250, Math.max(1, until - performance.now())))]);
          signal.throwIfAborted();
        }
      } finally {
        signal.removeEventListener('abort', onAbort);
      }
      if (run.done) await run.ended;
      return { text: sentence(run), structured: runEnvelope(run, describeRun(run, project.config.collection)) };
    },
  };
}

async function cancelled(run: IndexRun | undefined, collection: string) {
  if (!run || run.done)
    throw new UserError('NOT_FOUND', 'No run of this server is under way for that folder.', {
      advice: 'index_status says who indexes it.',
    });
  run.cancel();
  await run.ended.catch(() => {});
  return {
    text: 'Cancelled. What is done stays done; the next run continues from there.',
    structured: runEnvelope(run, { ...describeRun(run, collection), state: 'cancelled' as const }),
  };
}

/** What is known of a run, with the files that need attention. */
function runEnvelope({ report }: IndexRun, described: z.input<typeof runSchema>) {
  if (!report) return inEnvelope([], described);
  const { results, partial, warnings } = reportEnvelope(report);
  return inEnvelope(results, described, { partial, warnings });
}

/** A run as structured content. */
export function describeRun(run: IndexRun, collection: string): z.input<typeof runSchema> {
  const { progress, report, waiting } = run;
  return {
    state: stateOf(run),
    started_at: run.startedAt,
    collection,
    progress: progress
      ? { files_scanned: progress.scanned, changed: progress.dirty, done: progress.done, walked: progress.walked }
      : null,
    waiting: waiting ?? null,
    report: report ?? null,
  };
}

function stateOf({ done, report, error }: IndexRun): z.infer<typeof runSchema>['state'] {
  if (!done) return 'running';
  if (error instanceof Error && error.name === 'AbortError') return 'cancelled';
  return report && report.status !== 'failed' ? 'completed' : 'failed';
}

function sentence(run: IndexRun): string {
  const { report, progress, waiting } = run;
  if (!report)
    return `Indexing continues: ${progress?.done ?? 0} of ${progress?.dirty ?? 0} changed files done. ${waiting ?? ''} Ask index_status.`.replace(
      '  ',
      ' ',
    );
  const failed = Object.values(report.files_failed).reduce((sum, count) => sum + count, 0);
  const ended = report.error ? ` The run ended early: ${report.error.code}: ${report.error.detail}` : '';
  return `Collection "${report.collection}": ${report.files_indexed} files indexed, ${report.files_unchanged} unchanged, ${report.files_deleted} deleted, ${failed} failed.${ended}`;
}
