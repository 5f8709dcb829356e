import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backends, startBackends } from '../src/harness/backends.ts';
import { type EmbeddingStandIn, startEmbeddingStandIn } from '../src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { endOfJob, ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { type ShiftedClock, shiftedClock } from '../src/harness/shifted-clock.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const DAY_MS = 86_400_000;
const COLLECTION = 'clock';
const document = (name: string) => ({
  text: `The code word of ${name} is ${name}xk.`,
  metadata: { filename: `${name}.md`, collection: COLLECTION },
});

describe("a gateway whose machine's clock jumps", () => {
  let stack: AsyncDisposableStack;
  let dir: string;
  let backends: Backends;
  let embedder: EmbeddingStandIn;
  let clock: ShiftedClock;
  let env: Record<string, string>;
  beforeEach(async () => {
    stack = new AsyncDisposableStack();
    dir = stack.use(await tempDir()).path;
    mkdirSync(join(dir, 'clock'));
    clock = shiftedClock(join(dir, 'clock'));
    backends = stack.use(await startBackends(join(dir, 'backends')));
    embedder = stack.use(await startEmbeddingStandIn());
    env = { ...backends.env, ...embedder.env, RAG_API_KEY: 'a-key-that-both-gateways-know' };
  });
  afterEach(() => stack.disposeAsync());

  const openJumping = async () =>
    stack.use(await startGateway(join(dir, 'jumping'), { env: { ...env, ...clock.env } }));
  const accept = async (gateway: TestGateway, name: string) => {
    const { status, body } = await gateway.call('POST', '/api/v1/ingest', { ...document(name), wait: false });
    expect(status, JSON.stringify(body)).toBe(202);
    return body.job_id;
  };
  /** Waits until the process sees the new time. */
  const jump = async (gateway: TestGateway, ms: number) => {
    clock.shift(ms);
    await waitFor('the clock to have jumped', async () => {
      const { body } = await gateway.call('GET', '/api/v1/documents/none');
      return Math.abs(Date.parse(String(body.timestamp)) - Date.now() - ms) < DAY_MS / 4;
    });
  };

  it('ingests, finds and repeats requests as before, a day ahead and a day behind', async () => {
    const gateway = await openJumping();
    const idempotent = async () => {
      const response = await fetch(`${gateway.url}/api/v1/ingest`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${gateway.apiKey}`,
          'content-type': 'application/json',
          'idempotency-key': 'once',
        },
        body: JSON.stringify(document('repeated')),
      });
      return ((await response.json()) as Record<string, unknown>).job_id;
    };
    const first = await idempotent();
    for (const days of [1, -1, 0]) {
      await jump(gateway, days * DAY_MS);
      const name = `day${days + 1}`;
      await ingestToTheEnd(gateway, document(name));
      const { body } = await gateway.call('POST', '/api/v1/search', { query: `${name}xk`, collection: COLLECTION });
      expect(Object(body.results)[0]).toMatchObject({ filename: `${name}.md` });
      expect(await idempotent()).toBe(first);
      const uptime = Number((await gateway.call('GET', '/health')).body.uptime_s);
      expect(uptime).toBeGreaterThanOrEqual(0);
      expect(1_000 * uptime).toBeLessThan(DAY_MS / 4);
    }
  });

  it('calls an embedder again that failed before the clock was set back', async () => {
    const gateway = await openJumping();
    await ingestToTheEnd(gateway, document('before'));
    embedder.mood = 'down';
    const job = await accept(gateway, 'waiting');
    await waitFor('the embedder to be paused', async () => {
      const { body } = await gateway.call('GET', `/api/v1/jobs/${String(job)}`);
      return JSON.stringify(body.error)?.includes('is paused');
    });
    await jump(gateway, -DAY_MS);
    embedder.mood = 'well';
    expect(await endOfJob(gateway, job)).toMatchObject({ state: 'completed' });
    await waitFor('the gateway to be well', async () => (await gateway.call('GET', '/health')).body.status === 'ok');
  });

  it('resumes the jobs of another gateway that was killed after the clock was set back', async () => {
    const gateway = await openJumping();
    const other = stack.use(await startGateway(join(dir, 'other'), { env }));
    await jump(gateway, -DAY_MS);
    embedder.mood = 'slow';
    const held = await Promise.all(['a', 'b'].map((name) => accept(other, name)));
    await waitFor('both to be worked on', async () => {
      const jobs = await Promise.all(held.map((id) => other.call('GET', `/api/v1/jobs/${String(id)}`)));
      return jobs.every(({ body }) => body.state === 'running');
    });
    await other.kill('SIGKILL');
    embedder.mood = 'well';
    for (const id of held) expect(await endOfJob(gateway, id)).toMatchObject({ state: 'completed' });
  });
});
