import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { BINS, cleanEnv, run } from '../../e2e/src/harness/process.ts';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { diskUse } from './disk-use.ts';
import { type Figure, megabytes, milliseconds, percentile } from './figure.ts';
import { ingestAll, manual } from './ingest-client.ts';
import { family, proportionalMemory } from './process-memory.ts';
import { question } from './sample-text.ts';

const COLLECTION = 'bench';
const PAGES = 8;
const CLIENTS = 4;
const USERS = 10;
const QUESTIONS = 200;
const SAMPLE_EVERY_MS = 1_000;
/** Pause between single documents of another tenant. */
const SINGLE_EVERY_MS = 1_000;

/**
 * A collection that grows: searches at a thirtieth, a third and all of its size, then ten users during a bulk load, the
 * memory of the gateway under it, and a start with that data.
 */
export async function loadFigures(
  folder: string,
  { chunks, seconds }: { readonly chunks: number; readonly seconds: number },
): Promise<Figure[]> {
  const dataDir = join(folder, 'load');
  const figures: Figure[] = [];
  const texts = manuals();
  let size = 0;
  {
    await using gateway = await startGateway(dataDir);
    const started = performance.now();
    for (const share of [1 / 30, 1 / 3, 1]) {
      size += await fillTo(gateway, texts, share * chunks - size);
      const took = await searchTimes(gateway, QUESTIONS);
      figures.push({
        what: `search among ${size} chunks, p50 and p95`,
        value: `${milliseconds(percentile(took, 0.5))}, ${milliseconds(percentile(took, 0.95))}`,
        goal: '',
      });
    }
    const rate = size / ((performance.now() - started) / 1_000);
    figures.push(
      { what: `ingestion of ${size} chunks in all`, value: `${Math.round(rate)} chunks a second`, goal: '' },
      {
        what: 'disk of catalog and store together',
        value: `${(diskUse(dataDir) / size / 1_000).toFixed(1)} kB a chunk`,
        goal: '',
      },
      {
        what: `memory of gateway, Qdrant and Postgres (PSS) at ${size} chunks`,
        value: megabytes(proportionalMemory(family(gateway.child.pid ?? 0))),
        goal: '',
      },
      ...(await underLoad(gateway, texts, seconds)),
      ...(await besideBulk(gateway, texts, seconds / 2)),
    );
  }
  const started = performance.now();
  const again = await startGateway(dataDir);
  const startMs = performance.now() - started;
  await again.kill('SIGTERM');
  figures.push({
    what: `start with ${size} chunks and more`,
    value: milliseconds(startMs),
    goal: '',
  });
  return figures;
}

type Text = { readonly filename: string; readonly text: string };

function* manuals(): Generator<Text, never> {
  for (let n = 1; ; n += 1) yield { filename: `manual-${n}.md`, text: manual(n, PAGES) };
}

/** Ingests until there are at least so many chunks more. Returns how many there are. */
async function fillTo(gateway: TestGateway, texts: Iterator<Text>, wanted: number): Promise<number> {
  let made = 0;
  while (made < wanted) {
    const some = Array.from({ length: 4 * CLIENTS }, () => texts.next().value);
    made += await ingestAll(gateway, some, { collection: COLLECTION, clients: CLIENTS });
  }
  return made;
}

async function search(gateway: TestGateway, query: string): Promise<{ ms: number; failed: boolean }> {
  const started = performance.now();
  const failed = await gateway.call('POST', '/api/v1/search', { query, collection: COLLECTION }).then(
    ({ status, body }) => status !== 200 || body.partial === true,
    () => true,
  );
  return { ms: performance.now() - started, failed };
}

async function searchTimes(gateway: TestGateway, count: number): Promise<number[]> {
  const next = seeded(count);
  const took: number[] = [];
  for (let n = 0; n < count; n += 1) took.push((await search(gateway, question(next))).ms);
  return took;
}

async function underLoad(gateway: TestGateway, texts: Iterator<Text>, seconds: number): Promise<Figure[]> {
  const until = performance.now() + 1_000 * seconds;
  const isOn = () => performance.now() < until;
  const memory: { second: number; bytes: number }[] = [];
  const sampling = setInterval(() => {
    const second = seconds - (until - performance.now()) / 1_000;
    memory.push({ second, bytes: proportionalMemory([gateway.child.pid ?? 0]) });
  }, SAMPLE_EVERY_MS);
  const loading = (async () => {
    let loaded = 0;
    while (isOn()) loaded += await fillTo(gateway, texts, 1);
    return loaded;
  })();
  const took: number[] = [];
  let failures = 0;
  const user = async (seed: number) => {
    const next = seeded(seed);
    while (isOn()) {
      const { ms, failed } = await search(gateway, question(next));
      took.push(ms);
      if (failed) failures += 1;
    }
  };
  await Promise.all(Array.from({ length: USERS }, (_, n) => user(n + 1)));
  const loaded = await loading;
  clearInterval(sampling);
  const late = memory.slice(Math.floor(memory.length / 2));
  return [
    {
      what: `${USERS} users who search for ${seconds} s during a bulk load (${Math.round(loaded / seconds)} chunks a second), p95`,
      value: `${milliseconds(percentile(took, 0.95))}, ${failures} of ${took.length} failed`,
      goal: 'under 300 ms, none failed',
    },
    {
      what: `memory of the gateway process in the second half of that load`,
      value: `${megabytes(late.at(-1)?.bytes ?? 0)}, ${(slope(late) * 60).toFixed(1)} MB more a minute`,
      goal: 'flat',
    },
  ];
}

/** What one tenant's bulk load, all of it waiting in the queue, does to the single documents of another. */
async function besideBulk(gateway: TestGateway, texts: Iterator<Text>, seconds: number): Promise<Figure[]> {
  const other = await tenantKey(gateway, 'single');
  const single = async (n: number) => {
    const text = `A single note, number ${n}, about the harbour.`;
    const started = performance.now();
    const response = await fetch(`${gateway.url}/api/v1/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
      body: JSON.stringify({ text, metadata: { filename: `${n}.md` } }),
    });
    if (response.status !== 200) throw new Error(await response.text());
    return performance.now() - started;
  };
  const alone: number[] = [];
  for (let n = 0; n < 20; n += 1) alone.push(await single(n));
  const until = performance.now() + 1_000 * seconds;
  let isOn = true;
  const bulk = (async () => {
    while (isOn) {
      const { filename, text } = texts.next().value;
      await gateway.call('POST', '/api/v1/ingest', {
        text,
        metadata: { filename, collection: COLLECTION },
        wait: false,
      });
    }
  })();
  const beside: number[] = [];
  for (let n = 100; performance.now() < until; n += 1) {
    await sleep(SINGLE_EVERY_MS);
    beside.push(await single(n));
  }
  isOn = false;
  await bulk;
  return [
    {
      what: "a single document of one tenant, sent until searchable, beside another's bulk load, p50 and p95 (alone: p50)",
      value: `${milliseconds(percentile(beside, 0.5))}, ${milliseconds(percentile(beside, 0.95))} (${milliseconds(percentile(alone, 0.5))})`,
      goal: 'under 1000 ms',
    },
  ];
}

async function tenantKey(gateway: TestGateway, tenant: string): Promise<string> {
  const args = ['keys', 'create', '--tenant', tenant, '--name', 'bench', '--json', '--data-dir', gateway.dataDir];
  const { code, stdout, stderr } = await run(process.execPath, [BINS.gateway, ...args], { env: cleanEnv() });
  if (code !== 0) throw new Error(stderr);
  return String(JSON.parse(stdout).key);
}

/** Megabytes a second, by least squares. */
function slope(samples: readonly { second: number; bytes: number }[]): number {
  const mean = (of: (sample: { second: number; bytes: number }) => number) =>
    samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length;
  const x = mean(({ second }) => second);
  const y = mean(({ bytes }) => bytes);
  const above = mean(({ second, bytes }) => (second - x) * (bytes - y));
  return above / mean(({ second }) => (second - x) ** 2) / 1_000_000;
}
