import type { Logger } from 'pino';
import type { JobCatalog } from '../../catalog/jobs/job-catalog.ts';
import { readBlockedNote, removeBlockedNote } from '../../watchdog/blocked-note.ts';

/**
 * Counts what the last process noted when it ended itself against the jobs that it had in hand: before any of them is
 * taken again. Counted twice after a crash in between, it gives a document up one attempt sooner.
 */
export async function blameBlocking(
  dataDir: string,
  { jobs, logger }: { readonly jobs: Pick<JobCatalog, 'blame'>; readonly logger: Logger },
): Promise<void> {
  const note = readBlockedNote(dataDir);
  if (!note) return;
  logger.warn({ jobs: note.jobs }, 'the last process ended itself because its event loop was blocked');
  await jobs.blame(note.jobs);
  removeBlockedNote(dataDir);
}
