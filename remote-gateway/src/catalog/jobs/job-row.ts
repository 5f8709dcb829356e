import type { ErrorCode, JobState } from '@docferry/shared-contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Identity } from '../../identity.ts';
import { sameText } from '../documents/documents.ts';
import { compiledOnce } from '../postgres/compiled-once.ts';
import type { Database, IdentityTransaction } from '../postgres/run-as.ts';

/** A job as the catalog keeps it. */
export type JobRow = {
  readonly id: string;
  readonly tenantId: string;
  readonly subject: string;
  /** Set when the document is private. */
  readonly owner: string | null;
  readonly runId: string | null;
  readonly kind: 'ingest' | 'ingest_url';
  readonly state: JobState;
  readonly collection: string;
  readonly source: string;
  readonly uri: string;
  /** Null until there is a text. */
  readonly docId: string | null;
  readonly generation: number | null;
  /** What a page is fetched with. */
  readonly request: Readonly<Record<string, unknown>> | null;
  readonly force: boolean;
  readonly chars: number;
  readonly chunks: number;
  readonly chunksDone: number;
  readonly termsDone: number;
  /** What decides how the text is split and embedded; progress counts for the same plan only. */
  readonly plan: string | null;
  readonly added: number;
  readonly reused: number;
  readonly removed: number;
  readonly attempts: number;
  readonly failedAttempts: number;
  readonly errorCode: ErrorCode | null;
  readonly errorDetail: string | null;
  readonly createdAt: Date;
  readonly startedAt: Date | null;
  readonly finishedAt: Date | null;
  /** Set when it was taken: an attempt ended with the process, or by a fault of ours, and nothing was got on since. */
  readonly isSuspect?: boolean | undefined;
  /** Other documents with the same text, where that was learned on the way; not kept. */
  readonly sameText?: readonly string[] | undefined;
};

/** Whom a job's work is done for. */
export function identityOf({ tenantId, subject }: Pick<JobRow, 'tenantId' | 'subject'>): Identity {
  return { tenantId, subject, scopes: new Set(['read', 'ingest']) };
}

export const JOB_COLUMNS = [
  'id',
  'tenant_id as tenantId',
  'subject',
  'owner',
  'run_id as runId',
  'kind',
  'state',
  'collection',
  'source',
  'uri',
  'doc_id as docId',
  'generation',
  'request',
  'force',
  'chars',
  'chunks',
  'chunks_done as chunksDone',
  'terms_done as termsDone',
  'plan',
  'added',
  'reused',
  'removed',
  'attempts',
  'failed_attempts as failedAttempts',
  'error_code as errorCode',
  'error_detail as errorDetail',
  'created_at as createdAt',
  'started_at as startedAt',
  'finished_at as finishedAt',
] as const;

/** The same for a statement in words. */
export function jobColumns(): RawBuilder<unknown> {
  return sql.join(
    JOB_COLUMNS.map((column) => {
      const [name, as = name] = column.split(' as ');
      return sql`${sql.ref(name ?? column)} AS ${sql.ref(as ?? column)}`;
    }),
  );
}

export async function findJob(db: IdentityTransaction, id: string): Promise<JobRow | undefined> {
  return (await jobWithId(db, { id })).rows[0];
}

const jobWithId = compiledOnce((db: Database, { id }: { readonly id: string }) =>
  db.selectFrom('jobs').select(JOB_COLUMNS).where('id', '=', id),
);

/** Other live documents of the collection whose text is that of the job's version, at most 10 ids. */
export async function sameTextAs(db: IdentityTransaction, { docId, generation }: JobRow): Promise<string[]> {
  if (docId === null || generation === null) return [];
  const version = await db
    .selectFrom('generations')
    .select(['collection_id as collectionId', 'text_hash as textHash'])
    .where('doc_id', '=', docId)
    .where('generation', '=', generation)
    .executeTakeFirst();
  return version ? sameText(db, version.collectionId, version.textHash, docId) : [];
}
