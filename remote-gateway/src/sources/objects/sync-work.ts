import type { SyncCounts } from '@docferry/shared-contracts';
import type { ObjectRow, SourceRow, SyncRow } from '../../catalog/sources/source-row.ts';
import type { SourceParts } from '../source-parts.ts';
import type { MarkdownOutput } from './markdown-output.ts';
import { labelFacts } from './object-labels.ts';

/** Errors that pass by themselves: such an object is tried again by the next sync. */
const PASSING: ReadonlySet<string> = new Set([
  'BACKEND_UNAVAILABLE',
  'TIMEOUT',
  'RATE_LIMITED',
  'STORAGE_FULL',
  'QUOTA_EXCEEDED',
  'INTERNAL_ERROR',
]);

/** What one sync works with. */
export type SyncWork = {
  readonly parts: SourceParts;
  readonly source: SourceRow;
  readonly sync: SyncRow;
  /** Counted until now; its owner reads them while the sync runs. */
  readonly counts: SyncCounts;
  readonly output: MarkdownOutput;
  readonly signal: AbortSignal;
};

/**
 * Whether an unchanged object is read anyway: when that is asked for, when other labels hold for it, and when it failed. A person who asks for a sync wants
 * failed objects tried again; a schedule tries those whose error passes.
 */
export function isReadAgain({ source, sync }: Pick<SyncWork, 'source' | 'sync'>, row: ObjectRow): boolean {
  const { request, trigger } = sync;
  const { errorCode } = row;
  if (request.force || row.labels !== labelFacts(source, row.key).labels) return true;
  return errorCode !== null && (trigger === 'request' || PASSING.has(errorCode));
}
