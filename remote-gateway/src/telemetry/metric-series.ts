import { Counter, Gauge, Histogram, type Registry } from 'prom-client';

const QUICK_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30];
const SLOW_SECONDS = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300];

/**
 * All series of the gateway, in one registry. Labels are names of the program and of its configuration: routes, tools,
 * codes, stages, models. None is a tenant's, a document's or a collection's name, so that their number is bounded.
 */
export function metricSeries(registry: Registry) {
  return {
    ...workSeries([registry]),
    ...embeddingSeries([registry]),
    ...chatSeries([registry]),
    ...sourceSeries([registry]),
  };
}

/** What the gateway does: requests, tools, searches, ingestion. */
function workSeries(registers: Registry[]) {
  return {
    requests: new Histogram({
      name: 'docferry_http_request_duration_seconds',
      help: 'Time to answer an HTTP request.',
      labelNames: ['method', 'route', 'status'],
      buckets: QUICK_SECONDS,
      registers,
    }),
    tools: new Histogram({
      name: 'docferry_tool_duration_seconds',
      help: 'Time of one call of an MCP tool.',
      labelNames: ['tool', 'outcome'],
      buckets: QUICK_SECONDS,
      registers,
    }),
    toolBytes: new Counter({
      name: 'docferry_tool_answer_bytes_total',
      help: 'Bytes of the results of MCP tools, text and structured content.',
      labelNames: ['tool'],
      registers,
    }),
    toolBounds: new Counter({
      name: 'docferry_tool_bounds_total',
      help: 'Calls of MCP tools with a cursor, answers that were truncated, passages that searches held back as duplicates or above the cap per document.',
      labelNames: ['tool', 'bound'],
      registers,
    }),
    errors: new Counter({
      name: 'docferry_errors_total',
      help: 'Errors that callers got (http, mcp) or that ended an attempt at a document (job), by code.',
      labelNames: ['where', 'code'],
      registers,
    }),
    searches: new Histogram({
      name: 'docferry_search_duration_seconds',
      help: 'Time of one search, from the query to the passages.',
      labelNames: ['outcome'],
      buckets: QUICK_SECONDS,
      registers,
    }),
    ...ingestionSeries(registers),
  };
}

function ingestionSeries(registers: Registry[]) {
  return {
    ingestions: new Histogram({
      name: 'docferry_ingest_duration_seconds',
      help: 'Time to take in one document until it can be found.',
      labelNames: ['outcome'],
      buckets: SLOW_SECONDS,
      registers,
    }),
    stages: new Histogram({
      name: 'docferry_ingest_stage_duration_seconds',
      help: 'Time of a stage of ingestion: parse a text into chunks, embed a window of chunks, store one.',
      labelNames: ['stage'],
      buckets: SLOW_SECONDS,
      registers,
    }),
    chunks: new Counter({
      name: 'docferry_chunks_total',
      help: 'Chunks that ingestion added (embedded again), reused (vector kept) or removed.',
      labelNames: ['change'],
      registers,
    }),
    queuedJobs: new Gauge({
      name: 'docferry_queue_jobs',
      help: 'Documents of all gateways on this catalog that were accepted and have not ended.',
      labelNames: ['state'],
      registers,
    }),
    queueLag: new Gauge({
      name: 'docferry_queue_lag_seconds',
      help: 'Age of the oldest document that was accepted and has not ended; 0 when there is none.',
      registers,
    }),
  };
}

/** What embedding takes from its provider. */
function embeddingSeries(registers: Registry[]) {
  const labelNames = ['embedder'] as const;
  return {
    embeddedTexts: new Counter({
      name: 'docferry_embedding_texts_total',
      help: 'Texts sent to the embedding provider and answered.',
      labelNames,
      registers,
    }),
    embeddedTokens: new Counter({
      name: 'docferry_embedding_tokens_total',
      help: 'Tokens that the embedding provider counted, or that were counted here where it does not say.',
      labelNames,
      registers,
    }),
    reusedTexts: new Counter({
      name: 'docferry_embedding_reused_texts_total',
      help: 'Texts that were not sent to the embedding provider, because their vectors are known.',
      registers,
    }),
    embeddingCost: new Counter({
      name: 'docferry_embedding_cost_total',
      help: 'Cost of the tokens by RAG_EMBEDDING_PRICE, in its currency.',
      labelNames,
      registers,
    }),
  };
}

/** What answers take from the chat model's provider, and budgets. */
function chatSeries(registers: Registry[]) {
  return {
    answers: new Counter({
      name: 'docferry_chat_answers_total',
      help: 'Replies that a chat model wrote (answered) or failed to write (failed): answers, and facts of a passage.',
      labelNames: ['model', 'outcome'],
      registers,
    }),
    budgetWarnings: new Counter({
      name: 'docferry_budget_warnings_total',
      help: 'Tenants that have used 80 % of a daily budget, once a day for each gateway, tenant and budget.',
      labelNames: ['budget'],
      registers,
    }),
    chatTokens: new Counter({
      name: 'docferry_chat_tokens_total',
      help: 'Tokens that the chat model read (input) and wrote (output), as its provider counts them.',
      labelNames: ['model', 'direction'],
      registers,
    }),
  };
}

/** What syncs of sources did. */
function sourceSeries(registers: Registry[]) {
  return {
    syncs: new Counter({
      name: 'docferry_source_syncs_total',
      help: 'Syncs of sources that ended, by state: completed or failed.',
      labelNames: ['state'],
      registers,
    }),
    sourceObjects: new Counter({
      name: 'docferry_source_objects_total',
      help: 'Objects of sources that syncs found added, changed, unchanged, removed or failed.',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
