import type { GatewayError } from '../../errors.ts';

/** How a remote embedder is called. Times in milliseconds. */
export type RemoteOptions = {
  /** Share of the cosine in the fused score; see Embedder. */
  readonly denseWeight: number | undefined;
  /** Texts of one request at most; Text Embeddings Inference takes 32 by default. */
  readonly batchTexts: number;
  /** Tokens of one request at most. */
  readonly batchTokens: number;
  /** Longer texts are cut at the end; OpenAI's models take 8191 tokens. */
  readonly inputTokens: number;
  /** Concurrent requests. */
  readonly concurrency: number;
  readonly timeoutMs: number;
  readonly queryTimeoutMs: number;
  readonly retries: number;
  readonly backoffMs: number;
  readonly maxPauseMs: number;
  readonly breakerFailures: number;
  readonly breakerMs: number;
  /**
   * Called when the service does not answer at the start: the dimension that this embedder had before, undefined when
   * unknown. The start fails when it throws, and when it is absent.
   */
  readonly previousDimension: ((name: string, reason: GatewayError) => Promise<number | undefined>) | undefined;
  /** Called with a dimension that was not known at the start, before any vector is returned. */
  readonly onDimension: ((space: { readonly id: string; readonly dimension: number }) => Promise<void>) | undefined;
  /** Called after every answered request with the tokens that the provider counted, or our count where it reports none. */
  readonly onUsage:
    | ((usage: { readonly embedder: string; readonly tokens: number; readonly texts: number }) => void)
    | undefined;
};

export const DEFAULT_REMOTE_OPTIONS: RemoteOptions = {
  denseWeight: undefined,
  batchTexts: 32,
  batchTokens: 16_000,
  inputTokens: 8_000,
  concurrency: 4,
  timeoutMs: 30_000,
  queryTimeoutMs: 10_000,
  retries: 4,
  backoffMs: 500,
  maxPauseMs: 30_000,
  breakerFailures: 6,
  breakerMs: 10_000,
  previousDimension: undefined,
  onDimension: undefined,
  onUsage: undefined,
};

/** Texts of one request: as many as wanted, but no more than a service takes that refuses larger requests. */
export function withinLimit(wanted: number | undefined, { batchTexts }: Pick<RemoteOptions, 'batchTexts'>): number {
  return Math.min(wanted ?? batchTexts, batchTexts);
}
