import type { ErrorCode } from '@docferry/shared-contracts';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { metricSeries } from './metric-series.ts';

export type RequestFacts = {
  readonly method: string;
  /** The route's pattern, never the path: each value is a series of its own. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
};

/** A stage of ingestion: a text into chunks, chunks into vectors, points into the store. */
type Stage = 'parse' | 'embed' | 'store';

export type Metrics = {
  readonly recordRequest: (request: RequestFacts) => void;
  /** One call of an MCP tool. */
  readonly recordTool: (tool: string, outcome: 'ok' | 'error', seconds: number, use: ToolUse) => void;
  /** An error that a caller got, or that ended an attempt at a job. */
  readonly recordError: (where: 'http' | 'mcp' | 'job', code: ErrorCode) => void;
  /** `outcome` is `complete`, `partial` (a part of the pipeline was down) or `error`. */
  readonly recordSearch: (outcome: 'complete' | 'partial' | 'error', seconds: number) => void;
  /** One document taken in; the counts are its chunks. */
  readonly recordIngest: (
    outcome: 'success' | 'unchanged' | 'error',
    seconds: number,
    chunks: { readonly added: number; readonly reused: number; readonly removed: number },
  ) => void;
  /** Runs a stage of ingestion and records its time, if it succeeds. */
  readonly timeStage: <T>(stage: Stage, work: () => Promise<T>) => Promise<T>;
  /** One answered request to a remote embedder; fits its `onUsage`. */
  readonly recordEmbedding: (usage: {
    readonly embedder: string;
    readonly tokens: number;
    readonly texts: number;
  }) => void;
  /** Texts whose vectors were kept from an earlier request. */
  readonly recordEmbeddingReuse: (texts: number) => void;
  /** What a chat model read and wrote; undefined where its provider does not count, or it failed. */
  readonly recordAnswer: (
    model: string,
    outcome: 'answered' | 'failed',
    tokens?: { readonly input: number | undefined; readonly output: number | undefined },
  ) => void;
  /** A tenant has used 80 % of a daily budget; once a day for each. */
  readonly recordBudgetWarning: (budget: 'chunks' | 'embedding_tokens' | 'chat_tokens') => void;
  /** A sync of a source ended. */
  readonly recordSync: (state: 'completed' | 'failed', objects: SyncedObjects) => void;
  /** Prometheus' text format; `queue` is how the queue of jobs is now, if it can be read. */
  readonly render: (queue: QueueState | undefined) => Promise<{ contentType: string; text: string }>;
};

/** How much of a client's context one call of a tool took, and what kept that small. */
export type ToolUse = {
  /** Of the whole result, text and structured content. */
  readonly bytes: number;
  /** 1 for a call with the cursor of an earlier one. */
  readonly pages: number;
  /** 1 for an answer that ends before what it shows does. */
  readonly truncated: number;
  /** Passages that repeat others, or exceed what one document may have. */
  readonly heldBack: number;
};

/** Objects of a sync by what became of them. */
const SYNC_OUTCOMES = ['added', 'changed', 'unchanged', 'removed', 'failed'] as const;
type SyncedObjects = Readonly<Record<(typeof SYNC_OUTCOMES)[number], number>>;

/** Jobs that have not ended, and the age of the oldest. */
export type QueueState = { readonly pending: number; readonly running: number; readonly oldestSeconds: number };

const TOKENS_A_PRICE = 1_000_000;

export type MetricsOptions = {
  /** What a million tokens cost, in any currency. Without it no cost is counted. */
  readonly embeddingPrice?: number | undefined;
};

/** The gateway's metrics in a registry of their own. */
export function createMetrics({ embeddingPrice }: MetricsOptions = {}): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const series = metricSeries(registry);
  return {
    recordRequest: ({ method, route, status, seconds }) => series.requests.observe({ method, route, status }, seconds),
    recordTool(tool, outcome, seconds, { bytes, pages, truncated, heldBack }) {
      series.tools.observe({ tool, outcome }, seconds);
      series.toolBytes.inc({ tool }, bytes);
      series.toolBounds.inc({ tool, bound: 'cursor' }, pages);
      series.toolBounds.inc({ tool, bound: 'truncated' }, truncated);
      series.toolBounds.inc({ tool, bound: 'held_back' }, heldBack);
    },
    recordError: (where, code) => series.errors.inc({ where, code }),
    recordSearch: (outcome, seconds) => series.searches.observe({ outcome }, seconds),
    recordIngest(outcome, seconds, counts) {
      series.ingestions.observe({ outcome }, seconds);
      for (const change of ['added', 'reused', 'removed'] as const) series.chunks.inc({ change }, counts[change]);
    },
    async timeStage(stage, work) {
      const started = performance.now();
      const done = await work();
      series.stages.observe({ stage }, (performance.now() - started) / 1000);
      return done;
    },
    recordEmbedding({ embedder, tokens, texts }) {
      series.embeddedTokens.inc({ embedder }, tokens);
      series.embeddedTexts.inc({ embedder }, texts);
      if (embeddingPrice !== undefined)
        series.embeddingCost.inc({ embedder }, (tokens / TOKENS_A_PRICE) * embeddingPrice);
    },
    recordEmbeddingReuse: (texts) => series.reusedTexts.inc(texts),
    recordAnswer(model, outcome, { input = 0, output = 0 } = { input: 0, output: 0 }) {
      series.answers.inc({ model, outcome });
      series.chatTokens.inc({ model, direction: 'input' }, input);
      series.chatTokens.inc({ model, direction: 'output' }, output);
    },
    recordBudgetWarning: (budget) => series.budgetWarnings.inc({ budget }),
    recordSync(state, objects) {
      series.syncs.inc({ state });
      for (const outcome of SYNC_OUTCOMES) series.sourceObjects.inc({ outcome }, objects[outcome]);
    },
    async render(queue) {
      showQueue(series, queue);
      return { contentType: registry.contentType, text: await registry.metrics() };
    },
  };
}

/** Without an answer of the catalog there is no value: a zero would say that nothing waits. */
function showQueue({ queuedJobs, queueLag }: ReturnType<typeof metricSeries>, queue: QueueState | undefined): void {
  queuedJobs.reset();
  queueLag.remove();
  if (!queue) return;
  queuedJobs.set({ state: 'pending' }, queue.pending);
  queuedJobs.set({ state: 'running' }, queue.running);
  queueLag.set(queue.oldestSeconds);
}
