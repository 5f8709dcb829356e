import { SYNC_COUNTS, type SyncCounts } from '@docferry/shared-contracts';

/** What a sync counts, all 0. */
export function noCounts(): SyncCounts {
  return Object.fromEntries(Object.keys(SYNC_COUNTS).map((name) => [name, 0])) as SyncCounts;
}
