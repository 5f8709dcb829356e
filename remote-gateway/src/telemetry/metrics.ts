import { Counter, collectDefaultMetrics, Histogram, Registry } from 'prom-client';

export type RequestFacts = {
  readonly method: string;
  /** The route's pattern, never the path: each value is a series of its own. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

export type Metrics = {
  readonly recordRequest: (request: RequestFacts) => void;
  /** `outcome` is `complete`, `partial` (a part of the pipeline was down) or `error`. */
  readonly recordSearch: (outcome: 'complete' | 'partial' | 'error', seconds: number) => void;
  /** One document taken in; the counts are its chunks. */
  readonly recordIngest: (
    outcome: 'success' | 'unchanged' | 'error',
    seconds: number,
    chunks: { readonly added: number; readonly reused: number; readonly removed: number },
  ) => void;
  /** One answered request to a remote embedder; fits its `onUsage`. */
  readonly recordEmbedding: (usage: { readonly tokens: number; readonly texts: number }) => void;
  /** Texts whose vectors were kept from an earlier request. */
  readonly recordEmbeddingReuse: (texts: number) => void;
  /** Prometheus' text format. */
  readonly render: () => Promise<{ contentType: string; text: string }>;
};

const TOKENS_A_PRICE = 1_000_000;
const QUICK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const SLOW_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

export type MetricsOptions = {
  /** What a million tokens cost, in any currency. Without it no cost is counted. */
  readonly embeddingPrice?: number | undefined;
};

/** The gateway's metrics in a registry of their own. No label holds a tenant's, a document's or a collection's name. */
export function createMetrics({ embeddingPrice }: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const { requests, searches, ingestions, chunks } = workSeries([registry]);
  const { embeddedTexts, embeddedTokens, reusedTexts, embeddingCost } = embeddingSeries([registry]);
  return {
    recordRequest: ({ method, route, status, seconds }) => requests.observe({ method, route, status }, seconds),
    recordSearch: (outcome, seconds) => searches.observe({ outcome }, seconds),
    recordIngest(outcome, seconds, counts) {
      ingestions.observe({ outcome }, seconds);
      chunks.inc({ change: 'added' }, counts.added);
      chunks.inc({ change: 'reused' }, counts.reused);
      chunks.inc({ change: 'removed' }, counts.removed);
    },
    recordEmbedding({ tokens, texts }) {
      embeddedTokens.inc(tokens);
      embeddedTexts.inc(texts);
      if (embeddingPrice !== undefined) embeddingCost.inc((tokens / TOKENS_A_PRICE) * embeddingPrice);
    },
    recordEmbeddingReuse: (texts) => reusedTexts.inc(texts),
    render: async () => ({ contentType: registry.contentType, text: await registry.metrics() }),
  };
}

/** What the gateway does: requests, searches and ingestion. */
function workSeries(registers: Registry[]) {
  const requests = new Histogram({
    name: 'docferry_http_request_duration_seconds',
    help: 'Time to answer an HTTP request.',
    labelNames: ['method', 'route', 'status'],
    buckets: QUICK_SECONDS,
    registers,
  });
  const searches = new Histogram({
    name: 'docferry_search_duration_seconds',
    help: 'Time of one search, from the query to the passages.',
    labelNames: ['outcome'],
    buckets: QUICK_SECONDS,
    registers,
  });
  const ingestions = new Histogram({
    name: 'docferry_ingest_duration_seconds',
    help: 'Time to take in one document until it can be found.',
    labelNames: ['outcome'],
    buckets: SLOW_SECONDS,
    registers,
  });
  const chunks = new Counter({
    name: 'docferry_chunks_total',
    help: 'Chunks that ingestion added (embedded again), reused (vector kept) or removed.',
    labelNames: ['change'],
    registers,
  });
  return { requests, searches, ingestions, chunks };
}

/** What embedding takes from its provider. */
function embeddingSeries(registers: Registry[]) {
  const embeddedTexts = new Counter({
    name: 'docferry_embedding_texts_total',
    help: 'Texts sent to the embedding provider and answered.',
    registers,
  });
  const embeddedTokens = new Counter({
    name: 'docferry_embedding_tokens_total',
    help: 'Tokens that the embedding provider counted, or that were counted here where it does not say.',
    registers,
  });
  const reusedTexts = new Counter({
    name: 'docferry_embedding_reused_texts_total',
    help: 'Texts that were not sent to the embedding provider, because their vectors are known.',
    registers,
  });
  const embeddingCost = new Counter({
    name: 'docferry_embedding_cost_total',
    help: 'Cost of the tokens by RAG_EMBEDDING_PRICE, in its currency.',
    registers,
  });
  return { embeddedTexts, embeddedTokens, reusedTexts, embeddingCost };
}
