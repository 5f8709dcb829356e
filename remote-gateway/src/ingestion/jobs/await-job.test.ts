import { expect, it } from 'vitest';
import { runApp } from '../../compose/app.test.fixture.ts';

it('ends after RAG_INGEST_WAIT: the caller gets 202 and the job continues', async () => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await using app = await runApp(
    (gateway) => ({
      ...gateway,
      embedder: {
        ...gateway.embedder,
        async embedDocuments(texts, signal) {
          await released;
          return gateway.embedder.embedDocuments(texts, signal);
        },
      },
    }),
    { RAG_INGEST_WAIT: '1' },
  );
  const { status, body } = await app.call('POST', '/api/v1/ingest', {
    text: 'A long text about plums.',
    metadata: { filename: 'long.md' },
  });
  expect([status, body.status]).toEqual([202, 'accepted']);
  release();
  const state = async () => (await app.call('GET', `/api/v1/jobs/${String(body.job_id)}`)).body.state;
  await expect.poll(state).toBe('completed');
});
