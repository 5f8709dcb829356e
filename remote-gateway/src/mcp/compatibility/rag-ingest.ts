import { matchesGlob } from 'node:path';
import { collectionSchema, jobIdSchema } from '@docferry/shared-contracts';
import { z } from 'zod';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { requireCollection } from '../../retrieval/documents/list-documents.ts';
import type { Tool } from '../tool.ts';
import { ingestionStatus, startIngestion } from '../tools/ingest-jobs.ts';
import { ragTool } from './rag-tool.ts';

const MAX_PAGES = 50;
/** Pages that the filter is compared with, and that an error names. */
const MAX_LISTED = 1_000;
const MAX_PATHS = 10;

/** `rag_ingest_start` and `rag_ingest_status`: fetches the pages of a corpus again from their addresses. */
export function ragIngestTools(gateway: Gateway): Tool[] {
  return [ragIngestStart(gateway), ragIngestStatus(gateway)];
}

function ragIngestStart(gateway: Gateway): Tool {
  return ragTool(
    gateway,
    {
      name: 'rag_ingest_start',
      title: 'Refresh a corpus',
      description:
        'Use when a corpus is stale: fetches its web pages again, and names the command for its folders. Not for new pages: ingest_url or ingest_start. Returns a job_id. Next: rag_ingest_status. Defaults: force false, dry_run false. Max: 50 pages, 5 in a dry run.',
      writes: true,
      input: z.strictObject({
        corpus: collectionSchema,
        path_filter: z.string().min(1).max(500).optional().describe('Glob on the addresses'),
        force: z.boolean().default(false),
        dry_run: z.boolean().default(false),
      }),
      output: z.object({
        job_id: z.string(),
        corpus: z.string(),
        status: z.string(),
        files_discovered: z.int(),
        estimated_chunks: z.int(),
        message: z.string(),
      }),
    },
    async ({ corpus, path_filter: filter, force, dry_run: dryRun }, caller) => {
      const { pages, chunks, folders } = await filesOf(gateway, caller.identity, corpus, filter);
      if (pages.length === 0) return { ...MANUAL, corpus, estimated_chunks: chunks, message: byHand(corpus, folders) };
      const urls = pages.map(({ uri }) => uri);
      const started = await startIngestion(gateway, caller, { urls, collection: corpus, force, dryRun });
      return {
        job_id: started.job_id ?? '',
        corpus,
        status: started.status,
        files_discovered: pages.length,
        estimated_chunks: pages.reduce((sum, { chunks }) => sum + chunks, 0),
        message: [
          ...started.plan.map(({ url, status }) => `${url}: ${status}`),
          ...(folders.length > 0 ? [byHand(corpus, folders)] : []),
        ].join('; '),
      };
    },
    ({ status, job_id: id, files_discovered: files }) => `${status}: ${files} pages${id ? `, job ${id}` : ''}.`,
  );
}

const ragStatusSchema = z.object({
  job_id: z.string(),
  corpus: z.string(),
  status: z.string(),
  progress: z.object({
    files_processed: z.int(),
    files_total: z.int(),
    chunks_created: z.int(),
    chunks_skipped: z.int(),
    percent_complete: z.number(),
  }),
  timing: z.object({
    started_at: z.string(),
    elapsed_seconds: z.number(),
    estimated_remaining: z.number().nullable(),
  }),
  error: z.string().nullable(),
});

function ragIngestStatus(gateway: Gateway): Tool {
  return ragTool(
    gateway,
    {
      name: 'rag_ingest_status',
      title: 'Progress of an ingestion job',
      description:
        'Use after rag_ingest_start, to see the progress. Returns status, counts and times. Next: rag_search once completed.',
      input: z.strictObject({ job_id: jobIdSchema }),
      output: ragStatusSchema,
    },
    ({ job_id: id }, { identity }) => ragStatus(gateway, identity, id),
    ({ status, progress }) => `${status}: ${progress.files_processed} of ${progress.files_total} pages.`,
  );
}

async function ragStatus(gateway: Gateway, identity: Identity, id: string): Promise<z.output<typeof ragStatusSchema>> {
  const { state, job, run } = await ingestionStatus(gateway, identity, id);
  const [first] = await gateway.catalog.jobs.list(identity, job ? { limit: 1 } : { run: id, limit: 1 });
  const total = run?.total ?? 1;
  const isOpen = state === 'pending' || state === 'running';
  const processed = run ? total - run.states.pending - run.states.running : isOpen ? 0 : 1;
  const startedAt = run?.created_at ?? job?.created_at ?? new Date().toISOString();
  const endedAt = run?.finished_at ?? job?.finished_at;
  const remaining = run?.estimated_remaining_ms ?? job?.estimated_remaining_ms;
  const failed = (run?.states.failed ?? 0) > 0 ? `${run?.states.failed} pages failed.` : null;
  return {
    job_id: id,
    corpus: job?.collection ?? first?.collection ?? '',
    status: state,
    progress: {
      files_processed: processed,
      files_total: total,
      chunks_created: run?.added ?? job?.added ?? 0,
      chunks_skipped: run?.reused ?? job?.reused ?? 0,
      percent_complete: Math.round((1_000 * processed) / total) / 10,
    },
    timing: {
      started_at: startedAt,
      elapsed_seconds: ((endedAt ? Date.parse(endedAt) : Date.now()) - Date.parse(startedAt)) / 1_000,
      estimated_remaining: remaining === undefined ? null : remaining / 1_000,
    },
    error: job?.error ? `${job.error.code}: ${job.error.detail}` : failed,
  };
}

/** The answer for a corpus without web pages: only the machine that has the files can send them again. */
const MANUAL = { job_id: '', status: 'manual', files_discovered: 0 };

/** What to run, and where. */
function byHand(corpus: string, folders: readonly string[]): string {
  return folders.length > 0
    ? `Files of ${folders.join(', ')} are sent by the machine that has them. Run there: docferry index`
    : `The files of "${corpus}" were sent one by one. Send them again: docferry ingest --collection ${corpus} FILES`;
}

/**
 * The web pages of a collection that match the filter, and its folders. Throws NOT_FOUND with the existing collections, or
 * with addresses that the collection has when none matches.
 */
async function filesOf({ catalog }: Gateway, identity: Identity, collection: string, filter: string | undefined) {
  const row = await requireCollection(catalog, identity, collection);
  const folders = (await catalog.folderIndexes.list(identity, collection)).map(({ source }) => source);
  const pages = await catalog.documents.list(identity, { collection, source: 'url', limit: MAX_LISTED });
  const matching = pages.filter(({ uri }) => filter === undefined || matchesGlob(uri, filter) || uri.includes(filter));
  if (matching.length === 0 && filter !== undefined && pages.length > 0) {
    const paths = pages.slice(0, MAX_PATHS).map(({ uri }) => uri);
    throw new GatewayError(
      'NOT_FOUND',
      `No page of "${collection}" matches path_filter. It has: ${paths.join(', ')}.`,
      {
        details: { paths },
      },
    );
  }
  return { pages: matching.slice(0, MAX_PAGES), chunks: row.chunks, folders };
}
