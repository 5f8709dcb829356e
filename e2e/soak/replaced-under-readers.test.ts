import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Backends, startBackends } from '../src/harness/backends.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const KEY = 'a-key-of-both-replicas';

describe('two gateways on one Postgres and one Qdrant', () => {
  const stack = new AsyncDisposableStack();
  let backends: Backends;
  let first: TestGateway;
  let second: TestGateway;
  const start = async () => {
    const dir = stack.use(await tempDir());
    return startGateway(dir.path, { env: { ...backends.env, RAG_API_KEY: KEY } });
  };
  beforeAll(async () => {
    backends = stack.use(await startBackends(stack.use(await tempDir()).path));
    const [one, two] = await Promise.all([start(), start()]);
    first = stack.use(one);
    second = stack.use(two);
  });
  afterAll(() => stack.disposeAsync());

  const marks = (version: number) => ['start', 'middle', 'end'].map((part) => `marker${part} of version${version}x`);
  const text = (version: number) =>
    marks(version)
      .map((mark) => `# ${mark}\n\n${`${mark}. `.repeat(60)}`)
      .join('\n\n');

  it('show a reader the whole old or the whole new version, regardless of which gateway replaces it', async () => {
    const ingest = (gateway: TestGateway, version: number) =>
      ingestToTheEnd(gateway, { text: text(version), metadata: { filename: 'replaced.md' } });
    const { chunks } = await ingest(first, 0);
    let replacing = true;
    const faults: string[] = [];
    const seen = new Set<string>();
    const read = async (gateway: TestGateway) => {
      while (replacing) {
        const answer = await gateway.call('POST', '/api/v1/search', { query: 'marker', top_k: 50, max_per_doc: 50 });
        const results = answer.body.results as { text: string }[];
        const versions = new Set(results.flatMap((hit) => hit.text.match(/version\d+x/g) ?? []));
        if (answer.status !== 200 || versions.size !== 1) faults.push(`${answer.status}: ${[...versions].join(' ')}`);
        if (results.length !== Number(chunks)) faults.push(`${results.length} passages of ${Number(chunks)}`);
        for (const version of versions) seen.add(version);
      }
    };
    const readers = [read(first), read(second), read(second)];
    for (let version = 1; version <= 12; version++) {
      await ingest(version % 2 ? second : first, version);
    }
    replacing = false;
    await Promise.all(readers);
    expect(faults).toEqual([]);
    expect(seen.size).toBeGreaterThan(2);
  });

  it('resume the jobs of the other one when it was killed', async () => {
    const texts = Array.from({ length: 24 }, (_, n) => `Note ${n}: the heron number${n}x wades.`);
    const third = await start();
    const accepted = await Promise.all(
      texts.map((one, n) =>
        third.call('POST', '/api/v1/ingest', {
          text: one,
          metadata: { filename: `note-${n}.md`, collection: 'shared' },
          wait: false,
        }),
      ),
    );
    await third.kill('SIGKILL');
    expect(accepted.map(({ status }) => status)).toEqual(texts.map(() => 202));
    await waitFor(
      'all jobs to be done by the others',
      async () => {
        const states = await Promise.all(
          accepted.map(async ({ body }) => (await first.call('GET', `/api/v1/jobs/${String(body.job_id)}`)).body.state),
        );
        return states.every((state) => state === 'completed');
      },
      300_000,
    );
    const { body } = await second.call('GET', '/api/v1/documents?collection=shared&limit=100');
    expect(body.documents).toHaveLength(texts.length);
  });

  it('accept requests with the same Idempotency-Key once, whichever gateway receives them', async () => {
    const ask = (gateway: TestGateway) =>
      fetch(`${gateway.url}/api/v1/ingest`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${KEY}`,
          'content-type': 'application/json',
          'idempotency-key': 'both-replicas',
        },
        body: JSON.stringify({ text: 'Asked twice.', metadata: { filename: 'twice.md' } }),
      }).then((response) => response.json() as Promise<Record<string, unknown>>);
    const answers = await Promise.all([first, second, first, second].map(ask));
    const ids = new Set(answers.map(({ job_id: id }) => id));
    expect([...ids]).toEqual([expect.any(String)]);
  });
});
