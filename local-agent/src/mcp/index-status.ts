import { isInputRequiredResult } from '@modelcontextprotocol/server';
import { z } from 'zod';
import { envelopeShape, inEnvelope } from '../index/envelope.ts';
import { readIndexStatus } from '../index/index-status.ts';
import type { AgentTool, ToolHost } from './agent-tools.ts';
import { allowedProject, FOLDER_ALIASES, folderSchema, readableFolder } from './allowed-project.ts';
import { describeRun, runSchema } from './index-folder.ts';
import type { IndexRuns } from './index-runs.ts';

const outputSchema = z.object({
  ...envelopeShape,
  status: z.literal('success'),
  collection: z.string(),
  source: z.string(),
  indexed: z.boolean(),
  indexed_at: z.string().nullable(),
  age_seconds: z.int().nullable(),
  files: z.object({ indexed: z.int(), failed: z.int(), skipped: z.record(z.string(), z.int()) }),
  last_failures: z.array(z.object({ file: z.string(), code: z.string(), detail: z.string() })),
  lock: z.object({
    state: z.enum(['free', 'active', 'stale']),
    holder: z.object({ pid: z.int(), host: z.string(), since: z.string() }).nullable(),
  }),
  git: z
    .object({ head: z.string(), indexed_commit: z.string().nullable(), commits_ahead: z.int().nullable() })
    .nullable(),
  stale: z.boolean().describe('Whether HEAD moved on since the last run, or there was none'),
  run: runSchema.nullable().describe('The run of this server, under way or the last one'),
});

/** `index_status`: the state of a folder's index. */
export function indexStatusTool(
  host: ToolHost,
  runs: IndexRuns,
): AgentTool<z.ZodObject<{ dir: typeof folderSchema }>, typeof outputSchema> {
  return {
    name: 'index_status',
    title: 'State of an index',
    description: [
      "Reports a folder's index: when it was made, how many files, what failed, how many commits HEAD is ahead, and how far a run of index_folder is.",
      'Use it while index_folder runs, or to see whether an index can be trusted. It changes nothing.',
      'Next: index_folder when it is stale.',
    ].join('\n'),
    input: z.strictObject({ dir: folderSchema }),
    output: outputSchema,
    aliases: FOLDER_ALIASES,
    annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    run: async ({ dir }, ctx) => {
      const allowed = await readableFolder(host, dir, ctx);
      if (isInputRequiredResult(allowed)) return allowed;
      const project = await allowedProject(host, allowed.folder, allowed.roots);
      const { last_run: _, last_failures, ...status } = await readIndexStatus(project);
      const run = runs.of(project.root);
      const described = run ? describeRun(run, project.config.collection) : null;
      const age = status.indexed_at === null ? 'not indexed yet' : `indexed ${status.indexed_at}`;
      const text = `Collection "${status.collection}": ${age}, ${status.files.indexed} files, ${status.files.failed} failed${status.stale ? ', stale' : ''}.${described?.state === 'running' ? ' A run is under way.' : ''}`;
      return {
        text,
        structured: inEnvelope(last_failures, {
          ...status,
          last_failures: [...last_failures],
          files: { ...status.files, skipped: { ...status.files.skipped } },
          run: described,
        }),
      };
    },
  };
}
