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

/** `/jobs` and `/runs`: the progress of ingestion. */
export function jobEndpoints(gateway: Gateway): Endpoint[] {
  return [...readEndpoints(gateway), ...changeEndpoints(gateway), eventsEndpoint(gateway), runEndpoint(gateway)];
}

function readEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'get',
        path: '/api/v1/jobs',
        operationId: 'listJobs',
        summary: 'Jobs, newest first',
        description: 'Accepted documents and their state. To continue, pass next_cursor as cursor.',
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
  ];
}

function changeEndpoints(gateway: Gateway): Endpoint[] {
  return [
    endpoint(
      {
        method: 'delete',
        path: '/api/v1/jobs/{job_id}',
        operationId: 'cancelJob',
        summary: 'Cancel a job, or delete the record of one that has ended',
        description:
          'A job that has not ended is cancelled, and the previous version of its document remains. The record of a job that has ended is deleted. Returns the job.',
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
        summary: 'Retry a failed job',
        description:
          'Uses the text that was sent originally. CONFLICT if the job did not fail or its text is no longer stored.',
        scope: 'ingest',
        errors: ['NOT_FOUND', 'CONFLICT'],
        params: jobParams,
        query: NO_FIELDS,
        body: NO_BODY,
        response: jobSchema,
      },
      ({ params }, { identity }) => retryJob(gateway, identity, params.job_id),
    ),
  ];
}

function eventsEndpoint(gateway: Gateway): Endpoint {
  const streams = createEventStreams();
  return endpoint(
    {
      method: 'get',
      path: '/api/v1/jobs/{job_id}/events',
      operationId: 'followJob',
      summary: 'A job as server-sent events',
      description: 'Sends an event named "job" with the whole job whenever it changes, until it ends.',
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
      return streams.open(identity.tenantId, jobEvents(gateway, job, caller));
    },
  );
}

function runEndpoint(gateway: Gateway): Endpoint {
  return endpoint(
    {
      method: 'get',
      path: '/api/v1/runs/{run_id}',
      operationId: 'getRun',
      summary: 'Totals of the jobs of a run',
      description: 'To list its jobs, call GET /api/v1/jobs?run=.',
      scope: 'read',
      errors: ['NOT_FOUND'],
      params: z.strictObject({ run_id: runIdSchema }),
      query: NO_FIELDS,
      body: NO_BODY,
      response: runSchema,
    },
    ({ params }, { identity }) => getRun(gateway, identity, params.run_id),
  );
}
