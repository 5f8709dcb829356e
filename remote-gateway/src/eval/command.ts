import { type Command, Option } from 'commander';
import type { Identity } from '../access/identity.ts';
import type { Gateway } from '../gateway.ts';
import { type EvalOptions, type EvalReport, evaluate } from './evaluate.ts';

export type EvalDeps = {
  /** A gateway on this data directory, a temporary one when none is given, with its children; gone on disposal. */
  readonly openGateway: (dataDir: string | undefined) => Promise<AsyncDisposable & { readonly gateway: Gateway }>;
  readonly print: (text: string) => void;
};

const TENANT = 'eval';

/** Adds `eval` to the gateway's commands. */
export function registerEvalCommand(program: Command, { openGateway, print }: EvalDeps): void {
  program
    .command('eval')
    .description('Measure retrieval on a judged collection: corpus.jsonl, queries.jsonl and qrels.tsv')
    .requiredOption('--dataset <dir>', 'folder of the judged collection')
    .option('--data-dir <dir>', 'keep the ingested collection here; a temporary folder when absent')
    .option('--language <name>', "the collection's language, a Snowball name", 'english')
    .addOption(
      new Option('--chunking <way>', 'how documents are split').choices(['structure', 'semantic']).default('structure'),
    )
    .addOption(new Option('--preset <name>', 'how to search').choices(['balanced', 'recall']).default('balanced'))
    .option('--run <file>', 'write the hits: query id, corpus id and score, one line each')
    .option('--sweep', 'also measure other weights of the dense part', false)
    .option('--json', 'print JSON', false)
    .action(async ({ dataDir, json, ...options }: EvalOptions & { dataDir?: string; json: boolean }) => {
      await using opened = await openGateway(dataDir);
      const { id } = await opened.gateway.catalog.ensureTenant(TENANT);
      const identity: Identity = { tenantId: id, subject: TENANT, scopes: new Set(['read', 'ingest']) };
      const report = await evaluate(opened.gateway, identity, options, new AbortController().signal);
      print(json ? JSON.stringify(report) : describeReport(report));
    });
}

function describeReport(report: EvalReport): string {
  const { dataset, ndcg, recall, mrr, queries, documents, latency_ms, ingest_seconds } = report;
  const head = [
    `${dataset}: ${queries} queries, ${documents} documents, ${report.embedder}, preset ${report.preset}`,
    `nDCG@10 ${ndcg}  Recall@10 ${recall}  MRR@10 ${mrr}`,
    `search p50 ${latency_ms.p50} ms, p95 ${latency_ms.p95} ms; ingest ${ingest_seconds} s`,
  ];
  const rows = (report.sweep ?? []).map(
    (row) => `dense weight ${row.dense_weight}: nDCG@10 ${row.ndcg}  Recall@10 ${row.recall}  MRR@10 ${row.mrr}`,
  );
  return [...head, ...rows].join('\n');
}
