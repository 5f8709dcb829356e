import { ingestUrlRequestSchema, jobIdSchema, jobSchema, runSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { planPages, startPages } from '../../ingestion/accept/start-pages.ts';
import { isOver } from '../../ingestion/jobs/await-job.ts';
import { describeJob } from '../../ingestion/jobs/describe-job.ts';
import { cancelJob, getRun } from '../../ingestion/jobs/job-operations.ts';
import { type Tool, tool } from '../tool.ts';

const MAX_URLS = 50;
/** A dry run fetches pages within the call. */
const MAX_DRY_URLS = 5;
/** Maximum number of listed jobs of a run. */
const MAX_LISTED = 50;

const urlsSchema = z.array(ingestUrlRequestSchema.shape.url).min(1).max(MAX_URLS).describe('https addresses');
const listedJob = jobSchema.pick({ job_id: true, state: true, uri: true, chunks: true, error: true });

const startedSchema = z.object({
  job_id: jobIdSchema.optional().describe('Of the run, for ingest_status'),
  collection: z.string(),
  status: z.enum(['started', 'planned']),
  jobs: z.array(listedJob),
  plan: z.array(
    z.object({
      url: z.string(),
      status: z.enum(['planned', 'unchanged', 'failed']),
      added: z.int(),
      reused: z.int(),
      removed: z.int(),
      error: z.string().optional(),
    }),
  ),
});

const statusSchema = z.object({
  job_id: jobIdSchema,
  state: z.string(),
  job: jobSchema.optional(),
  run: runSchema.optional(),
  jobs: z.array(listedJob).describe('Of a run: at most 50, failed ones first'),
});

/** `ingest_start`, `ingest_status` and `ingest_cancel`: pages in the background. */
export function ingestJobTools(gateway: Gateway): Tool[] {
  return [startTool(gateway), statusTool(gateway), cancelTool(gateway)];
}

/** Starts or plans the ingestion of pages, for `ingest_start` and `rag_ingest_start`. */
export async function startIngestion(
  gateway: Gateway,
  { identity, signal }: { identity: Identity; signal: AbortSignal },
  options: { urls: readonly string[]; collection: string; force: boolean; dryRun: boolean },
): Promise<z.input<typeof startedSchema>> {
  const { urls, collection, dryRun } = options;
  if (!dryRun) {
    const { runId, jobs } = await startPages(gateway, identity, urls, options);
    const described = jobs.map((job) => describeJob(job, gateway.jobs.speed));
    return { job_id: runId, collection, status: 'started', jobs: described, plan: [] };
  }
  if (urls.length > MAX_DRY_URLS) {
    throw new GatewayError('INVALID_ARGUMENT', `urls: a dry run accepts at most ${MAX_DRY_URLS}.`);
  }
  const plan = await planPages(gateway, identity, urls, options, signal);
  return { collection, status: 'planned', jobs: [], plan };
}

/** The state of a job, or of a run with its jobs. Throws NOT_FOUND. */
export async function ingestionStatus(
  gateway: Gateway,
  identity: Identity,
  id: string,
): Promise<z.input<typeof statusSchema>> {
  const job = await gateway.catalog.jobs.find(identity, id);
  if (job) return { job_id: id, state: job.state, job: describeJob(job, gateway.jobs.speed), jobs: [] };
  const run = await getRun(gateway, identity, id);
  const [failed, latest] = await Promise.all([
    gateway.catalog.jobs.list(identity, { run: id, state: 'failed', limit: MAX_LISTED }),
    gateway.catalog.jobs.list(identity, { run: id, limit: MAX_LISTED }),
  ]);
  const jobs = [...failed, ...latest.filter(({ state }) => state !== 'failed')].slice(0, MAX_LISTED);
  return { job_id: id, state: run.state, run, jobs: jobs.map((one) => describeJob(one, gateway.jobs.speed)) };
}

function startTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'ingest_start',
      title: 'Ingest web pages in the background',
      description:
        'Use to add several public https pages or files to a collection without waiting. Not for one page: ingest_url; not for local files. Returns a job_id. Next: ingest_status. Defaults: collection default, dry_run false, force false. Max: 50 urls, 5 in a dry run.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
      input: z.strictObject({
        urls: urlsSchema,
        collection: ingestUrlRequestSchema.shape.collection,
        dry_run: z.boolean().default(false).describe('Only report what would change'),
        force: z.boolean().default(false).describe('Embed again even if unchanged'),
      }),
      output: startedSchema,
    },
    ({ urls, collection, force, dry_run: dryRun }, caller) =>
      startIngestion(gateway, caller, { urls, collection, force, dryRun }),
    ({ status, job_id: id, jobs, plan, collection }) =>
      status === 'started'
        ? `Started: ${jobs.length} pages into ${collection}, job ${id}.`
        : plan.map((page) => `${page.url}: ${page.error ?? `${page.status}, ${page.added} new passages`}`).join('\n'),
  );
}

function statusTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'ingest_status',
      title: 'Progress of an ingestion',
      description:
        'Use after ingest_start, or an ingestion that was "accepted", to see its progress. Not to find content. Returns states, counts, times and errors; at most 50 jobs of a run. Next: retrieve_evidence once completed. Takes the job_id of a job or a run.',
      scope: 'read',
      annotations: { readOnlyHint: true, openWorldHint: false },
      input: z.strictObject({ job_id: jobIdSchema }),
      output: statusSchema,
    },
    ({ job_id: id }, { identity }) => ingestionStatus(gateway, identity, id),
    ({ state, job, run, jobs }) => {
      if (!run)
        return `${state}${job?.error ? `: ${job.error.code}: ${job.error.detail}` : ''}, ${job?.chunks ?? 0} passages.`;
      const { completed, skipped, failed } = run.states;
      const failures = jobs
        .filter(({ state: one }) => one === 'failed')
        .map(({ uri, error }) => `${uri}: ${error?.code}`);
      return [`${state}: ${completed + skipped} of ${run.total} done, ${failed} failed.`, ...failures].join('\n');
    },
  );
}

function cancelTool(gateway: Gateway): Tool {
  return tool(
    {
      name: 'ingest_cancel',
      title: 'Cancel an ingestion',
      description:
        'Use to cancel a job, or all unfinished jobs of a run. Previous versions remain. Not to delete a document: delete_document. Returns how many were cancelled. Next: ingest_status. Takes the job_id of a job or a run.',
      scope: 'ingest',
      annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
      input: z.strictObject({ job_id: jobIdSchema }),
      output: z.object({ job_id: jobIdSchema, cancelled: z.int().min(0) }),
    },
    async ({ job_id: id }, { identity }) => ({ job_id: id, cancelled: await cancelAll(gateway, identity, id) }),
    ({ cancelled }) => `Cancelled ${cancelled} jobs.`,
  );
}

async function cancelAll(gateway: Gateway, identity: Identity, id: string): Promise<number> {
  const cancelled = new Set<string>();
  // A job that starts between the two queries is in neither list. The next round finds it.
  for (;;) {
    const open = await openJobs(gateway, identity, id);
    if (open.length === 0) return cancelled.size;
    for (const one of open) if ((await cancelJob(gateway, identity, one)).state === 'cancelled') cancelled.add(one);
  }
}

async function openJobs(gateway: Gateway, identity: Identity, id: string): Promise<string[]> {
  const job = await gateway.catalog.jobs.find(identity, id);
  if (job) return isOver(job) ? [] : [job.id];
  await getRun(gateway, identity, id);
  const open = await Promise.all(
    (['pending', 'running'] as const).map((state) =>
      gateway.catalog.jobs.list(identity, { run: id, state, limit: 1_000 }),
    ),
  );
  return open.flat().map((one) => one.id);
}
