import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { textHash } from '@docferry/shared-contracts';
import { pino } from 'pino';
import { startEmbeddingStandIn } from '../../e2e/src/harness/embedding-stand-in.ts';
import { startGateway } from '../../e2e/src/harness/gateway.ts';
import type { CollectionRow, DocumentDraft } from '../../remote-gateway/src/catalog/catalog.ts';
import type { Embedder } from '../../remote-gateway/src/embed/embedder.ts';
import { createOpenAiCompatibleEmbedder } from '../../remote-gateway/src/embed/openai-compatible.ts';
import { loadStaticEmbedder } from '../../remote-gateway/src/embed/static/static-embedder.ts';
import { type PlannedChunk, planChunks } from '../../remote-gateway/src/ingest/plan-chunks.ts';
import { WINDOW, writePoints } from '../../remote-gateway/src/ingest/write-points.ts';
import type { Point } from '../../remote-gateway/src/store/point.ts';
import { createQdrantStore } from '../../remote-gateway/src/store/qdrant-store.ts';
import type { Store } from '../../remote-gateway/src/store/store.ts';
import { lockDataDir } from '../../remote-gateway/src/supervise/lock-data-dir.ts';
import { startQdrant } from '../../remote-gateway/src/supervise/start-qdrant.ts';
import { type Figure, percentile } from './figure.ts';
import { ingestAll, manual } from './ingest-client.ts';
import { processorTime, processorTimeEach } from './processor-time.ts';
import { untilQuiet } from './until-quiet.ts';

const PAGES = 35;
const CLIENTS = 4;
const LATENCY_MS = 50;
/** The first warms up and does not count. */
const ROUNDS = 4;
/** The gateway's defaults. */
const SIZES = { chunkSize: 512, chunkOverlap: 50 };
const FOREVER = new AbortController().signal;

/**
 * Chunks a second through the gateway, against the slowest of its parts alone with the same chunks, in turn in the same
 * run; and the processor time that a chunk takes, which tells how much more two cores could give.
 */
export async function throughputFigures(folder: string, { documents }: { documents: number }): Promise<Figure[]> {
  await using lock = await lockDataDir(join(folder, 'throughput-qdrant'));
  await using qdrant = await startQdrant({ lock, logger: pino({ level: 'silent' }) });
  const env = { QDRANT_URL: qdrant.url, QDRANT_API_KEY: qdrant.apiKey };
  const store = createQdrantStore({ url: qdrant.url, apiKey: qdrant.apiKey });
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
    await using gateway = await startGateway(join(folder, `throughput-${index}`), { env: { ...env, ...more } });
    const bare = `bench-${randomUUID()}`;
    const nameOf = (pid: number) => processName(pid, gateway.child.pid);
    const rounds: Round[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const texts = Array.from({ length: documents }, (_, n) => ({
        filename: `manual-${round}-${n}.md`,
        text: manual(1 + round * documents + n, PAGES),
      }));
      const plans = await Promise.all(texts.map(async (one) => ({ ...one, plan: await planOf(one) })));
      const chunks = plans.reduce((sum, { plan }) => sum + plan.length, 0);
      const embedding = await rate(chunks, () => inFours(plans, ({ plan }) => embedAll(embedder, plan)));
      const points = await Promise.all(plans.map((one) => pointsOf(embedder, one)));
      await store.ensureCollection(bare, embedder.dimension, (1 + round) * chunks);
      // What Qdrant builds in the background for one of the two would count for the other.
      await untilQuiet(qdrant.pid() ?? 0);
      const upserting = await rate(chunks, () => inFours(points, (of) => upsertAll(store, bare, of)));
      await untilQuiet(qdrant.pid() ?? 0);
      const before = processorTime(process.pid, nameOf);
      const whole = await rate(chunks, () => ingestAll(gateway, texts, { collection: 'bench', clients: CLIENTS }));
      const took = processorTimeEach(before, processorTime(process.pid, nameOf), chunks);
      rounds.push({ embedding, upserting, whole, took });
    }
    await store.deleteCollection(bare);
    figures.push(...figuresOf(`${documents} texts of ${PAGES} pages with ${name}`, rounds.slice(1)));
  }
  return figures;
}

/** Chunks a second, and the milliseconds of processor time that a chunk took through the gateway, by process. */
type Round = {
  readonly embedding: number;
  readonly upserting: number;
  readonly whole: number;
  readonly took: readonly [name: string, ms: number][];
};

/** Of the round whose ratio is the median. */
function figuresOf(what: string, rounds: readonly Round[]): Figure[] {
  const ratioOf = ({ embedding, upserting, whole }: Round) => whole / Math.min(embedding, upserting);
  const median = percentile(rounds.map(ratioOf), 0.5);
  const round = rounds.find((one) => ratioOf(one) === median);
  if (!round) return [];
  const { embedding, upserting, whole, took } = round;
  const sum = took.reduce((total, [, ms]) => total + ms, 0);
  const cores = availableParallelism();
  return [
    {
      what: `ingestion of ${what}, against the slowest part alone (embedding ${Math.round(embedding)}, Qdrant ${Math.round(upserting)} chunks a second)`,
      value: `${Math.round(whole)} chunks a second, ${median.toFixed(2)} of it`,
      goal: 'at least 0.80',
    },
    {
      what: `processor time that a chunk of it takes (${took.map(([name, ms]) => `${name} ${ms.toFixed(2)}`).join(', ')} ms)`,
      value: `${sum.toFixed(2)} ms: at most ${Math.round((1_000 * cores) / sum)} chunks a second on ${cores} cores`,
      goal: '',
    },
  ];
}

function processName(pid: number, gateway: number | undefined): string {
  if (pid === process.pid) return 'client';
  if (pid === gateway) return 'gateway';
  const command = readFileSync(`/proc/${pid}/comm`, 'utf8').trim();
  return command === 'postgres' || command === 'qdrant' ? command : 'others';
}

type Planned = { readonly filename: string; readonly text: string; readonly plan: PlannedChunk[] };

/** Chunks a second. */
async function rate(chunks: number, work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (1_000 * chunks) / (performance.now() - started);
}

/** As many at once as the gateway takes of one tenant. */
async function inFours<T>(items: readonly T[], work: (item: T) => Promise<unknown>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: CLIENTS }, worker));
}

function draftOf({ filename, text }: { filename: string; text: string }): DocumentDraft {
  return {
    docId: randomUUID(),
    source: 'local',
    uri: filename,
    filename,
    title: filename,
    kind: 'doc',
    tags: [],
    visibility: 'team',
    mimeType: null,
    contentHash: null,
    converter: null,
    text,
    textHash: textHash(text),
    segments: [],
  };
}

function planOf(one: { filename: string; text: string }): Promise<PlannedChunk[]> {
  return planChunks(draftOf(one), SIZES, new Map(), FOREVER);
}

async function embedAll(embedder: Embedder, plan: readonly PlannedChunk[]): Promise<void> {
  for (let at = 0; at < plan.length; at += WINDOW) {
    await embedder.embedDocuments(plan.slice(at, at + WINDOW).map(({ toEmbed }) => toEmbed));
  }
}

async function upsertAll(store: Store, name: string, points: readonly Point[]): Promise<void> {
  for (let at = 0; at < points.length; at += WINDOW) await store.upsert(name, points.slice(at, at + WINDOW));
}

/** What the gateway would write. */
async function pointsOf(embedder: Embedder, one: Planned): Promise<Point[]> {
  const written: Point[] = [];
  const nowhere = createQdrantStore({ url: 'http://127.0.0.1:1', apiKey: '' });
  const upsert: Store['upsert'] = async (_, points) => {
    written.push(...points);
  };
  const collection: CollectionRow = {
    id: randomUUID(),
    name: 'bench',
    storeName: 'bench',
    embedderId: embedder.id,
    dimension: embedder.dimension,
    chunkerVersion: '',
    language: 'english',
    chunking: 'structure',
    denseWeight: null,
    description: '',
    chunks: 0,
    terms: 0,
    indexLost: false,
    documents: 0,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  const target = { collection, draft: draftOf(one), generation: 1, owner: null };
  await writePoints({ embedder, store: { ...nowhere, upsert } }, target, one.plan, FOREVER);
  return written;
}
