import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startBackends } from '../../e2e/src/harness/backends.ts';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { type QdrantCluster, startQdrantCluster } from '../../e2e/src/harness/qdrant-cluster.ts';
import { type Figure, milliseconds } from './figure.ts';

const NODES = 3;
const CLIENTS = 4;
/** Before the loss, without the node, and after its return. */
const PHASE_MS = 20_000;
const KINDS = ['write', 'search'] as const;
const COLLECTION = 'node-loss';

type Call = { readonly kind: (typeof KINDS)[number]; readonly began: number; readonly ended: number; failure: string };

/** The calls that ended in one phase. */
type Phase = { readonly name: string; readonly began: number; readonly ended: number; readonly calls: readonly Call[] };

/**
 * Two gateways on one Postgres and a Qdrant cluster of three nodes, of which each in turn is killed and frozen under load
 * and comes back: what failed in each phase, the longest time in which nothing succeeded, and whether everything that was
 * acknowledged is found afterwards.
 */
export async function* nodeLossFigures(folder: string): AsyncGenerator<Figure> {
  await using backends = await startBackends(join(folder, 'node-loss-postgres'));
  await using cluster = await startQdrantCluster(join(folder, 'node-loss-qdrant'), NODES);
  const env = {
    DATABASE_URL: backends.env.DATABASE_URL,
    QDRANT_URL: cluster.urls.join(','),
    RAG_API_KEY: 'a-key-that-both-gateways-know',
  };
  await using first = await startGateway(join(folder, 'node-loss-0'), { env });
  await using second = await startGateway(join(folder, 'node-loss-1'), { env });
  for (const how of ['kill', 'freeze'] as const) {
    for (let node = 0; node < NODES; node += 1) yield* lossOf([first, second], cluster, node, how);
  }
}

async function* lossOf(
  gateways: readonly TestGateway[],
  cluster: QdrantCluster,
  node: number,
  how: 'kill' | 'freeze',
): AsyncGenerator<Figure> {
  const load = startClients(gateways, `${how}${node}`);
  const phases: Phase[] = [];
  const phase = async (name: string) => {
    const [from, began] = [load.calls.length, performance.now()];
    await sleep(PHASE_MS);
    phases.push({ name, began, ended: performance.now(), calls: load.calls.slice(from) });
  };
  await phase('before');
  if (how === 'kill') await cluster.kill(node);
  else cluster.freeze(node);
  await phase('without it');
  await cluster.restore(node);
  await phase('after its return');
  const acknowledged = await load.stop();
  await cluster.untilWhole();
  const state = how === 'kill' ? 'killed' : 'frozen';
  for (const one of phases) {
    yield {
      what: `node ${node} ${state} for ${PHASE_MS / 1_000} s, ${gateways.length} gateways, ${CLIENTS} clients, ${one.name}`,
      value: KINDS.map((kind) => summary(one, kind)).join('; '),
      goal: '',
    };
  }
  yield {
    what: 'documents that were acknowledged and are not found afterwards',
    value: `${await missingOf(gateways[0], acknowledged)} of ${acknowledged.length}`,
    goal: '0',
  };
}

/** Clients that each write a document and search for it, in turn, until they are stopped. */
function startClients(gateways: readonly TestGateway[], run: string) {
  const calls: Call[] = [];
  const acknowledged: string[] = [];
  let isOn = true;
  const call = async (kind: Call['kind'], gateway: TestGateway, path: string, body: unknown) => {
    const began = performance.now();
    const failure = await gateway.call('POST', path, body).then(failureOf, String);
    calls.push({ kind, began, ended: performance.now(), failure });
    return failure === '';
  };
  const client = async (n: number) => {
    const gateway = gateways[n % gateways.length];
    for (let sent = 0; isOn && gateway; sent += 1) {
      const word = `zq${run}c${n}n${sent}xk`;
      const metadata = { filename: `${word}.md`, collection: COLLECTION };
      const text = `The code word is ${word}.`;
      if (await call('write', gateway, '/api/v1/ingest', { text, metadata })) acknowledged.push(word);
      await call('search', gateway, '/api/v1/search', { query: word, collection: COLLECTION });
    }
  };
  const clients = Array.from({ length: CLIENTS }, (_, n) => client(n));
  return {
    calls,
    async stop(): Promise<readonly string[]> {
      isOn = false;
      await Promise.all(clients);
      return acknowledged;
    },
  };
}

/** Empty for a complete answer. */
function failureOf({ status, body }: { readonly status: number; readonly body: Record<string, unknown> }): string {
  if (status < 300 && body.partial !== true) return '';
  return status < 300 ? 'partial' : `${status} ${String(body.code)}`;
}

function summary({ began: from, ended: to, calls: all }: Phase, kind: Call['kind']): string {
  const calls = all.filter((call) => call.kind === kind);
  const failed = calls.filter(({ failure }) => failure !== '');
  const why = [...new Set(failed.map(({ failure }) => failure))].join(', ');
  const slowest = Math.max(0, ...calls.map(({ began, ended }) => ended - began));
  const marks = [from, ...calls.filter(({ failure }) => failure === '').map(({ ended }) => ended), to];
  const pauses = marks.slice(1).map((at, n) => at - (marks[n] ?? at));
  return `${calls.length} ${kind}, ${failed.length} failed${why && ` (${why})`}, slowest ${milliseconds(slowest)}, longest pause ${milliseconds(Math.max(...pauses))}`;
}

/** How many of these words no document is found for. */
async function missingOf(gateway: TestGateway | undefined, words: readonly string[]): Promise<number> {
  let missing = 0;
  for (const word of words) {
    const answer = await gateway?.call('POST', '/api/v1/search', { query: word, collection: COLLECTION });
    const results = (answer?.body.results ?? []) as { readonly filename: string }[];
    if (!results.some(({ filename }) => filename === `${word}.md`)) missing += 1;
  }
  return missing;
}
