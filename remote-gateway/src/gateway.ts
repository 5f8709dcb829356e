import type { ConvertedDocument } from '@docferry/shared-contracts';
import type { BodyBudget } from './access/limits/body-budget.ts';
import type { ShownSetting } from './config/show-config.ts';
import type { Identity } from './identity.ts';
import type { FetchPage } from './ingestion/fetch/fetch-page.ts';
import type { JobRunner } from './ingestion/worker/job-runner.ts';
import type { RetrievalParts } from './retrieval/retrieval-parts.ts';
import type { Metrics } from './telemetry/metrics.ts';

/**
 * The parts that the functions of all rooms need; REST and MCP call the same ones. `compose/open-gateway.ts` creates them
 * once. Rooms below this file declare the parts that they need themselves.
 */
export type Gateway = RetrievalParts & {
  /** Tokens per chunk. */
  readonly chunking: { readonly chunkSize: number; readonly chunkOverlap: number };
  /** Processes accepted documents. */
  readonly jobs: JobRunner;
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
  /** The effective configuration with masked secrets. */
  readonly settings: readonly ShownSetting[];
  readonly metrics: Metrics;
};
