import type { PipelineParts } from '../pipeline/pipeline-parts.ts';

/**
 * In: jobs of the queue. Out: jobs that ended, each attempt recorded.
 * Never: lets one tenant, or one document that ends the process, hold up the others.
 */
export type WorkerParts = PipelineParts;
