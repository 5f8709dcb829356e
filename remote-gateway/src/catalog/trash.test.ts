import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Identity } from '../identity.ts';
import { draftOf, newIdentity, publish, SPACE } from './draft.test.fixture.ts';
import { type TemporaryCatalog, temporaryCatalog } from './temporary-catalog.test.fixture.ts';

let temporary: TemporaryCatalog;
beforeAll(async () => {
  temporary = await temporaryCatalog();
});
afterAll(() => temporary[Symbol.asyncDispose]());

async function deleted(identity: Identity, uri: string): Promise<string> {
  const { catalog } = temporary;
  const collection = await catalog.collections.ensure(identity, 'default', SPACE);
  const draft = draftOf(identity, collection, uri, `The text of ${uri}.`);
  await publish(catalog, identity, collection, draft);
  await catalog.documents.delete(identity, draft.docId);
  return draft.docId;
}

it('hides what has expired, and purges that alone', async () => {
  const { catalog, postgres } = temporary;
  const alice = await newIdentity(catalog, 'alice');
  const [old, fresh] = [await deleted(alice, 'old.md'), await deleted(alice, 'fresh.md')];
  const client = new pg.Client(postgres.connection);
  await client.connect();
  await client.query('UPDATE docferry.trash SET expires_at = now() WHERE doc_id = $1', [old]);
  expect((await catalog.trash.list(alice, { limit: 10 })).map(({ docId }) => docId)).toEqual([fresh]);
  expect(await catalog.trash.read(alice, old)).toBeUndefined();
  expect(await catalog.trash.purge()).toBe(1);
  const { rows } = await client.query('SELECT doc_id FROM docferry.trash');
  expect(rows).toEqual([{ doc_id: fresh }]);
  await client.end();
});

it('goes with its tenant', async () => {
  const { catalog } = temporary;
  const bob = await newIdentity(catalog, 'bob');
  await deleted(bob, 'a.md');
  const name = (await catalog.tenants.nameOf(bob.tenantId)) ?? '';
  expect((await catalog.tenants.purge(name))?.rows).toMatchObject({ trash: 1 });
});
