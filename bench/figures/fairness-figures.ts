import { setTimeout as sleep } from 'node:timers/promises';
import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import { BINS, cleanEnv, run } from '../../e2e/src/harness/process.ts';
import { type Figure, milliseconds, percentile } from './figure.ts';
import { COLLECTION, type Texts } from './load-texts.ts';

/** Pause between single documents of the other tenant. */
const SINGLE_EVERY_MS = 1_000;
const ALONE = 20;
/** Enough to keep a gateway busy during the measurement. */
const MAX_WAITING = 800;

/** How a queued bulk load of one tenant delays single documents of another. */
export async function* fairnessFigures(gateway: TestGateway, texts: Texts, seconds: number): AsyncGenerator<Figure> {
  const other = await tenantKey(gateway, 'single');
  let sent = 0;
  const single = async () => {
    sent += 1;
    const started = performance.now();
    const response = await fetch(`${gateway.url}/api/v1/ingest`, {
      method: 'POST',
      headers: { authorization: `Bearer ${other}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        text: `A single note, number ${sent} of ${began}, about the harbour.`,
        metadata: { filename: `${sent}.md` },
      }),
    });
    if (response.status !== 200) throw new Error(await response.text());
    return performance.now() - started;
  };
  const began = Date.now();
  const alone: number[] = [];
  while (sent < ALONE) alone.push(await single());
  const until = performance.now() + 1_000 * seconds;
  let isOn = true;
  const waiting: unknown[] = [];
  const bulk = (async () => {
    while (isOn && waiting.length < MAX_WAITING) {
      const { filename, text } = texts.next().value;
      const metadata = { filename, collection: COLLECTION };
      waiting.push((await gateway.call('POST', '/api/v1/ingest', { text, metadata, wait: false })).body.job_id);
    }
  })();
  const beside: number[] = [];
  try {
    while (performance.now() < until) {
      await sleep(SINGLE_EVERY_MS);
      beside.push(await single());
    }
  } finally {
    isOn = false;
    await bulk;
    // The next measurement must not overlap with it.
    for (const id of waiting.reverse()) await gateway.call('DELETE', `/api/v1/jobs/${String(id)}`);
  }
  yield {
    what: "a single document of one tenant, sent until searchable, beside another's bulk load, p50 and p95 (alone: p50)",
    value: `${milliseconds(percentile(beside, 0.5))}, ${milliseconds(percentile(beside, 0.95))} (${milliseconds(percentile(alone, 0.5))})`,
    goal: 'under 1000 ms',
  };
}

async function tenantKey(gateway: TestGateway, tenant: string): Promise<string> {
  const args = ['keys', 'create', '--tenant', tenant, '--name', 'bench', '--json', '--data-dir', gateway.dataDir];
  const { code, stdout, stderr } = await run(process.execPath, [BINS.gateway, ...args], { env: cleanEnv() });
  if (code !== 0) throw new Error(stderr);
  return String(JSON.parse(stdout).key);
}
