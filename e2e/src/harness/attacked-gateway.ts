import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { startGateway, type TestGateway } from './gateway.ts';
import { ingestToTheEnd } from './settled-jobs.ts';
import { tempDir } from './temp-dir.ts';

const MEASURE = new URL('./measure-event-loop.ts', import.meta.url).href;
/** Maximum processor time of one turn of the event loop: the longest wait for `/liveness` on an idle machine. */
const MAX_TURN_MS = 250;
/** How long an attack runs. Only its work during this time can delay other requests. */
const ATTACK_MS = 4_000;
const POLL_MS = 25;

type Reply = { readonly status: number; readonly body: Record<string, unknown> };

/** A gateway without rate limits whose event loop is measured while something is done to it. */
export type AttackedGateway = AsyncDisposable & {
  readonly gateway: TestGateway;
  /** A request that is given up after a while; its status is 0 then. */
  send(path: string, body?: unknown): Promise<Reply>;
  /** Ingests a text, and cancels its job if that takes long. */
  ingestAndCancel(text: string, filename: string): Promise<void>;
  /** Fails when one turn of the event loop takes longer than an answer to `/liveness` may wait. */
  expectAlive(name: string, attack: () => Promise<unknown>): Promise<void>;
};

export const ofText = (text: string, rest: object = {}) => ({ text, metadata: { filename: 'a.md' }, ...rest });

export async function startAttackedGateway(): Promise<AttackedGateway> {
  const stack = new AsyncDisposableStack();
  const dir = stack.use(await tempDir());
  const off = ['RAG_RATE_LIMIT', 'RAG_RATE_LIMIT_SEARCH', 'RAG_RATE_LIMIT_INGEST', 'RAG_RATE_LIMIT_TENANT'];
  const longTurns = join(dir.path, 'long-turns');
  const env = {
    ...Object.fromEntries(off.map((name) => [name, 'off'])),
    RAG_INGEST_WAIT: '1',
    NODE_OPTIONS: `--import=${MEASURE}`,
    LONG_TURNS_FILE: longTurns,
  };
  const gateway = stack.use(await startGateway(dir.path, { env }));
  await ingestToTheEnd(gateway, ofText('# First\n\nWhat is loaded at first use is loaded.'));

  function send(path: string, body?: unknown): Promise<Reply> {
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

  /** The longest turn of the loop and the slowest answer of `/liveness` meanwhile, in milliseconds. */
  async function measure(attack: () => Promise<unknown>) {
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
    const turns = readFileSync(longTurns, 'utf8').trim().split('\n');
    const since = turns.map((line): { at: number; ms: number } => JSON.parse(line)).filter(({ at }) => at >= from);
    return { longestTurn: Math.max(0, ...since.map(({ ms }) => ms)), slowest };
  }

  return {
    gateway,
    send,
    async ingestAndCancel(text, filename) {
      const { body } = await send('/api/v1/ingest', { text, metadata: { filename }, wait: true });
      if (body.status === 'accepted') await gateway.call('DELETE', `/api/v1/jobs/${String(body.job_id)}`);
    },
    async expectAlive(name, attack) {
      const { longestTurn, slowest } = await measure(attack);
      console.log(`${name}: longest turn ${Math.round(longestTurn)} ms, slowest answer ${Math.round(slowest)} ms`);
      expect(longestTurn).toBeLessThan(MAX_TURN_MS);
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
