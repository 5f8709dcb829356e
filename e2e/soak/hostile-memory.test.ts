import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { hostileTexts } from '../src/harness/hostile-texts.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const MEASURE = new URL('../src/harness/measure-event-loop.ts', import.meta.url).href;
const CHARS = 1_000_000;
/** Jobs that still run after this time are cancelled. */
const ATTACK_MS = 120_000;
/** Idle threads end after half a minute; the garbage collector visits an idle heap after minutes. */
const CALM_MS = 6 * 60_000;
/** Share of the attack's memory that may remain: caches and heaps keep some for the next document. */
const MAX_KEPT_SHARE = 0.25;
const MAX_TURN_MS = 250;

function residentMb({ child }: TestGateway): number {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1_024);
}

/** Memory that is never released is a leak; memory that is reused for the next document is not. */
it('a gateway releases the memory that hostile documents took', { timeout: 900_000 }, async () => {
  await using dir = await tempDir();
  const turns = join(dir.path, 'long-turns');
  const off = ['RAG_RATE_LIMIT', 'RAG_RATE_LIMIT_SEARCH', 'RAG_RATE_LIMIT_INGEST', 'RAG_RATE_LIMIT_TENANT'];
  const env = { NODE_OPTIONS: `--import=${MEASURE}`, LONG_TURNS_FILE: turns, RAG_INGEST_WAIT: '1' };
  await using gateway = await startGateway(dir.path, {
    env: { ...Object.fromEntries(off.map((name) => [name, 'off'])), ...env },
  });
  await ingestToTheEnd(gateway, { text: '# First\n\nA text.', metadata: { filename: 'first.md' } });
  const before = residentMb(gateway);
  let most = before;
  const watching = setInterval(() => {
    most = Math.max(most, residentMb(gateway));
  }, 100);
  const from = Date.now();
  const texts = hostileTexts(CHARS);
  for (const [n, text] of [...texts, ...texts.slice(0, 18)].entries()) {
    const metadata = { filename: `hostile-${n}.md` };
    await gateway.call('POST', '/api/v1/ingest', { text, metadata, wait: false });
  }
  const waiting = async () => {
    const states = ['pending', 'running'].map(async (state) => {
      const { body } = await gateway.call('GET', `/api/v1/jobs?state=${state}&limit=100`);
      return (body.jobs as { job_id: string }[]).map((job) => job.job_id);
    });
    return (await Promise.all(states)).flat();
  };
  while ((await waiting()).length > 0 && Date.now() - from < ATTACK_MS) await sleep(500);
  const left = await waiting();
  for (const id of left) await gateway.call('DELETE', `/api/v1/jobs/${id}`);
  const { body } = await gateway.call('GET', '/api/v1/jobs?state=completed&limit=100');
  const calmBy = Date.now() + CALM_MS;
  const peak = most;
  const kept = () => (residentMb(gateway) - before) / (peak - before);
  while (kept() >= MAX_KEPT_SHARE && Date.now() < calmBy) await sleep(1_000);
  const share = kept();
  clearInterval(watching);
  const after = residentMb(gateway);
  const long = readFileSync(turns, 'utf8').trim().split('\n');
  const longest = Math.max(
    ...long
      .map((line) => JSON.parse(line))
      .filter(({ at }) => at >= from)
      .map(({ ms }) => ms),
    0,
  );
  const done = (body.jobs as unknown[]).length;
  console.log(
    `${done} documents, ${left.length} cancelled: ${before} MB, at most ${most} MB, then ${after} MB; longest turn ${Math.round(longest)} ms`,
  );
  expect(share).toBeLessThan(MAX_KEPT_SHARE);
  expect(longest).toBeLessThan(MAX_TURN_MS);
});
