import { writeFile } from 'node:fs/promises';
import type { Chunking, SearchRequest } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { Gateway } from '../gateway.ts';
import { openDataset } from './dataset.ts';
import { ingestDataset } from './ingest-dataset.ts';
import { type Metrics, measure } from './metrics.ts';
import { type QueryRun, runQueries } from './run-queries.ts';

export type EvalOptions = {
  /** Folder of the judged collection. */
  readonly dataset: string;
  /** Snowball language of the collection. */
  readonly language: string;
  /** How documents are split. */
  readonly chunking: Chunking;
  readonly preset: SearchRequest['preset'];
  /** Where to write the run, one line a hit. */
  readonly run?: string | undefined;
  /** Also measure other weights of the dense part. */
  readonly sweep: boolean;
};

export type EvalReport = Metrics & {
  readonly dataset: string;
  readonly collection: string;
  readonly embedder: string;
  readonly preset: SearchRequest['preset'];
  readonly dense_weight: number;
  readonly queries: number;
  readonly documents: number;
  readonly ingest_seconds: number;
  readonly latency_ms: { readonly p50: number; readonly p95: number };
  /** Best weight first. */
  readonly sweep?: readonly (Metrics & { readonly dense_weight: number })[];
};

const WEIGHTS = [0, 0.1, 0.2, 0.3, 0.5, 0.8, 1.2, 2, 4, 8];

/**
 * Measures retrieval on a judged collection through the real pipeline: ingest, then search. The collection stays in
 * the gateway's data, named after the folder and the language, so that a second evaluation only searches.
 */
export async function evaluate(
  gateway: Gateway,
  identity: Identity,
  options: EvalOptions,
  signal: AbortSignal,
): Promise<EvalReport> {
  const { language, chunking, preset } = options;
  const dataset = await openDataset(options.dataset);
  const collection = collectionName(dataset.name, language, chunking);
  const started = performance.now();
  const { documents } = await ingestDataset(gateway, identity, dataset, { collection, language, chunking }, signal);
  const ingestMs = performance.now() - started;

  const ask = (denseWeight: number): Promise<QueryRun> => {
    const deps = { ...gateway, embedder: { ...gateway.embedder, denseWeight } };
    return runQueries(deps, identity, dataset.queries, { collection, preset }, signal);
  };
  const { run, lines, latencies } = await ask(gateway.embedder.denseWeight);
  if (options.run !== undefined) await writeFile(options.run, `${lines.join('\n')}\n`);

  const sweep: (Metrics & { dense_weight: number })[] = [];
  for (const weight of options.sweep ? WEIGHTS : []) {
    sweep.push({ dense_weight: weight, ...measure((await ask(weight)).run, dataset.judgements) });
  }
  return {
    dataset: dataset.name,
    collection,
    embedder: gateway.embedder.id,
    preset,
    dense_weight: gateway.embedder.denseWeight,
    queries: dataset.queries.length,
    documents,
    ...measure(run, dataset.judgements),
    ingest_seconds: Math.round(ingestMs / 100) / 10,
    latency_ms: { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) },
    ...(options.sweep ? { sweep: sweep.sort((a, b) => b.ndcg - a.ndcg || a.dense_weight - b.dense_weight) } : {}),
  };
}

function collectionName(dataset: string, language: string, chunking: Chunking): string {
  const slug = [dataset, language, ...(chunking === 'structure' ? [] : [chunking])]
    .join('-')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-');
  return `eval-${slug}`.slice(0, 63);
}

function quantile(ascending: readonly number[], share: number): number {
  return Math.round((ascending[Math.floor(share * (ascending.length - 1))] ?? 0) * 10) / 10;
}
