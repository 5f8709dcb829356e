import { randomUUID } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startEmbeddingStandIn } from '../../e2e/src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import type { Embedder } from '../../remote-gateway/src/embed/embedder.ts';
import { createOpenAiCompatibleEmbedder } from '../../remote-gateway/src/embed/openai-compatible.ts';
import { loadStaticEmbedder } from '../../remote-gateway/src/embed/static/static-embedder.ts';
import { createQdrantStore } from '../../remote-gateway/src/store/qdrant-store.ts';
import { benchQdrant } from './bench-qdrant.ts';
import type { Figure } from './figure.ts';
import { holdToProcessors } from './hold-to-processors.ts';
import { ingestAll, manual } from './ingest-client.ts';
import { family } from './process-memory.ts';
import { processName, processorTime, processorTimeEach } from './processor-time.ts';
import { embedAll, planned, pointsOf, upsertAll } from './throughput-parts.ts';
import { untilBuilt } from './until-built.ts';

const PAGES = 35;
/** As many concurrent documents as the gateway accepts from one tenant. */
const CLIENTS = 4;
const LATENCY_MS = 50;
/** The first warms up and does not count. */
const ROUNDS = 3;

/** Who may use which of the machine's processors. */
type Arrangement = { readonly name: string; readonly qdrant: string; readonly others: string };

/**
 * Chunks a second through the gateway, compared with the slowest of its parts alone on the same chunks, and the processor
 * time of a chunk. Once with dedicated processors for Qdrant, and once with all parts on all processors; in the second
 * case Qdrant alone can also use the processors that the others would need.
 */
export async function throughputFigures(folder: string, { documents }: { documents: number }): Promise<Figure[]> {
  await using qdrant = await benchQdrant(join(folder, 'throughput-qdrant'));
  await using standIn = await startEmbeddingStandIn({ latencyMs: LATENCY_MS });
  const remote = await createOpenAiCompatibleEmbedder({
    baseUrl: standIn.env.OPENAI_BASE_URL ?? '',
    model: 'stand-in',
    dimension: Number(standIn.env.RAG_EMBEDDING_DIMENSION),
  });
  const cases: [string, Embedder, Record<string, string>][] = [
    ['the embedder that comes with the gateway', await loadStaticEmbedder(), {}],
    [`a remote embedder of ${LATENCY_MS} ms`, remote, standIn.env],
  ];
  const figures: Figure[] = [];
  for (const [index, [name, embedder, more]] of cases.entries()) {
    const env = { QDRANT_URL: qdrant.address.url, QDRANT_API_KEY: qdrant.address.apiKey, ...more };
    await using gateway = await startGateway(join(folder, `throughput-${index}`), { env });
    for (const arrangement of arrangements()) {
      const [first, ...rounds] = await measure({ qdrant, gateway, embedder, documents, arrangement });
      const what = `ingestion of ${documents} texts of ${PAGES} pages with ${name}, ${arrangement.name}`;
      if (first) figures.push(...figuresOf(what, rounds));
    }
  }
  return figures;
}

/** A machine with one processor has only the second arrangement. */
function arrangements(): Arrangement[] {
  const cores = availableParallelism();
  const half = Math.floor(cores / 2);
  const all = `0-${cores - 1}`;
  const shared = { name: 'all parts on all processors', qdrant: all, others: all };
  const own = {
    name: 'Qdrant on processors of its own (half of them)',
    qdrant: `0-${half - 1}`,
    others: `${half}-${cores - 1}`,
  };
  return half === 0 ? [shared] : [own, shared];
}

type Setting = {
  readonly qdrant: Awaited<ReturnType<typeof benchQdrant>>;
  readonly gateway: TestGateway;
  readonly embedder: Embedder;
  readonly documents: number;
  readonly arrangement: Arrangement;
};

/** Seconds until everything was written and searchable, and until Qdrant had also built its index. */
type Taken = { readonly written: number; readonly built: number };

/** What each part and the whole took in one round, and the processor time of the whole by process. */
type Round = {
  readonly chunks: number;
  /** Seconds. */
  readonly embedding: number;
  readonly upserting: Taken;
  readonly whole: Taken;
  readonly took: readonly [name: string, ms: number][];
};

async function measure({ qdrant, gateway, embedder, documents, arrangement }: Setting): Promise<Round[]> {
  const store = createQdrantStore(qdrant.address);
  const bare = `bench-${randomUUID()}`;
  const nameOf = (pid: number) => processName(pid, [gateway.child.pid]);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const texts = Array.from({ length: documents }, (_, n) => ({
      filename: `manual-${randomUUID()}.md`,
      text: manual(1 + round * documents + n, PAGES),
    }));
    const plans = await Promise.all(texts.map(planned));
    const chunks = plans.reduce((sum, { plan }) => sum + plan.length, 0);
    const points = await Promise.all(plans.map((one) => pointsOf(embedder, one)));
    await store.ensureCollection(bare, embedder.dimension, (1 + round) * chunks);
    hold(arrangement, nameOf);
    await untilBuilt(qdrant.client);
    const embedding = await seconds(() => concurrently(plans, (of) => embedAll(embedder, of)));
    const timed = async (write: () => Promise<unknown>): Promise<Taken> => {
      const written = await seconds(write);
      return { written, built: written + (await seconds(() => untilBuilt(qdrant.client))) };
    };
    const upserting = await timed(() => concurrently(points, (of) => upsertAll(store, bare, of)));
    const before = processorTime(process.pid, nameOf);
    const whole = await timed(() =>
      ingestAll(gateway, texts, { collection: `bench-${arrangement.qdrant}`, clients: CLIENTS }),
    );
    const took = processorTimeEach(before, processorTime(process.pid, nameOf), chunks);
    rounds.push({ chunks, embedding, upserting, whole, took });
  }
  await store.deleteCollection(bare);
  return rounds;
}

function hold({ qdrant, others }: Arrangement, nameOf: (pid: number) => string): void {
  const pids = Map.groupBy(family(process.pid), (pid) => nameOf(pid) === 'qdrant');
  holdToProcessors(qdrant, pids.get(true) ?? []);
  holdToProcessors(others, pids.get(false) ?? []);
}

/** Over all rounds together, because Qdrant builds in large steps. */
function figuresOf(what: string, rounds: readonly Round[]): Figure[] {
  const sum = (of: (round: Round) => number) => rounds.reduce((total, round) => total + of(round), 0);
  const chunks = sum((round) => round.chunks);
  const rate = (secondsOf: (round: Round) => number) => chunks / sum(secondsOf);
  const embedding = rate((round) => round.embedding);
  const compared = (until: keyof Taken) => {
    const [upserting, whole] = [rate((round) => round.upserting[until]), rate((round) => round.whole[until])];
    const ratio = whole / Math.min(embedding, upserting);
    const alone = `embedding ${Math.round(embedding)}, Qdrant ${Math.round(upserting)} chunks a second`;
    return { alone, value: `${Math.round(whole)} chunks a second, ${ratio.toFixed(2)} of it` };
  };
  const [built, written] = [compared('built'), compared('written')];
  const names = [...new Set(rounds.flatMap(({ took }) => took.map(([name]) => name)))];
  const each = names.map((name): [string, number] => [
    name,
    sum((round) => round.chunks * (round.took.find(([of]) => of === name)?.[1] ?? 0)) / chunks,
  ]);
  const shown = each.filter(([, ms]) => ms >= 0.005).sort(([, a], [, b]) => b - a);
  return [
    {
      what: `${what}, until Qdrant has built its index, against the slowest part alone (${built.alone})`,
      value: built.value,
      goal: 'at least 0.80',
    },
    { what: `the same until all can be found (${written.alone})`, value: written.value, goal: '' },
    {
      what: `processor time that a chunk of it takes (${shown.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')} ms)`,
      value: `${each.reduce((total, [, ms]) => total + ms, 0).toFixed(2)} ms`,
      goal: '',
    },
  ];
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}

async function concurrently<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
}
