import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type AttackedGateway, ofText, startAttackedGateway } from './harness/attacked-gateway.ts';
import { ingestToTheEnd } from './harness/settled-jobs.ts';

describe('a gateway that receives hostile texts', () => {
  let attacked: AttackedGateway;
  beforeAll(async () => {
    attacked = await startAttackedGateway();
  });
  afterAll(() => attacked[Symbol.asyncDispose]());

  it('answers others while a few kilobytes of fence marks are split in a dry run', () =>
    attacked.expectAlive('dry run', () =>
      attacked.send('/api/v1/ingest', ofText('~'.repeat(4_000), { dry_run: true })),
    ));

  it('answers others while such a text is taken in, and while it is cancelled', () =>
    attacked.expectAlive('ingestion', () => attacked.ingestAndCancel('~'.repeat(32_000), 'marks.md')));

  it('answers others while a document whose heading ends in spaces is read and quoted', async () => {
    const text = `# needle${' '.repeat(60_000)}x\n\nThe needle is here.`;
    const { doc_id: docId } = await ingestToTheEnd(attacked.gateway, { text, metadata: { filename: 'needle.md' } });
    const { body } = await attacked.gateway.call('POST', '/api/v1/search', { query: 'needle' });
    const ids = (body.results as { passage_id: string }[]).map((result) => result.passage_id);
    expect(ids.length).toBeGreaterThan(0);
    await attacked.expectAlive('reads', async () => {
      const read = [
        await attacked.send(`/api/v1/documents/${String(docId)}`),
        await attacked.send(`/api/v1/documents/${String(docId)}?section=needle`),
        await attacked.send('/api/v1/evidence/retrieve', { question: 'Where is the needle?' }),
        await attacked.send('/api/v1/evidence/extract', { question: 'Where is the needle?', passage_ids: ids }),
        await attacked.send('/api/v1/passages/read', { passage_id: ids[0], before: 100, after: 100 }),
      ];
      console.log(read.map(({ status }) => status).join(' '));
    });
  });
});
