import type { ConvertedDocument } from '@docferry/shared-contracts';
import type { Logger } from 'pino';
import type { BodyBudget } from '../../access/limits/body-budget.ts';
import type { Quotas } from '../../access/limits/quotas.ts';
import type { UsageMeter } from '../../access/limits/usage-meter.ts';
import type { Catalog } from '../../catalog/catalog.ts';
import type { Embedder } from '../../embed/embedder.ts';
import type { Identity } from '../../identity.ts';
import type { Store } from '../../store/store.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { FetchPage } from '../fetch/fetch-page.ts';

/** Reports progress to the client; absent when it did not ask for that. */
export type OnProgress =
  | ((progress: { readonly done: number; readonly total: number; readonly message: string }) => void)
  | undefined;

/**
 * In: a document, or the address of a page. Out: published points and counts, or a plan of them.
 * Never: decides which job comes next, or answers a client.
 */
export type PipelineParts = {
  readonly catalog: Catalog;
  readonly store: Store;
  readonly embedder: Embedder;
  readonly codeEmbedder?: Embedder | undefined;
  /** Tokens per chunk. */
  readonly chunking: { readonly chunkSize: number; readonly chunkOverlap: number };
  /** Downloads a public web page, with limits on size and time and without access to private networks. */
  readonly fetchPage: FetchPage;
  /** Bounds the bytes of pages that are being fetched or converted. */
  readonly pageBytes: BodyBudget;
  /** Converts a file to Markdown, in a separate process. */
  readonly convert: (
    file: { readonly bytes: Uint8Array; readonly filename: string; readonly uri: string },
    identity: Pick<Identity, 'tenantId'>,
    signal: AbortSignal,
  ) => Promise<ConvertedDocument>;
  /** Daily quotas of tenants, if there are any. */
  readonly quotas?: Quotas | undefined;
  readonly usage: Pick<UsageMeter, 'add'>;
  /** Called after each version is published; returns at once. */
  readonly afterPublishing?: ((identity: Identity, docId: string) => void) | undefined;
  /** Called when a version was replaced, so that its points go once nobody reads them; returns at once. */
  readonly onReplaced: () => void;
  readonly logger: Logger;
  readonly metrics: Metrics;
};
