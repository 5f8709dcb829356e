import type { ErrorCode, Kind, SourceRule, SyncCounts, SyncRequest, SyncState } from '@docferry/shared-contracts';
import type { Identity } from '../../identity.ts';

/** A source as the catalog keeps it. */
export type SourceRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly name: string;
  readonly url: string;
  readonly collection: string;
  readonly include: readonly string[];
  readonly exclude: readonly string[];
  readonly tags: readonly string[];
  readonly kind: Kind;
  readonly rules: readonly SourceRule[];
  readonly everyMinutes: number | null;
  readonly paused: boolean;
  /** For whom its documents are ingested. */
  readonly subject: string;
  readonly createdAt: Date;
  readonly nextSyncAt: Date | null;
};

/** One sync of a source. */
export type SyncRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly sourceId: string;
  readonly state: SyncState;
  readonly trigger: 'request' | 'schedule';
  readonly request: SyncRequest;
  /** What was counted until now; empty before the first object. */
  readonly counts: Partial<SyncCounts>;
  readonly errorCode: ErrorCode | null;
  readonly errorDetail: string | null;
  readonly attempts: number;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
};

/** What is known of an object of a source. */
export type ObjectRow = {
  readonly key: string;
  /** What the store says of its content: an etag, a generation, or size and time. */
  readonly version: string;
  readonly size: number;
  /** Tags, kind and visibility of its document when it was ingested. */
  readonly labels: string;
  readonly docId: string | null;
  readonly errorCode: ErrorCode | null;
  readonly errorDetail: string | null;
  readonly missingSince: string | null;
  readonly syncedAt: Date;
};

/** Whom a source's documents are ingested for. */
export function identityOfSource({ tenantId, subject, collection }: SourceRow): Identity {
  return { tenantId, subject, scopes: new Set(['read', 'ingest']), collections: new Set([collection]) };
}

export const SOURCE_COLUMNS = [
  'id',
  'tenant_id as tenantId',
  'name',
  'url',
  'collection',
  'include',
  'exclude',
  'tags',
  'kind',
  'rules',
  'every_minutes as everyMinutes',
  'paused',
  'subject',
  'created_at as createdAt',
  'next_sync_at as nextSyncAt',
] as const;

export const SYNC_COLUMNS = [
  'id',
  'tenant_id as tenantId',
  'source_id as sourceId',
  'state',
  'trigger',
  'request',
  'counts',
  'error_code as errorCode',
  'error_detail as errorDetail',
  'attempts',
  'created_at as createdAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

export const OBJECT_COLUMNS = [
  'key',
  'version',
  'size',
  'labels',
  'doc_id as docId',
  'error_code as errorCode',
  'error_detail as errorDetail',
  'missing_since as missingSince',
  'synced_at as syncedAt',
] as const;
