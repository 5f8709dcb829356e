import { describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { descendants } from '../src/harness/process-tree.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const COUNT = 12;
const long = (n: number) =>
  Array.from({ length: 12 }, (_, part) => `## Part ${part}\n\n${`The pump number${n}x moves water. `.repeat(60)}`).join(
    '\n\n',
  );

async function acceptAll(gateway: TestGateway): Promise<string[]> {
  const answers = await Promise.all(
    Array.from({ length: COUNT }, (_, n) =>
      gateway.call('POST', '/api/v1/ingest', {
        text: long(n),
        metadata: { filename: `${n}.md`, collection: 'stopped' },
        wait: false,
      }),
    ),
  );
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 202));
  return answers.map(({ body }) => String(body.job_id));
}

const allCompleted = (gateway: TestGateway, ids: readonly string[]) =>
  waitFor(
    'every accepted job to be completed',
    async () => {
      const jobs = await Promise.all(ids.map((id) => gateway.call('GET', `/api/v1/jobs/${id}`)));
      const open = jobs.filter(({ body }) => body.state !== 'completed');
      if (open.length > 0) throw new Error(JSON.stringify(open[0]?.body));
      return true;
    },
    300_000,
  );

describe('accepted jobs', () => {
  it('continue at the next start after SIGTERM, which answers requests in flight and ends soon', async () => {
    await using dir = await tempDir();
    const gateway = await startGateway(dir.path);
    const ids = await acceptAll(gateway);
    const inFlight = gateway.call('POST', '/api/v1/ingest', {
      text: `${long(COUNT)} In flight.`,
      metadata: { filename: 'in-flight.md', collection: 'stopped' },
    });
    // Accepted by now; the answer may not have been sent.
    await waitFor('the request in flight to be taken', async () => {
      const { body } = await gateway.call('GET', '/api/v1/jobs?limit=1');
      return Array.isArray(body.jobs) && body.jobs[0]?.uri === 'in-flight.md';
    });
    const asked = performance.now();
    await gateway.kill('SIGTERM');
    expect(gateway.child.exitCode, gateway.output.stderr).toBe(0);
    const answer = await inFlight;
    expect([200, 202], JSON.stringify(answer.body)).toContain(answer.status);
    expect(performance.now() - asked).toBeLessThan(100_000); // 10 s, and what a busy machine adds
    await using again = await startGateway(dir.path);
    await allCompleted(again, [...ids, String(answer.body.job_id)]);
  });

  it('wait while Qdrant and Postgres are killed, and are then completed once each', async () => {
    await using dir = await tempDir();
    await using gateway = await startGateway(dir.path);
    const ids = await acceptAll(gateway);
    for (const name of ['qdrant', 'postgres']) {
      for (const { pid } of descendants(gateway.child.pid ?? 0).filter(({ command }) => command.includes(name))) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // a child process of one that was just killed
        }
      }
    }
    await waitFor('the catalog to be back', async () => (await gateway.call('GET', '/health')).status === 200);
    await allCompleted(gateway, ids);
    const { body } = await gateway.call('GET', '/api/v1/documents?collection=stopped&limit=50');
    expect(body.documents).toHaveLength(COUNT);
  });
});
