import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { type Figure, milliseconds, percentile } from './figure.ts';
import { ingestAll, manual } from './ingest-client.ts';
import { COLLECTION, sizeOf } from './load-texts.ts';
import { processName, processorTime, processorTimeEach } from './processor-time.ts';
import { formatUse, qdrantOf, storeUse } from './store-use.ts';
import { formatTimes, searching } from './timed-search.ts';
import { untilQuiet } from './until-quiet.ts';
import { USERS, usersBeside } from './user-figures.ts';

/** The middle of what docs/seeds.md's document 004 says of a document. */
const PAGES = 35;
const CLIENTS = 10;
/** The document says a hundred a day. */
const ARRIVAL_EVERY_MS = 1_000;
const QUESTIONS = 200;
/** The rate and the disk are shown so often during the load. */
const STAGES = 10;

/**
 * The load of founding document 004: so many documents of 35 pages from ten clients, then ten users who search at once
 * while more documents arrive. With the folder of a previous run it loads only what is missing.
 */
export async function* corpusFigures(
  folder: string,
  { documents, seconds }: { readonly documents: number; readonly seconds: number },
): AsyncGenerator<Figure> {
  await using gateway = await startGateway(join(folder, 'corpus'));
  const before = (await sizeOf(gateway)).documents;
  for (let from = before; from < documents; ) {
    const to = Math.min(documents, from + Math.ceil(documents / STAGES));
    const started = performance.now();
    const chunks = await ingestAll(gateway, texts(from, to), { collection: COLLECTION, clients: CLIENTS });
    const took = (performance.now() - started) / 1_000;
    yield {
      what: `documents of ${PAGES} pages from ${from} to ${to}, ${CLIENTS} clients`,
      value: `${took.toFixed(0)} s, ${((to - from) / took).toFixed(1)} documents and ${Math.round(chunks / took)} chunks a second, none failed; ${formatUse(storeUse(gateway))}`,
      goal: '',
    };
    from = to;
  }
  const waited = await untilQuiet(qdrantOf(gateway));
  yield await alone(gateway);
  const size = await sizeOf(gateway);
  const [times, arrivals] = await usersBeside(gateway, seconds, (isOn) => arriving(gateway, size.documents, isOn));
  yield {
    what: `${USERS} users who search without a pause for ${seconds} s among ${size.documents} documents (${size.chunks} chunks), ${waited.toFixed(0)} s later`,
    value: formatTimes(times),
    goal: 'p95 under 3000 ms, none failed',
  };
  yield {
    what: 'a document that arrives meanwhile, one each second, until it is searchable, p50 and p95',
    value: `${milliseconds(percentile(arrivals.ms, 0.5))}, ${milliseconds(percentile(arrivals.ms, 0.95))}, ${arrivals.failed} of ${arrivals.ms.length} failed`,
    goal: '',
  };
}

/** One user and nothing else: the processor time of a search, which depends least on what else the machine does. */
async function alone(gateway: TestGateway): Promise<Figure> {
  const look = () => processorTime(process.pid, (pid) => processName(pid, [gateway.child.pid]));
  const before = look();
  const times = await searching(gateway, (asked) => asked < QUESTIONS, { seed: 1 });
  const each = processorTimeEach(before, look(), QUESTIONS).map(([part, ms]) => `${part} ${ms.toFixed(1)}`);
  return {
    what: 'one user',
    value: `${formatTimes(times)}; processor time of a search: ${each.join(', ')} ms`,
    goal: '',
  };
}

function* texts(from: number, to: number) {
  for (let n = from + 1; n <= to; n += 1) yield { filename: `manual-${n}.md`, text: manual(n, PAGES) };
}

/** Sends a new document each second, whether or not those before it are done. */
async function arriving(gateway: TestGateway, before: number, isOn: () => boolean) {
  const arrivals = { ms: [] as number[], failed: 0 };
  const send = async (n: number) => {
    const started = performance.now();
    await ingestAll(gateway, texts(n, n + 1), { collection: COLLECTION, clients: 1 }).catch(() => {
      arrivals.failed += 1;
    });
    arrivals.ms.push(performance.now() - started);
  };
  const sent: Promise<void>[] = [];
  for (let n = before; isOn(); n += 1) {
    sent.push(send(n));
    await sleep(ARRIVAL_EVERY_MS);
  }
  await Promise.all(sent);
  return arrivals;
}
