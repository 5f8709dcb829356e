/**
 * In: questions with known relevant documents. Out: figures of retrieval quality. Never changes what is searched, except
 * in a temporary data directory.
 */
import { writeFile } from 'node:fs/promises';
import type { Chunking, SearchRequest } from '@docferry/shared-contracts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { type AnswerabilityFigures, measureAnswerability } from './answerability.ts';
import { openDataset } from './dataset.ts';
import { ingestDataset } from './ingest-dataset.ts';
import { type Metrics, measure } from './metrics.ts';
import { type QueryRun, runQueries } from './run-queries.ts';
import { chooseWeight, type SweepRow, withWeight } from './sweep.ts';

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
  /** Also measure other weights of the dense part, and keep the best with the collection. */
  readonly sweep: boolean;
  /** Folder of another judged collection, whose questions this one does not answer. */
  readonly unrelated?: string | undefined;
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
  readonly sweep?: readonly SweepRow[];
  /** How well the questions are distinguished from unrelated ones. */
  readonly answerability?: AnswerabilityFigures;
};

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
  const unrelated = options.unrelated === undefined ? undefined : await openDataset(options.unrelated);
  const collection = collectionName(dataset.name, language, chunking);
  const started = performance.now();
  const { documents } = await ingestDataset(gateway, identity, dataset, { collection, language, chunking }, signal);
  const ingestMs = performance.now() - started;

  const ask = (deps: Gateway, { queries } = dataset): Promise<QueryRun> =>
    runQueries(deps, identity, queries, { collection, preset }, signal);
  const sweep = options.sweep
    ? await chooseWeight(gateway, identity, collection, async (weight) =>
        measure((await ask(withWeight(gateway, weight))).run, dataset.judgements),
      )
    : undefined;
  const { run, lines, latencies, verdicts } = await ask(gateway);
  if (options.run !== undefined) await writeFile(options.run, `${lines.join('\n')}\n`);
  const answerabilityOf = (others: QueryRun['verdicts']) => measureAnswerability(verdicts, others, dataset.judgements);
  const [row] = await gateway.catalog.collections.named(identity, [collection]);
  return {
    dataset: dataset.name,
    collection,
    embedder: gateway.embedder.id,
    preset,
    dense_weight: row?.denseWeight ?? gateway.embedder.denseWeight,
    queries: dataset.queries.length,
    documents,
    ...measure(run, dataset.judgements),
    ingest_seconds: Math.round(ingestMs / 100) / 10,
    latency_ms: { p50: quantile(latencies, 0.5), p95: quantile(latencies, 0.95) },
    ...(sweep ? { sweep } : {}),
    ...(unrelated ? { answerability: answerabilityOf((await ask(gateway, unrelated)).verdicts) } : {}),
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
