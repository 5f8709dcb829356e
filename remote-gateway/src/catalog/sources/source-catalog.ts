/**
 * In: sources, and what syncs found out about their objects. Out: the same, and the next sync to run.
 * Never: reads a source.
 */

import type { SyncCounts } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';
import type { Claim, JobQueue } from '../jobs/job-queue.ts';
import { asIdentity, asOwner, type Database, runAs } from '../postgres/run-as.ts';
import * as objects from './objects.ts';
import type { SourceRow, SyncRow } from './source-row.ts';
import * as sources from './sources.ts';
import * as syncs from './syncs.ts';

/** A sync that this gateway runs. */
export type TakenSync = { readonly claim: Claim; readonly sync: SyncRow; readonly source: SourceRow };

export type SourceCatalog = ReturnType<typeof sourceCatalog>;

/** Sources of tenants. A method that takes an identity sees the sources of collections that it may reach. */
export function sourceCatalog(db: Database, queue: JobQueue) {
  const as = runAs(db);
  return {
    create: as.knownIdentity(sources.createSource),
    list: as.identity(sources.listSources),
    find: as.identity(sources.findSource),
    change: as.identity(sources.changeSource),
    remove: as.identity(sources.removeSource),
    failing: as.identity(sources.failingSources),
    sumObjects: as.identity(objects.sumObjects),
    listSyncs: as.identity(syncs.listSyncs),
    findSync: as.identity(syncs.findSync),
    objectsAfter: as.identity(objects.objectsAfter),
    objectOfDocument: as.identity(objects.objectOfDocument),
    saveObject: as.identity(objects.saveObject),
    markMissing: as.identity(objects.markMissing),
    missingAfter: as.identity(objects.missingAfter),
    forgetObject: as.identity(objects.forgetObject),
    countMissing: as.identity(objects.countMissing),
    /** Queues a sync of a source that the caller has found; gives the one that is queued or runs already. */
    startSync: (source: SourceRow, asked: Pick<SyncRow, 'trigger' | 'request'>) =>
      asOwner(db, (owner) => syncs.startSync(owner, queue, source, asked)),
    async cancelSyncs(identity: Identity, sourceId: string): Promise<string[]> {
      const cancelled = await asIdentity(db, identity, (tx) => syncs.cancelSyncs(tx, sourceId));
      await queue.remove(cancelled);
      return cancelled;
    },
    ...syncsForWorkers(db, queue),
  };
}

function syncsForWorkers(db: Database, queue: JobQueue) {
  return {
    /** Queues a sync of each source that is due. */
    async startDue(): Promise<void> {
      for (const source of await asOwner(db, sources.takeDue)) {
        const request = { dry_run: false, force: false, confirm_removals: false };
        await asOwner(db, (owner) => syncs.startSync(owner, queue, source, { trigger: 'schedule', request }));
      }
    },
    /** Ends syncs that the queue does not know, as after a restore. */
    cancelUnknown: () => asOwner(db, syncs.cancelUnknown),
    /** Gives the syncs of gateways that have ended back. Only for a catalog without other users, when it is opened. */
    async releaseAll(): Promise<void> {
      await queue.giveBack(await asOwner(db, syncs.runningSyncs));
    },
    /** The next sync of the queue; it is running then. */
    async take(): Promise<TakenSync | undefined> {
      for (;;) {
        const claim = await queue.take([]);
        if (!claim) return undefined;
        const sync = await asOwner(db, (owner) => syncs.runSyncRow(owner, claim.id));
        const source = sync && (await asOwner(db, (owner) => sources.sourceWithId(owner, sync.sourceId)));
        if (sync && source) return { claim, sync, source };
        await queue.remove([claim.id]);
      }
    },
    /** Extends the claim and records the counts; false when the sync was cancelled or is another attempt's. */
    async keep({ claim, sync }: TakenSync, counts: SyncCounts): Promise<boolean> {
      await queue.keep([claim]);
      return asOwner(db, (owner) => syncs.recordCounts(owner, sync, counts));
    },
    /** Ends a sync. After a failure the next one of the schedule comes later. */
    async end({ sync, source }: TakenSync, counts: SyncCounts, ending: syncs.SyncEnding): Promise<void> {
      await asOwner(db, (owner) => syncs.endSync(owner, queue, sync, counts, ending));
      if (ending.state === 'failed') await asOwner(db, (owner) => sources.postpone(owner, source.id));
    },
    /** Gives a sync back to the queue, for another gateway or the next start. */
    giveBack: ({ claim }: TakenSync) => queue.giveBack([claim.id]),
  };
}
