import { randomUUID } from 'node:crypto';
import { textHash } from '@docferry/shared-contracts';
import fc from 'fast-check';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Catalog } from '../catalog/catalog.ts';
import type { CollectionRow } from '../catalog/collections/collection-row.ts';
import { draftOf, newIdentity, publish, SPACE } from '../catalog/draft.test.fixture.ts';
import { openCatalog } from '../catalog/open-catalog.ts';
import { type TemporaryCatalog, temporaryCatalog } from '../catalog/temporary-catalog.test.fixture.ts';
import type { Identity } from '../identity.ts';

const SEED = Number(process.env.PROPERTY_SEED);
/** Concurrent sequences in a run of the property: 480 in total, 2,000 in the soak run. */
const AT_ONCE = 8;
const RUNS = process.env.PROPERTY_RUNS ? 250 : 60;
/** Steps of a sequence. Longer ones are part of the soak run. */
const LENGTH = process.env.PROPERTY_RUNS ? { minLength: 3, maxLength: 12 } : { minLength: 2, maxLength: 4 };
const COLLECTIONS = ['open', 'vault'] as const;

type Doc = { readonly docId: string; readonly of: Identity; readonly isPrivate: boolean; readonly collection: string };
type Step = {
  readonly kind: 'publish' | 'read' | 'list' | 'duplicates' | 'delete' | 'deleted';
  readonly who: number;
  readonly collection: number;
  readonly isPrivate: boolean;
  readonly name: number;
};

let temporary: TemporaryCatalog;
let catalog: Catalog;
/** Three tenants, each with two users and a third with a key for one collection. */
let people: Identity[];
const rows = new Map<string, CollectionRow>();

beforeAll(async () => {
  temporary = await temporaryCatalog();
  // This tests who sees what, not recovery after a crash.
  const connection = { ...temporary.postgres.connection, options: '-c synchronous_commit=off' };
  catalog = await openCatalog({ connection, logger: pino({ level: 'silent' }) });
  people = [];
  for (let tenant = 0; tenant < 3; tenant += 1) {
    const alice = await newIdentity(catalog, 'alice');
    people.push(alice, { ...alice, subject: 'bob' }, { ...alice, subject: 'carol', collections: new Set(['open']) });
    for (const name of COLLECTIONS) {
      rows.set(`${alice.tenantId}/${name}`, await catalog.collections.ensure(alice, name, SPACE));
    }
  }
});
afterAll(async () => {
  await catalog[Symbol.asyncDispose]();
  await temporary[Symbol.asyncDispose]();
});

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom('publish', 'publish', 'read', 'list', 'duplicates', 'delete', 'deleted'),
  who: fc.nat(8),
  collection: fc.nat(1),
  isPrivate: fc.boolean(),
  name: fc.nat(5),
});

/** The rule of the model, with which the database is compared. */
function maySee(identity: Identity, doc: Doc): boolean {
  return (
    doc.of.tenantId === identity.tenantId &&
    (!doc.isPrivate || doc.of.subject === identity.subject) &&
    (identity.collections?.has(doc.collection) ?? true)
  );
}

async function run(steps: readonly Step[]): Promise<void> {
  const source = randomUUID();
  /** All documents ever published, and the currently published ones with their text. */
  const known: Doc[] = [];
  const live = new Map<string, { doc: Doc; text: string }>();
  const trashed = new Map<string, { doc: Doc; text: string }>();
  const seenBy = (identity: Identity) =>
    [...live.values()].filter(({ doc }) => maySee(identity, doc)).map(({ doc }) => doc.docId);

  for (const { kind, who, collection: at, isPrivate, name } of steps) {
    const identity = people[who] ?? people[0];
    const collection = COLLECTIONS[at] ?? 'open';
    if (!identity) throw new Error('nobody');
    const row = rows.get(`${identity.tenantId}/${collection}`);
    if (!row) throw new Error('no collection');
    const target = known[name % Math.max(1, known.length)];
    if (kind === 'publish') {
      const text = `${source} ${identity.tenantId} ${isPrivate ? identity.subject : 'team'} ${name}`;
      const visibility = isPrivate ? 'private' : 'team';
      const draft = draftOf(identity, row, `${source}/${name}.md`, text, { source, visibility });
      const doc = { docId: draft.docId, of: identity, isPrivate, collection };
      if (!maySee(identity, doc)) {
        await expect(publish(catalog, identity, row, draft)).rejects.toThrow();
        continue;
      }
      await publish(catalog, identity, row, draft);
      live.set(draft.docId, { doc, text });
      trashed.delete(draft.docId);
      known.push(doc);
    } else if (kind === 'list') {
      const listed = await catalog.documents.list(identity, { source, limit: 100 });
      expect(listed.map(({ docId }) => docId).toSorted()).toEqual(seenBy(identity).toSorted());
      const names = (await catalog.collections.list(identity)).map((found) => found.name);
      expect(names).toEqual(identity.collections ? ['open'] : ['open', 'vault']);
    } else if (target && kind === 'read') {
      const kept = live.get(target.docId);
      const visible = kept && maySee(identity, target) ? kept : undefined;
      const ids = [target.docId];
      const [found, content, segments, generations] = await Promise.all([
        catalog.documents.find(identity, target.docId),
        catalog.documents.readText(identity, target.docId),
        catalog.documents.readSegments(identity, ids),
        catalog.generations.published(identity, ids),
      ]);
      expect(content?.text).toBe(visible?.text);
      expect(found?.docId).toBe(visible?.doc.docId);
      expect([segments.has(target.docId), generations.has(target.docId)]).toEqual(Array(2).fill(visible !== undefined));
    } else if (target && kind === 'duplicates') {
      const hash = textHash(live.get(target.docId)?.text ?? '');
      const theirs = rows.get(`${target.of.tenantId}/${target.collection}`);
      const duplicates = await catalog.documents.sameText(identity, theirs?.id ?? '', hash, randomUUID());
      for (const duplicate of duplicates) expect(seenBy(identity)).toContain(duplicate);
    } else if (target && kind === 'delete') {
      const { document: deleted } = await catalog.documents.delete(identity, target.docId);
      const could = live.has(target.docId) && maySee(identity, target);
      expect(deleted?.docId).toBe(could ? target.docId : undefined);
      const kept = live.get(target.docId);
      if (could && kept) trashed.set(target.docId, kept);
      if (could) live.delete(target.docId);
    } else if (target && kind === 'deleted') {
      const kept = trashed.get(target.docId);
      const visible = kept && maySee(identity, target) ? kept : undefined;
      expect((await catalog.trash.read(identity, target.docId))?.draft.text).toBe(visible?.text);
      const listed = await catalog.trash.list(identity, { source, limit: 100 });
      const theirs = [...trashed.values()].filter(({ doc }) => maySee(identity, doc)).map(({ doc }) => doc.docId);
      expect(listed.map(({ docId }) => docId).toSorted()).toEqual(theirs.toSorted());
    }
  }
}

it(`shows nobody data of others, in ${RUNS * AT_ONCE} random histories (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const histories = fc.array(fc.array(step, LENGTH), {
    minLength: AT_ONCE,
    maxLength: AT_ONCE,
  });
  await fc.assert(
    fc.asyncProperty(histories, async (all) => {
      await Promise.all(all.map(run));
    }),
    { numRuns: RUNS, seed: SEED },
  );
});
