import type { Identity } from '../../identity.ts';
import { publishGeneration } from '../documents/generations.ts';
import { asIdentity, asIdentityAtOnce, asOwner } from '../postgres/run-as.ts';
import { AttemptLost, attachDraft, skipPage } from './accept-job.ts';
import type { JobCatalog } from './job-catalog.ts';
import type { JobParts } from './job-parts.ts';
import { blameJobs, endAttempt, lostJobs, recordFailedAttemptOf, recordProgress, startJob } from './job-progress.ts';
import { identityOf } from './job-row.ts';
import { readJob } from './read-job.ts';

/** The methods of a gateway that works on jobs, from taking one to its end. */
export function jobsForWorkers({ db, queue, texts }: JobParts) {
  const as = <T>(identity: Identity, work: Parameters<typeof asIdentity<T>>[2]) => asIdentity(db, identity, work);
  return {
    async take(exceptTenants) {
      for (;;) {
        const claim = await queue.take(exceptTenants);
        if (!claim) return undefined;
        const job = await asOwner(db, (owner) => startJob(owner, claim.id));
        if (job) return { claim, job };
        await queue.remove([claim.id]);
      }
    },
    recordFailedAttempt: (job) => asOwner(db, (owner) => recordFailedAttemptOf(owner, job)),
    blame: (ids) => asOwner(db, (owner) => blameJobs(owner, ids)),
    async keep(taken) {
      await queue.keep(taken.map(({ claim }) => claim));
      return asOwner(db, (owner) =>
        lostJobs(
          owner,
          taken.map(({ job }) => job),
        ),
      );
    },
    async attachDraft(job, taken) {
      const drafted = await as(identityOf(job), (tx) => attachDraft(tx, identityOf(job), job, taken)).catch(
        (error: unknown) => {
          if (error instanceof AttemptLost) return undefined;
          throw error;
        },
      );
      if (drafted?.state === 'running') texts.set(job.id, taken.draft);
      if (drafted?.state === 'skipped') await queue.remove([job.id]);
      return drafted;
    },
    async skipPage(job, published) {
      const ended = await as(identityOf(job), (tx) => skipPage(tx, job, published));
      if (ended?.state === 'skipped') await queue.remove([job.id]);
      return ended;
    },
    readJob: (job) => readJob(db, job, texts.take(job.id)),
    recordProgress: (job, progress) => as(identityOf(job), (tx) => recordProgress(tx, job, progress)),
    async complete(job, { counts, terms, storeName, graph }, onPublished) {
      const size = { chunks: counts.chunks, terms, storeName };
      const isPublished = await asIdentityAtOnce(db, identityOf(job), (atOnce, actor) =>
        publishGeneration(atOnce, actor, job, size, { job: { ...counts, id: job.id }, graph }),
      );
      if (!isPublished) return false;
      const ended = { state: 'completed', errorCode: null, errorDetail: null, finishedAt: new Date() } as const;
      onPublished({ ...job, ...counts, ...ended, chunksDone: counts.chunks });
      await queue.remove([job.id]);
      return true;
    },
    async end(job, ending, options) {
      const isOurs = await as(identityOf(job), (tx) => endAttempt(tx, queue, job, ending, options));
      if (isOurs && ending.state === 'pending') await queue.giveBack([job.id]);
    },
  } satisfies Partial<JobCatalog>;
}
