import type { JobCatalog } from './job-catalog.ts';
import { maintenanceOfJobs } from './job-maintenance.ts';
import type { JobParts } from './job-parts.ts';
import { jobTextCache } from './job-text-cache.ts';
import { acceptDocumentInto, jobsForCallers } from './jobs-for-callers.ts';
import { jobsForWorkers } from './jobs-for-workers.ts';

/** The jobs of a catalog. `defaultLanguage` is that of collections that a document creates. */
export function jobCatalog(parts: Omit<JobParts, 'texts'>, defaultLanguage: string): JobCatalog {
  const all = { ...parts, texts: jobTextCache() };
  return {
    acceptDocument: acceptDocumentInto(all, defaultLanguage),
    ...jobsForCallers(all),
    ...jobsForWorkers(all),
    ...maintenanceOfJobs(all),
  };
}
