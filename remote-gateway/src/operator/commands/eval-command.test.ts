import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Command } from 'commander';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBodyBudget } from '../../access/limits/body-budget.ts';
import { NO_QUOTAS } from '../../access/limits/quotas.ts';
import { temporaryCatalog } from '../../catalog/temporary-catalog.test.fixture.ts';
import { loadStaticEmbedder } from '../../embed/static/static-embedder.ts';
import type { Gateway } from '../../gateway.ts';
import { JobRunner } from '../../ingestion/worker/job-runner.ts';
import { DEFAULT_SEARCH_SETTINGS } from '../../retrieval/search/search-settings.ts';
import { SyncRunner } from '../../sources/sync/sync-runner.ts';
import { withQdrant } from '../../store/with-qdrant.test.fixture.ts';
import { createMetrics } from '../../telemetry/metrics.ts';
import { registerEvalCommand } from './eval-command.ts';

const unused = () => Promise.reject(new Error('not part of an evaluation'));
const stack = new AsyncDisposableStack();
let dir: string;
let gateway: Gateway;

beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'docferry-eval-'));
  stack.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 10 }));
  const { catalog } = stack.use(await temporaryCatalog());
  const { store } = stack.use(await withQdrant());
  gateway = {
    catalog,
    store,
    embedder: await loadStaticEmbedder(),
    chunking: { chunkSize: 512, chunkOverlap: 50 },
    // As with an embedder so slow that no request waits long enough: the evaluation waits all the same.
    jobs: new JobRunner({ slots: 2, perTenant: 2, waitMs: 0 }),
    fetchPage: unused,
    syncs: new SyncRunner(),
    sourcePlaces: [],
    pageBytes: createBodyBudget(),
    convert: unused,
    logger: pino({ level: 'silent' }),
    searching: DEFAULT_SEARCH_SETTINGS,
    settings: [],
    takesUploads: false,
    metrics: createMetrics(),
    quotas: NO_QUOTAS,
    onReplaced: () => {},
    usage: { add: () => {}, flush: async () => {}, [Symbol.asyncDispose]: async () => {} },
  };
  const corpus = [
    { id: 'pump/1', title: 'Pumps', text: 'A pump moves water by pressure.' },
    { id: 'bread 2', text: 'Bread is baked from flour and salt.' },
    { id: '3', title: 'Empty', text: '' },
    { id: '4', text: '' },
  ];
  const queries = [
    { id: 'q1', text: 'How does a pump move water?' },
    { id: 'q2', text: 'flour for bread' },
  ];
  await writeFile(join(dir, 'corpus.jsonl'), corpus.map((line) => JSON.stringify(line)).join('\n'));
  await writeFile(join(dir, 'queries.jsonl'), queries.map((line) => JSON.stringify(line)).join('\n'));
  await writeFile(join(dir, 'qrels.tsv'), 'q1\tpump/1\t1\nq2\tbread 2\t1\n');
});
afterAll(() => stack.disposeAsync());

async function evalCommand(...args: string[]): Promise<string> {
  let printed = '';
  const program = new Command().exitOverride();
  registerEvalCommand(program, {
    openGateway: () => Promise.resolve({ gateway, [Symbol.asyncDispose]: () => Promise.resolve() }),
    print: (text) => {
      printed += text;
    },
  });
  await program.parseAsync(['eval', '--dataset', dir, ...args], { from: 'user' });
  return printed;
}

describe('eval', () => {
  it('ingests a judged collection, searches it and prints JSON', async () => {
    const report = JSON.parse(await evalCommand('--json')) as unknown;
    expect(report).toMatchObject({ ndcg: 1, recall: 1, mrr: 1, queries: 2, documents: 3, preset: 'balanced' });
  });

  it('writes a run with corpus ids as they were', async () => {
    const file = join(dir, 'run.tsv');
    expect(await evalCommand('--run', file, '--preset', 'recall')).toContain('nDCG@10 1 ');
    const hits = (await readFile(file, 'utf8')).trimEnd().split('\n');
    expect(hits[0]).toMatch(/^q1\tpump\/1\t\d/);
    expect(hits).toContainEqual(expect.stringMatching(/^q2\tbread 2\t\d/));
  });

  it('measures how well its questions are distinguished from those of another collection', async () => {
    const other = join(dir, 'other');
    await mkdir(other);
    await writeFile(join(other, 'corpus.jsonl'), '{"id":"x","text":"Sonnets rhyme."}');
    await writeFile(join(other, 'queries.jsonl'), '{"id":"q","text":"Which sonnets did Petrarch dedicate to Laura?"}');
    await writeFile(join(other, 'qrels.tsv'), 'q\tx\t1\n');
    const report = JSON.parse(await evalCommand('--json', '--unrelated', other)) as unknown;
    expect(report).toMatchObject({ answerability: { auroc: 1, kept: 1, refused: 1 } });
    expect(await evalCommand('--unrelated', other)).toContain(
      '"no" to 0.0 % of its questions, to 100.0 % of unrelated',
    );
  });

  it('compares weights of the dense part, best first', async () => {
    const { sweep } = JSON.parse(await evalCommand('--json', '--sweep')) as { sweep: { ndcg: number }[] };
    expect(sweep.length).toBeGreaterThan(5);
    expect(sweep.map(({ ndcg }) => ndcg)).toEqual(sweep.map(({ ndcg }) => ndcg).sort((a, b) => b - a));
  });
});
