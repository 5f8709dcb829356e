import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddingStandIn, type StandInMood, startEmbeddingStandIn } from '../src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { endOfJob, ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

/** 2 or 3 windows of 256 chunks. */
const long = (name: string, sections = 600) =>
  Array.from(
    { length: sections },
    (_, n) => `## ${name} ${n}\n\n${`The ${name} of part${n} turns slowly. `.repeat(45)}`,
  ).join('\n\n');
const document = (name: string, text: string) => ({ text, metadata: { filename: `${name}.md`, collection: 'faults' } });

describe('a gateway with a remote embedder', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let embedder: EmbeddingStandIn;
  let gateway: TestGateway;
  beforeAll(async () => {
    dir = await tempDir();
    embedder = await startEmbeddingStandIn();
    gateway = await startGateway(dir.path, { env: embedder.env });
    await ingestToTheEnd(gateway, document('first', 'The gasket of the first pump.'));
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await embedder[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });
  const search = async (query: string) =>
    (await gateway.call('POST', '/api/v1/search', { query, collection: 'faults' })) as {
      status: number;
      body: { results?: { filename: string }[]; warnings?: string[] };
    };

  it.each<[StandInMood, string]>([
    ['down', 'BACKEND_UNAVAILABLE'],
    ['busy', 'RATE_LIMITED'],
    ['slow', 'TIMEOUT'],
  ])(
    'that is %s keeps what it accepts, goes on finding by words, and finishes when the embedder is well',
    async (mood, code) => {
      embedder.mood = mood;
      const sent = await gateway.call('POST', '/api/v1/ingest', {
        ...document(mood, `The ${mood} valve.`),
        wait: mood !== 'slow',
      });
      expect(sent).toMatchObject({ status: 202, body: { status: 'accepted' } });
      const found = await search('gasket');
      expect(found).toMatchObject({ status: 200, body: { results: [{ filename: 'first.md' }] } });
      expect(found.body.warnings?.length, JSON.stringify(found.body)).toBeGreaterThan(0);
      if (mood !== 'slow') {
        const waiting = await waitFor('the job to say what it waits for', async () => {
          const { body } = await gateway.call('GET', `/api/v1/jobs/${String(sent.body.job_id)}`);
          return body.error ? body : undefined;
        });
        // The circuit breaker may still be open after the previous failure.
        expect([code, 'BACKEND_UNAVAILABLE']).toContain(Object(waiting.error).code);
      }
      const health = await gateway.call('GET', '/health');
      expect([health.status, health.body.status]).toEqual([200, 'degraded']);
      expect(await gateway.call('GET', '/readiness')).toMatchObject({ status: 200, body: { status: 'degraded' } });
      embedder.mood = 'well';
      expect(await endOfJob(gateway, sent.body.job_id, 300_000)).toMatchObject({ state: 'completed' });
      await waitFor('the new document to be found', async () =>
        (await search(`${mood} valve`)).body.results?.some(({ filename }) => filename === `${mood}.md`),
      );
    },
  );

  it('refuses vectors of another length and stores none of them', async () => {
    embedder.mood = 'other';
    const { status, body } = await gateway.call('POST', '/api/v1/ingest', document('other', 'Another model.'));
    embedder.mood = 'well';
    expect([status, body.code ?? body.status], JSON.stringify(body)).not.toContain('success');
    expect((await search('gasket')).body.results?.[0]?.filename).toBe('first.md');
    await ingestToTheEnd(gateway, document('other', 'Another model.'));
  });

  it('does not embed a finished window again after a kill', async () => {
    const { body } = await gateway.call('POST', '/api/v1/ingest', {
      ...document('long', long('flywheel')),
      wait: false,
    });
    await waitFor(
      'the first window to be finished',
      async () => Number((await gateway.call('GET', `/api/v1/jobs/${String(body.job_id)}`)).body.chunks_done) >= 256,
      300_000,
    );
    const done = Number((await gateway.call('GET', `/api/v1/jobs/${String(body.job_id)}`)).body.chunks_done);
    await gateway.kill('SIGKILL');
    gateway = await startGateway(dir.path, { env: embedder.env });
    const job = await endOfJob(gateway, body.job_id);
    expect(job).toMatchObject({ state: 'completed', chunks_done: job.chunks });
    const counts = [...embedder.embedded].filter(([text]) => text.includes('flywheel')).map(([, count]) => count);
    expect(counts).toHaveLength(Number(job.chunks));
    expect(counts.filter((count) => count === 1).length).toBeGreaterThanOrEqual(Math.min(done, Number(job.chunks)));
    expect(Math.max(...counts)).toBeLessThanOrEqual(2);
  });
});
