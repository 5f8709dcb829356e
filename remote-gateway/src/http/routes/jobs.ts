import {
  jobIdSchema,
  jobListQuerySchema,
  jobListSchema,
  jobSchema,
  runIdSchema,
  runSchema,
} from '@docferry/shared-contracts';
import { z } from 'zod';
import type { Gateway } from '../../gateway.ts';
import { jobEvents } from '../../ingestion/jobs/job-events.ts';
import { cancelJob, findJob, getJob, getRun, listJobs, retryJob } from '../../ingestion/jobs/job-operations.ts';
import { type Endpoint, endpoint, NO_BODY, NO_FIELDS } from '../endpoint.ts';
import { createEventStreams } from '../event-stream.ts';

const jobParams = z.strictObject({ job_id: jobIdSchema });

/** Documents on their way in. */
export function jobEndpoints(gateway: Gateway): Endpoint[] {
  const streams = createEventStreams();
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/jobs',
        operationId: 'listJobs',
        summary: 'Jobs, newest first',
        description: 'Documents that were accepted, and what became of them. Pass next_cursor as cursor to go on.',
        scope: 'read',
        errors: [],
        params: NO_FIELDS,
        query: jobListQuerySchema,
        body: NO_BODY,
        response: jobListSchema,
      },
      ({ query }, { identity }) => listJobs(gateway, identity, query),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/jobs/{job_id}',
        operationId: 'getJob',
        summary: 'One job',
        description: 'Its state, counts, times and last error.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: jobParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: jobSchema,
      },
      ({ params }, { identity }) => getJob(gateway, identity, params.job_id),
    ),
    endpoint(
      {
        method: 'delete',
        path: '/api/v1/jobs/{job_id}',
        operationId: 'cancelJob',
        summary: 'Cancel a job, or forget one that has ended',
        description:
          'A job that has not ended stops, and the former version of its document stays as it was. The record of one that has ended is removed. Answers with the job.',
        scope: 'ingest',
        errors: ['NOT_FOUND'],
        params: jobParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: jobSchema,
      },
      ({ params }, { identity }) => cancelJob(gateway, identity, params.job_id, { forget: true }),
    ),
    endpoint(
      {
        method: 'post',
        path: '/api/v1/jobs/{job_id}/retry',
        operationId: 'retryJob',
        summary: 'Begin a failed job again',
        description: 'With the text that was sent then. CONFLICT when the job did not fail or its text is gone.',
        scope: 'ingest',
        errors: ['NOT_FOUND', 'CONFLICT'],
        params: jobParams,
        query: NO_FIELDS,
        readsBody: true,
        body: NO_BODY,
        response: jobSchema,
      },
      ({ params }, { identity }) => retryJob(gateway, identity, params.job_id),
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/jobs/{job_id}/events',
        operationId: 'followJob',
        summary: 'A job as server-sent events',
        description: 'Events named "job", each with the whole job, whenever it has changed, until it has ended.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: jobParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: jobSchema,
        responseType: 'text/event-stream',
      },
      async ({ params }, caller) => {
        const { identity } = caller;
        const job = await findJob(gateway, identity, params.job_id);
        return streams.open(identity.tenantId, 'job', jobEvents(gateway, job, caller));
      },
    ),
    endpoint(
      {
        method: 'get',
        path: '/api/v1/runs/{run_id}',
        operationId: 'getRun',
        summary: 'The jobs of a run, added up',
        description: 'Its items are GET /api/v1/jobs?run=.',
        scope: 'read',
        errors: ['NOT_FOUND'],
        params: z.strictObject({ run_id: runIdSchema }),
        query: NO_FIELDS,
        body: NO_BODY,
        response: runSchema,
      },
      ({ params }, { identity }) => getRun(gateway, identity, params.run_id),
    ),
  ];
}
