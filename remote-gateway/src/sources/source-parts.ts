import type { IngestionParts } from '../ingestion/ingestion-parts.ts';

/**
 * In: sources and requests to sync them. Out: documents that are kept in line with their objects, and reports.
 * Never: writes to a source, or shows a credential.
 */
export type SourceParts = IngestionParts & {
  /** Buckets and folders that tenants may read; `{tenant}` stands for the name of the tenant. */
  readonly sourcePlaces: readonly string[];
  /** Where the Markdown of objects is written besides; `{tenant}` as above. */
  readonly sourceOutput?: string | undefined;
  /** Runs the syncs of the queue. */
  readonly syncs: { readonly wake: () => void; readonly abort: (ids: readonly string[]) => void };
};
