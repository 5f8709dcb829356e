import { type Command, Option } from 'commander';
import { GatewayError } from '../../errors.ts';
import type { Gateway } from '../../gateway.ts';
import type { Identity } from '../../identity.ts';
import { type EvalOptions, type EvalReport, evaluate } from '../eval/evaluate.ts';
import { evaluateGolden, type GoldenReport } from '../eval/evaluate-golden.ts';

export type EvalDeps = {
  /** A gateway on this data directory, a temporary one when none is given, with its children; gone on disposal. */
  readonly openGateway: (dataDir: string | undefined) => Promise<AsyncDisposable & { readonly gateway: Gateway }>;
  readonly print: (text: string) => void;
};

const TENANT = 'eval';
/** Golden questions are about documents that are there, as their owners ingest them. */
const GOLDEN_TENANT = 'default';

/** Adds `eval` to the gateway's commands. */
export function registerEvalCommand(program: Command, { openGateway, print }: EvalDeps): void {
  program
    .command('eval')
    .description('Measure retrieval: on a judged collection (--dataset), or by questions of your own (--golden)')
    .option('--dataset <dir>', 'folder of a judged collection: corpus.jsonl, queries.jsonl and qrels.tsv')
    .option('--golden <file>', 'YAML of questions with the document, page or phrase that answers each')
    .option('--collection <name>', 'collection that golden questions are asked of', 'default')
    .option('--tenant <name>', 'tenant whose collection that is', GOLDEN_TENANT)
    .option('--data-dir <dir>', 'keep the ingested collection here; a temporary folder when absent')
    .option('--language <name>', "the collection's language, a Snowball name or auto", 'auto')
    .addOption(
      new Option('--chunking <way>', 'how documents are split').choices(['structure', 'semantic']).default('structure'),
    )
    .addOption(
      new Option('--preset <name>', 'how to search')
        .choices(['balanced', 'precision', 'recall', 'speed'])
        .default('balanced'),
    )
    .option('--run <file>', 'write the hits: query id, corpus id and score, one line each')
    .option('--sweep', 'also measure other weights of the dense part, and keep the best with the collection', false)
    .option(
      '--unrelated <dir>',
      'another judged collection, whose questions this one does not answer: measures answerable',
    )
    .option('--json', 'print JSON', false)
    .action(async ({ dataset, golden, dataDir, tenant, collection, json, ...options }: Flags) => {
      if ((dataset === undefined) === (golden === undefined)) {
        throw new GatewayError('INVALID_ARGUMENT', 'Give either --dataset or --golden.');
      }
      if (golden !== undefined && options.unrelated !== undefined) {
        throw new GatewayError('INVALID_ARGUMENT', '--unrelated needs --dataset.');
      }
      await using opened = await openGateway(dataDir);
      const { gateway } = opened;
      const as = async (name: string): Promise<Identity> => {
        const { id } = await gateway.catalog.tenants.ensure(name);
        return { tenantId: id, subject: TENANT, scopes: new Set(['read', 'ingest']) };
      };
      const { signal } = new AbortController();
      if (golden !== undefined) {
        const { preset, sweep } = options;
        const report = await evaluateGolden(gateway, await as(tenant), { golden, collection, preset, sweep }, signal);
        print(json ? JSON.stringify(report) : describeGolden(report));
      } else if (dataset !== undefined) {
        const report = await evaluate(gateway, await as(TENANT), { dataset, ...options }, signal);
        print(json ? JSON.stringify(report) : describeReport(report));
      }
    });
}

type Flags = Omit<EvalOptions, 'dataset'> & {
  readonly dataset?: string;
  readonly golden?: string;
  readonly dataDir?: string;
  readonly tenant: string;
  readonly collection: string;
  readonly json: boolean;
};

function describeReport(report: EvalReport): string {
  const { dataset, ndcg, recall, mrr, queries, documents, latency_ms, ingest_seconds } = report;
  const head = [
    `${dataset}: ${queries} queries, ${documents} documents, ${report.embedder}, preset ${report.preset}`,
    `nDCG@10 ${ndcg}  Recall@10 ${recall}  MRR@10 ${mrr}`,
    `search p50 ${latency_ms.p50} ms, p95 ${latency_ms.p95} ms; ingest ${ingest_seconds} s`,
  ];
  return [...head, ...describeAnswerability(report), ...describeSweep(report)].join('\n');
}

function describeAnswerability({ answerability }: EvalReport): string[] {
  if (!answerability) return [];
  const { auroc, auroc_removed: removed, kept, refused } = answerability;
  const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
  return [
    `answerable: AUROC ${auroc}, ${removed} without the relevant documents; "no" to ${percent(1 - kept)} of its questions, to ${percent(refused)} of unrelated ones`,
  ];
}

function describeGolden(report: GoldenReport): string {
  const { golden, collection, questions, hits, quoted, failed, mrr } = report;
  return [
    `${golden}: ${hits} of ${questions} questions found in "${collection}", MRR@10 ${mrr}`,
    ...(quoted.of > 0 ? [`${quoted.hits} of ${quoted.of} phrases stand inside the quotes of retrieve_evidence`] : []),
    ...failed.map(
      ({ question, expected, found }) =>
        `failed: ${question}\n  expected ${JSON.stringify(expected)}\n  found ${found.map(({ filename, page }) => `${filename}${page === null ? '' : `, ${page}`}`).join('; ') || 'nothing'}`,
    ),
    ...describeSweep(report),
  ].join('\n');
}

function describeSweep({
  sweep,
  collection,
  dense_weight,
}: Pick<GoldenReport, 'sweep' | 'collection' | 'dense_weight'>) {
  if (!sweep) return [];
  return [
    ...sweep.map(
      (row) => `weight ${row.dense_weight}: nDCG@10 ${row.ndcg}  Recall@10 ${row.recall}  MRR@10 ${row.mrr}`,
    ),
    `The collection "${collection}" now has the weight ${dense_weight}.`,
  ];
}
