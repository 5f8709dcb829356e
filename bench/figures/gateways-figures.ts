import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { startBackends } from '../../e2e/src/harness/backends.ts';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { startQdrantCluster } from '../../e2e/src/harness/qdrant-cluster.ts';
import type { Figure } from './figure.ts';
import { holdToProcessors } from './hold-to-processors.ts';
import { ingestAll, manual } from './ingest-client.ts';
import { family } from './process-memory.ts';
import { processName, processorTime } from './processor-time.ts';
import { formatTimes, searching } from './timed-search.ts';

const NODES = 3;
const GATEWAYS = [1, 2, 4];
const PAGES = 35;
/** The same for any number of gateways. */
const CLIENTS = 8;
/** Texts that each gateway takes before it is measured: Node compiles what runs often. */
const WARM_UP = 4;
/** Searches of each client. */
const SEARCHES = 100;
const API_KEY = 'a-key-that-all-gateways-know';

/**
 * 1, 2 and 4 gateways on one Postgres and a Qdrant cluster of three nodes, each gateway on one processor: what they
 * ingest and search a second, and the processor time of each part.
 */
export async function* gatewaysFigures(
  folder: string,
  { documents }: { readonly documents: number },
): AsyncGenerator<Figure> {
  await using backends = await startBackends(join(folder, 'gateways-postgres'));
  await using cluster = await startQdrantCluster(join(folder, 'gateways-qdrant'), NODES);
  const env = { DATABASE_URL: backends.env.DATABASE_URL, QDRANT_URL: cluster.urls.join(','), RAG_API_KEY: API_KEY };
  for (const count of GATEWAYS) {
    await using stack = new AsyncDisposableStack();
    const gateways: TestGateway[] = [];
    for (let n = 0; n < count; n += 1) {
      gateways.push(stack.use(await startGateway(join(folder, `gateways-${n}`), { env })));
    }
    yield* throughput(gateways, documents);
  }
}

async function* throughput(gateways: readonly TestGateway[], documents: number): AsyncGenerator<Figure> {
  const cores = availableParallelism();
  for (const [n, { child }] of gateways.entries()) holdToProcessors(String(n % cores), family(child.pid ?? 0));
  const collection = `gateways-${gateways.length}`;
  const clients = CLIENTS / gateways.length;
  const ingest = async (from: number, to: number, into: string) => {
    const step = gateways.length;
    const share = (gateway: TestGateway, n: number) =>
      ingestAll(gateway, texts(from + n, to, step), { collection: into, clients });
    return (await Promise.all(gateways.map(share))).reduce((sum, chunks) => sum + chunks, 0);
  };
  await ingest(documents, documents + WARM_UP * gateways.length, 'warm-up');
  const written = await measured(gateways, () => ingest(0, documents, collection));
  const what = `${gateways.length} gateways on ${Math.min(cores, gateways.length)} of ${cores} processors`;
  yield { what: `${what}, ingestion of ${documents} texts of ${PAGES} pages`, value: written, goal: '' };
  const times = { ms: [] as number[], failed: 0 };
  const searched = await measured(gateways, async () => {
    const users = Array.from({ length: CLIENTS }, (_, n) => {
      const gateway = gateways[n % gateways.length];
      return gateway && searching(gateway, (asked) => asked < SEARCHES, { seed: n + 1, collection });
    });
    for (const one of await Promise.all(users)) {
      times.ms.push(...(one?.ms ?? []));
      times.failed += one?.failed ?? 0;
    }
    return times.ms.length;
  });
  yield { what: `${what}, searches of ${CLIENTS} users`, value: `${formatTimes(times)}; ${searched}`, goal: '' };
}

function* texts(from: number, to: number, step: number) {
  for (let n = from; n < to; n += step) yield { filename: `manual-${n}.md`, text: manual(n + 1, PAGES) };
}

/** How many a second, the processor time of each part for a thousand, and how many processors each part kept busy. */
async function measured(gateways: readonly TestGateway[], work: () => Promise<number>): Promise<string> {
  const pids = gateways.map(({ child }) => child.pid);
  const look = () => processorTime(process.pid, (pid) => processName(pid, pids));
  const before = look();
  const started = performance.now();
  const count = await work();
  const seconds = (performance.now() - started) / 1_000;
  const took = [...look()].map(([part, total]) => ({ part, spent: total - (before.get(part) ?? 0) }));
  const parts = took
    .sort((a, b) => b.spent - a.spent)
    .map(
      ({ part, spent }) =>
        `${part} ${((1_000 * spent) / count).toFixed(2)} s (${(spent / seconds).toFixed(2)} processors)`,
    );
  return `${Math.round(count / seconds)} a second; processor time of a thousand: ${parts.join(', ')}`;
}
