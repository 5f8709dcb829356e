import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { hostileTexts } from './harness/hostile-texts.ts';
import { ingestToTheEnd } from './harness/settled-jobs.ts';
import { tempDir } from './harness/temp-dir.ts';

const MEASURE = new URL('./harness/measure-event-loop.ts', import.meta.url).href;
/** Processor time of one turn of the event loop: nobody waits longer for `/liveness` on an idle machine. */
const MAX_TURN_MS = 250;
/** How long an attack is waited for; what is worked on until then is what holds others up. */
const ATTACK_MS = 4_000;
const POLL_MS = 25;

describe('a gateway under attack by texts', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let gateway: TestGateway;
  beforeAll(async () => {
    dir = await tempDir();
    const off = ['RAG_RATE_LIMIT', 'RAG_RATE_LIMIT_SEARCH', 'RAG_RATE_LIMIT_INGEST', 'RAG_RATE_LIMIT_TENANT'];
    const env = {
      ...Object.fromEntries(off.map((name) => [name, 'off'])),
      RAG_INGEST_WAIT: '1',
      NODE_OPTIONS: `--import=${MEASURE}`,
      LONG_TURNS_FILE: join(dir.path, 'long-turns'),
    };
    gateway = await startGateway(dir.path, { env });
    await ingestToTheEnd(gateway, ofText('# First\n\nWhat is loaded at first use is loaded.'));
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  function ofText(text: string, rest: object = {}) {
    return { text, metadata: { filename: 'a.md' }, ...rest };
  }
  function send(path: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
    return fetch(`${gateway.url}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { authorization: `Bearer ${gateway.apiKey}`, 'content-type': 'application/json' },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(ATTACK_MS),
    }).then(
      async (response) => ({ status: response.status, body: (await response.json()) as Record<string, unknown> }),
      () => ({ status: 0, body: {} }),
    );
  }
  /** Takes a text in, and gives up what is still worked on after a while. */
  async function ingestAndCancel(text: string, filename: string): Promise<unknown> {
    const request = { text, metadata: { filename }, wait: true };
    const { body } = await send('/api/v1/ingest', request);
    if (body.status === 'accepted') await gateway.call('DELETE', `/api/v1/jobs/${String(body.job_id)}`);
    return body.doc_id;
  }
  /** Does it while `/liveness` is asked again and again, and gives the longest turn of the loop and the longest answer. */
  async function under(attack: () => Promise<unknown>) {
    let over = false;
    let slowest = 0;
    const from = Date.now();
    const polling = (async () => {
      while (!over) {
        const asked = performance.now();
        expect((await fetch(`${gateway.url}/liveness`)).status).toBe(200);
        slowest = Math.max(slowest, performance.now() - asked);
        await sleep(POLL_MS);
      }
    })();
    await attack();
    over = true;
    await polling;
    const turns = readFileSync(join(dir.path, 'long-turns'), 'utf8').trim().split('\n');
    const since = turns.map((line): { at: number; ms: number } => JSON.parse(line)).filter(({ at }) => at >= from);
    return { longestTurn: Math.max(0, ...since.map(({ ms }) => ms)), slowest };
  }
  async function expectAlive(name: string, attack: () => Promise<unknown>): Promise<void> {
    const { longestTurn, slowest } = await under(attack);
    console.log(`${name}: longest turn ${Math.round(longestTurn)} ms, slowest answer ${Math.round(slowest)} ms`);
    expect(longestTurn).toBeLessThan(MAX_TURN_MS);
  }

  it('answers others while a few kilobytes of fence marks are split in a dry run', () =>
    expectAlive('dry run', () => send('/api/v1/ingest', ofText('~'.repeat(4_000), { dry_run: true }))));

  it('answers others while such a text is taken in, and while it is cancelled', () =>
    expectAlive('ingestion', () => ingestAndCancel('~'.repeat(32_000), 'marks.md')));

  it('answers others while a document whose heading ends in spaces is read and quoted', async () => {
    const text = `# needle${' '.repeat(60_000)}x\n\nThe needle is here.`;
    const { doc_id: docId } = await ingestToTheEnd(gateway, { text, metadata: { filename: 'needle.md' } });
    const { body } = await gateway.call('POST', '/api/v1/search', { query: 'needle' });
    const ids = (body.results as { passage_id: string }[]).map((result) => result.passage_id);
    expect(ids.length).toBeGreaterThan(0);
    await expectAlive('reads', async () => {
      const read = [
        await send(`/api/v1/documents/${String(docId)}`),
        await send(`/api/v1/documents/${String(docId)}?section=needle`),
        await send('/api/v1/evidence/retrieve', { question: 'Where is the needle?' }),
        await send('/api/v1/evidence/extract', { question: 'Where is the needle?', passage_ids: ids }),
        await send('/api/v1/passages/read', { passage_id: ids[0], before: 100, after: 100 }),
      ];
      console.log(read.map(({ status }) => status).join(' '));
    });
  });

  it('answers others while texts of a megabyte are split, of whatever is hardest to read', async () => {
    for (const text of hostileTexts(1_000_000)) {
      const name = JSON.stringify(text.slice(0, 8));
      await expectAlive(name, () => send('/api/v1/ingest', ofText(text, { dry_run: true })));
    }
  });
});
