import { describe, expect, it } from 'vitest';
import { startEmbeddingStandIn } from '../src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { endOfJob, ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const BLOCK = new URL('../src/harness/block-event-loop.ts', import.meta.url).href;
const FATAL = /"level":"fatal".*watchdog/;

describe('a gateway whose event loop a document blocks', () => {
  const ingest = async (gateway: TestGateway, filename: string, text: string, title = filename) => {
    const request = { text, metadata: { filename, title }, wait: false };
    return String((await gateway.call('POST', '/api/v1/ingest', request)).body.job_id);
  };

  it('ends itself and names the job; others go first then, and after two deaths that job alone has failed', async () => {
    await using dir = await tempDir();
    // One document after another, slowly: the others still wait when the first process ends.
    await using embedder = await startEmbeddingStandIn({ latencyMs: 2_000 });
    const env = {
      ...embedder.env,
      RAG_BLOCKED_SECONDS: '3',
      RAG_INGEST_SLOTS: '1',
      RAG_INGEST_SLOTS_PER_TENANT: '1',
      NODE_OPTIONS: `--import=${BLOCK}`,
    };
    const first = await startGateway(dir.path, { env });
    await ingest(first, 'slow.md', '# Slow\n\nText.');
    const blocking = await ingest(first, 'blocks.md', '# NOW\n\nText.', 'BLOCK');
    const fine: string[] = [];
    for (const n of [1, 2, 3]) fine.push(await ingest(first, `fine-${n}.md`, `# Fine\n\nText ${n}.`));
    await first.ended;
    expect(first.child.exitCode).toBe(70);
    const said = JSON.parse(first.output.stderr.split('\n').find((line) => FATAL.test(line)) ?? '{}');
    expect(said).toMatchObject({ jobs: [blocking] });
    expect(said.blocked_at.join()).toContain('plan-chunks');

    const second = await startGateway(dir.path, { env });
    await second.ended;
    expect(second.child.exitCode).toBe(70);
    expect(second.output.stderr).toContain('the last process ended itself');
    const secondEnded = Date.now();

    await using third = await startGateway(dir.path, { env });
    for (const id of fine) {
      const job = await endOfJob(third, id);
      expect(job).toMatchObject({ state: 'completed', attempts: 1 });
      expect(Date.parse(String(job.finished_at))).toBeLessThan(secondEnded);
    }
    expect(await endOfJob(third, blocking)).toMatchObject({ state: 'failed', error: { code: 'INTERNAL_ERROR' } });
    await ingestToTheEnd(third, { text: '# Fine\n\nText 4.', metadata: { filename: 'fine-4.md' } });
    expect(third.child.exitCode).toBeNull();
  });
});
