import type { TestGateway } from './gateway.ts';
import { waitFor } from './wait-for.ts';

/** Waits for the end of a job and returns it; this may take long on a busy machine. */
export function endOfJob(gateway: TestGateway, id: unknown, timeoutMs = 200_000): Promise<Record<string, unknown>> {
  return waitFor(
    `job ${String(id)} to end`,
    async () => {
      const { body } = await gateway.call('GET', `/api/v1/jobs/${String(id)}`);
      if (body.state === 'pending' || body.state === 'running') throw new Error(JSON.stringify(body));
      return typeof body.state === 'string' ? body : undefined;
    },
    timeoutMs,
  );
}

/** Ingests, waits for the end and returns the job. Throws when it is not completed. */
export async function ingestToTheEnd(gateway: TestGateway, request: unknown): Promise<Record<string, unknown>> {
  const { status, body } = await gateway.call('POST', '/api/v1/ingest', request);
  if (status !== 200 && status !== 202) throw new Error(JSON.stringify(body));
  const job = await endOfJob(gateway, body.job_id);
  if (job.state !== 'completed' && job.state !== 'skipped') throw new Error(JSON.stringify(job));
  return job;
}
