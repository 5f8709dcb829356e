import { randomUUID } from 'node:crypto';
import type { Identity } from '../../identity.ts';
import { ensureCollection } from '../collections/collections.ts';
import { noSuchDocument } from '../documents/accept.ts';
import { asIdentity, asIdentityAtOnce } from '../postgres/run-as.ts';
import { acceptPage, actAsOwner, documentAcceptance } from './accept-job.ts';
import { cancelJob, forgetJob, retryJob } from './change-jobs.ts';
import { answeredBefore, reserveIdempotencyKey } from './idempotency.ts';
import type { JobCatalog } from './job-catalog.ts';
import type { JobParts } from './job-parts.ts';
import { findJob, sameTextAs } from './job-row.ts';
import { listJobs, sumRun } from './list-jobs.ts';

/** The methods of those who send documents and look at their jobs. */
export function jobsForCallers({ db, queue }: JobParts) {
  const as = <T>(identity: Identity, work: Parameters<typeof asIdentity<T>>[2]) => asIdentity(db, identity, work);
  return {
    acceptPage: (identity, options) => as(identity, (tx) => acceptPage(tx, queue, identity, options)),
    answeredBefore: (identity, idempotent) => as(identity, (tx) => answeredBefore(tx, idempotent)),
    find: (identity, id) => as(identity, (tx) => findJob(tx, id)),
    sameTextAs: (identity, job) => as(identity, (tx) => sameTextAs(tx, job)),
    list: (identity, filter) => as(identity, (tx) => listJobs(tx, filter)),
    sumRun: (identity, runId) => as(identity, (tx) => sumRun(tx, runId)),
    async cancel(identity, id) {
      const job = await as(identity, (tx) => cancelJob(tx, id));
      if (job) await queue.remove([job.id]);
      return job;
    },
    forget: (identity, job) => as(identity, (tx) => forgetJob(tx, job)),
    retry: (identity, id) => as(identity, (tx) => retryJob(tx, queue, identity, id)),
  } satisfies Partial<JobCatalog>;
}

/** Accepts a document, in one statement where nothing has to be read before. */
export function acceptDocumentInto(
  { db, queue, texts }: JobParts,
  defaultLanguage: string,
): JobCatalog['acceptDocument'] {
  const acceptDocumentAndJob = documentAcceptance(queue);
  return async (identity, { collection: name, space, ...taken }) => {
    const { idempotent } = taken.options;
    const document = { ...taken, collection: { name, ...space } };
    const id = randomUUID();
    const atOnce = idempotent
      ? undefined
      : await asIdentityAtOnce(db, identity, (owner) =>
          owner.transaction().execute((transaction) => acceptDocumentAndJob(transaction, identity, document, id)),
        );
    const job =
      atOnce ??
      (await asIdentity(db, identity, async (tx) => {
        const collection = await ensureCollection(tx, identity, name, space, {
          language: defaultLanguage,
          visibility: taken.draft.visibility,
        });
        const earlier = idempotent && (await reserveIdempotencyKey(tx, identity, idempotent, id));
        if (earlier) return earlier;
        // The statement takes the identity by itself.
        await actAsOwner(tx);
        const accepted = await acceptDocumentAndJob(tx, identity, { ...taken, collection }, id);
        if (!accepted) throw noSuchDocument();
        return accepted;
      }));
    if (job.id === id && job.state === 'pending') texts.set(id, taken.draft);
    return job;
  };
}
