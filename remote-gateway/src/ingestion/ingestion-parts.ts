import type { PipelineParts } from './pipeline/pipeline-parts.ts';
import type { JobRunner } from './worker/job-runner.ts';

/**
 * In: requests to ingest, fetch or delete documents, and questions about jobs. Out: results, jobs and their events.
 * Never: searches, or reads a document for a client.
 */
export type IngestionParts = PipelineParts & {
  /** Processes accepted documents. */
  readonly jobs: JobRunner;
};
