import { setTimeout as sleep } from 'node:timers/promises';
import { UserError } from '../errors.ts';
import type { RunClient } from '../send/wait-out.ts';
import type { IndexCache } from './index-cache.ts';
import { countFailed, type IndexReport } from './index-report.ts';

const FIRST_WAIT_MS = 100;
const MAX_WAIT_MS = 2_000;
/** What is still pending then is reported as pending; the gateway continues with it. */
const MAX_MS = 600_000;

/** Waits until what the gateway has taken is searchable, and counts what failed on the way. */
export async function finishRun(
  client: RunClient,
  cache: IndexCache,
  report: IndexReport,
  signal: AbortSignal,
): Promise<void> {
  if (report.files_pending === 0) return;
  const until = performance.now() + MAX_MS;
  for (let waitMs = FIRST_WAIT_MS; performance.now() < until; waitMs = Math.min(MAX_WAIT_MS, waitMs * 1.5)) {
    const { state, states, added, reused } = await client.run(report.run_id, { signal });
    Object.assign(report, { chunks_added: added, chunks_reused: reused });
    report.files_pending = (states.pending ?? 0) + (states.running ?? 0);
    if (state !== 'running') break;
    await sleep(waitMs, undefined, { signal });
  }
  await countFailedJobs(client, cache, report, signal);
}

async function countFailedJobs(
  client: RunClient,
  cache: IndexCache,
  report: IndexReport,
  signal: AbortSignal,
): Promise<void> {
  let cursor: string | undefined;
  do {
    const query = { run: report.run_id, state: 'failed' as const, ...(cursor === undefined ? {} : { cursor }) };
    const page = await client.jobs(query, { signal }).catch((error: unknown) => {
      if (error instanceof UserError && error.code === 'NOT_FOUND') return { jobs: [] };
      throw error;
    });
    for (const { uri, error } of page.jobs) {
      const file = [...cache.files()].find(({ path }) => uri === path || uri.endsWith(`/${path}`));
      const failure = {
        code: error?.code ?? 'INTERNAL_ERROR',
        detail: error?.detail ?? 'The gateway could not ingest it.',
      };
      if (file)
        cache.put({ ...file, outcome: `fail:${failure.code}`, detail: failure.detail, remoteHash: null, reader: null });
      report.files_indexed -= 1;
      countFailed(report, { file: file?.path ?? uri, ...failure });
    }
    cursor = 'next_cursor' in page ? page.next_cursor : undefined;
  } while (cursor !== undefined);
}
