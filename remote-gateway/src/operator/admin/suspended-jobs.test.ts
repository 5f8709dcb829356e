import { ingestRequestSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import type { Identity } from '../../identity.ts';
import { acceptIngest } from '../../ingestion/accept/ingest.ts';

describe('a tenant that is suspended while its documents wait', () => {
  let app: RunningApp;
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
  beforeAll(async () => {
    app = await runApp((gateway) => ({
      ...gateway,
      embedder: {
        ...gateway.embedder,
        async embedDocuments(texts, signal) {
          begin();
          await released;
          return gateway.embedder.embedDocuments(texts, signal);
        },
      },
    }));
  });
  afterAll(() => app[Symbol.asyncDispose]());

  it('has those that were accepted finished, the one under way and the one in the queue', async () => {
    const { gateway } = app;
    const { id: tenantId } = await gateway.catalog.tenants.ensure('acme');
    const identity: Identity = { tenantId, subject: 'someone', scopes: new Set(['ingest']) };
    // One more than it may have worked on at once.
    const jobs = await Promise.all(
      Array.from({ length: 5 }, (_, n) => {
        const metadata = { filename: `${n}.md`, collection: 'notes' };
        return acceptIngest(gateway, identity, ingestRequestSchema.parse({ text: `Note ${n}.`, metadata }));
      }),
    );
    await begun;
    expect(await gateway.catalog.tenants.setSuspended('acme', true)).toBe(true);
    release();
    for (const { job } of jobs) {
      await expect.poll(() => gateway.catalog.jobs.find(identity, job.id)).toMatchObject({ state: 'completed' });
    }
  });
});
