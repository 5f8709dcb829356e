import { documentListSchema, originalSchema } from '@docferry/shared-contracts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import { syncToTheEnd } from './await-sync.test.fixture.ts';
import { type S3Server, startS3 } from './connectors/s3-server.test.fixture.ts';

let s3: S3Server;
let app: RunningApp;
let owner: string;
beforeAll(async () => {
  s3 = await startS3();
  app = await runApp(undefined, { RAG_SOURCE_ALLOW: `s3://${s3.bucket}/{tenant}/` });
  owner = await app.key('acme', ['read', 'ingest'], 'owner');
  await s3.put('acme/team/valves.md', '# Valves\n\nA valve opens at 7 bar.');
  await s3.put('acme/team/hr/pay.md', '# Pay\n\nA fitter earns 4,000.');
  const rules = [{ match: 'hr/**', visibility: 'private' }];
  const source = { url: `s3://${s3.bucket}/acme/team/`, name: 'team', collection: 'team', rules };
  expect((await app.call('POST', '/api/v1/sources', source, { key: owner })).status).toBe(200);
  expect(await syncToTheEnd(app, 'team', {}, owner)).toMatchObject({ state: 'completed', failed: 0 });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
  await s3[Symbol.asyncDispose]();
});

async function idOf(filename: string): Promise<string> {
  const { body } = await app.call('GET', '/api/v1/documents?collection=team', undefined, { key: owner });
  const { documents } = documentListSchema.parse(body);
  return documents.find((document) => document.filename === filename)?.doc_id ?? '';
}
const original = (docId: string, key: string) =>
  app.call('GET', `/api/v1/documents/${docId}/original`, undefined, { key });

describe('the original of a document', () => {
  it('of a bucket is an address that is signed when it is asked for', async () => {
    const answer = await original(await idOf('valves.md'), owner);
    const { filename, url, expires_at: until } = originalSchema.parse(answer.body);
    expect(filename).toBe('valves.md');
    expect(Date.parse(until ?? '') - Date.now()).toBeLessThanOrEqual(900_000);
    expect(await (await fetch(url)).text()).toContain('7 bar');
    expect(url).toContain('X-Amz-Expires=900');
  });

  it('is signed for those alone who see the document', async () => {
    const [colleague, stranger] = [await app.key('acme', ['read'], 'colleague'), await app.key('rival', ['read'])];
    const [team, own] = [await idOf('valves.md'), await idOf('pay.md')];
    expect((await original(own, owner)).status).toBe(200);
    expect((await original(team, colleague)).status).toBe(200);
    for (const [docId, key] of [
      [own, colleague],
      [own, stranger],
      [team, stranger],
    ] as const) {
      expect(await original(docId, key)).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
    }
  });

  it('is the page itself for one of the web, and none for a file of another machine', async () => {
    const ingest = async (uri: string) => {
      const metadata = { filename: 'a.md', uri, collection: 'others' };
      const made = await app.call('POST', '/api/v1/ingest', { text: 'A pump.', metadata }, { key: owner });
      return original(String(made.body.doc_id), owner);
    };
    expect((await ingest('https://acme.example/a')).body).toMatchObject({ url: 'https://acme.example/a' });
    const refused = await ingest('notes/a.md');
    expect([refused.status, refused.body.detail]).toEqual([404, expect.stringContaining('on the machine')]);
  });
});
