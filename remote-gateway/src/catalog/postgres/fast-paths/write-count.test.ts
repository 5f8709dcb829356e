import { expect, it } from 'vitest';
import type { Identity } from '../../../identity.ts';
import type { Catalog } from '../../catalog.ts';
import { draftOf, newIdentity, publish, SPACE } from '../../draft.test.fixture.ts';
import { temporaryCatalog } from '../../temporary-catalog.test.fixture.ts';
import { ownerClient } from '../owner-client.ts';
import { countWrites } from './write-count.ts';

/** A count that also records its statements. */
function recordedWrites() {
  const writes = countWrites();
  const statements: string[] = [];
  const answered = (statement: string): void => {
    statements.push(statement);
    writes.answered(statement);
  };
  return { writes: { ...writes, answered }, statements };
}

const collectionOf = async (catalog: Catalog, identity: Identity) =>
  (await catalog.collections.named(identity, ['default']))[0];

it('spares asking a Postgres again that only we write to, until we write', async () => {
  const { writes, statements } = recordedWrites();
  await using temporary = await temporaryCatalog(writes);
  const { catalog } = temporary;
  const alice = await newIdentity(catalog);
  const collection = await catalog.collections.ensure(alice, 'default', SPACE);
  const asked = () => statements.filter((text) => text.includes('docferry.named_collections(')).length;

  for (let n = 0; n < 3; n++) expect(await collectionOf(catalog, alice)).toMatchObject({ chunks: 0 });
  expect(asked()).toBe(1);
  await publish(catalog, alice, collection, draftOf(alice, collection, 'a.md', 'one'));
  expect((await collectionOf(catalog, alice))?.documents).toBe(1);
  expect(asked()).toBe(2);
});

it("knows of maintenance's writes, of failed ones, and of none that only reads for a search", async () => {
  const writes = countWrites();
  await using temporary = await temporaryCatalog(writes);
  const { catalog, postgres } = temporary;
  const alice = await newIdentity(catalog);
  await catalog.collections.ensure(alice, 'default', SPACE);
  await using owner = await ownerClient({ ...postgres.connection, writes });
  await collectionOf(catalog, alice);
  await owner.client.query("UPDATE docferry.collections SET store_name = 'moved'");
  expect((await collectionOf(catalog, alice))?.storeName).toBe('moved');

  const before = writes.now();
  await catalog.generations.published(alice, []);
  await collectionOf(catalog, alice);
  expect(writes.now()).toBe(before);
  await owner.client.query('SELECT 1 / 0').catch(() => {});
  expect(writes.now()).toBe(before + 1);
});
