import type { ConvertedDocument } from '@docferry/shared-contracts';
import type { Logger } from 'pino';
import type { BodyBudget } from './access/limits/body-budget.ts';
import type { Quotas } from './access/limits/quotas.ts';
import type { Catalog } from './catalog/catalog.ts';
import type { ShownSetting } from './config/show-config.ts';
import type { Embedder } from './embed/embedder.ts';
import type { Identity } from './identity.ts';
import type { FetchPage } from './ingestion/fetch/fetch-page.ts';
import type { JobRunner } from './ingestion/worker/job-runner.ts';
import type { Reranker } from './rerank/reranker.ts';
import type { SearchSettings } from './retrieval/search/search-settings.ts';
import type { Store } from './store/store.ts';
import type { Metrics } from './telemetry/metrics.ts';

/** What the gateway's functions work with; REST and MCP call the same ones. Composed once, in serve.ts. */
export type Gateway = {
  readonly catalog: Catalog;
  readonly store: Store;
  readonly embedder: Embedder;
  /** Tokens. */
  readonly chunking: { readonly chunkSize: number; readonly chunkOverlap: number };
  /** Works on documents that were accepted. */
  readonly jobs: JobRunner;
  /** Downloads a page of the public internet, bounded and guarded. */
  readonly fetchPage: FetchPage;
  /** Bounds the bytes of pages that are fetched or wait for their conversion. */
  readonly pageBytes: BodyBudget;
  /** Makes Markdown of a file's bytes, in a process of its own. */
  readonly convert: (
    file: { readonly bytes: Uint8Array; readonly filename: string; readonly uri: string },
    identity: Pick<Identity, 'tenantId'>,
    signal: AbortSignal,
  ) => Promise<ConvertedDocument>;
  readonly searching: SearchSettings;
  /** Absent when none is configured. */
  readonly reranker?: Reranker | undefined;
  /** The effective configuration, secrets masked. */
  readonly settings: readonly ShownSetting[];
  /** What a tenant may add in a day; nothing is counted when absent. */
  readonly quotas?: Quotas;
  readonly logger: Logger;
  readonly metrics: Metrics;
};
