import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import type { Identity } from '../identity.ts';
import { createKey } from '../operator/admin/keys.ts';
import { createAuthenticator } from './authenticate.ts';

/** Printed with a failure, and can be set, so that a failing run can be repeated. */
const SEED = Number(process.env.PROPERTY_SEED);
/** A soak run: long histories, each checked through every endpoint. */
const LONG = process.env.PROPERTY_RUNS !== undefined;
/** Concurrent histories, each with separate tenants. */
const AT_ONCE = 4;
const ROUNDS = LONG ? 50 : 4;
const LENGTH = LONG ? { minLength: 15, maxLength: 25 } : { minLength: 8, maxLength: 14 };
const NAMES = ['open', 'vault'];

type Person = { readonly identity: Identity; readonly key: string };
/** A document in the model. `canary` is a word in its text, title and file name, and nowhere else. */
type Doc = {
  readonly of: Identity;
  readonly collection: string;
  readonly isPrivate: boolean;
  readonly canary: string;
  readonly docId: string;
  readonly jobId: string;
  readonly passageId: string;
};
type Step = {
  readonly kind: (typeof KINDS)[number];
  readonly who: number;
  readonly at: number;
  readonly collection: string;
  readonly isPrivate: boolean;
  readonly name: number;
};

const KINDS = [
  'ingest',
  'ingest',
  'ingest',
  'search',
  'evidence',
  'list',
  'collections',
  'jobs',
  'get',
  'delete',
  'passage',
  'resource',
  'job',
  'alias',
  'drop collection',
] as const;

let app: RunningApp;
/** Per history two tenants, each with two users, an administrator, and a user with a key for one collection. */
const groups: Person[][] = [];

beforeAll(async () => {
  app = await runApp(undefined, { RAG_MCP_TOOLSETS: 'all,rag,kb,compat' });
  const { catalog } = app.gateway;
  const authenticate = createAuthenticator({ catalog });
  for (let group = 0; group < AT_ONCE; group += 1) {
    const people: Person[] = [];
    groups.push(people);
    for (const tenant of [`red${group}`, `blue${group}`]) {
      for (const [name, scopes, collections] of [
        ['alice', ['read', 'ingest']],
        ['bob', ['read', 'ingest']],
        ['carol', ['admin']],
        ['dave', ['read', 'ingest'], ['open']],
      ] as const) {
        const issued = await createKey(catalog, {
          tenant,
          name,
          scopes: [...scopes],
          ...(collections && { collections: [...collections] }),
        });
        const identity = await authenticate(`Bearer ${issued.key}`);
        people.push({ identity, key: app.keyOf(identity) });
      }
    }
  }
});
afterAll(() => app[Symbol.asyncDispose]());

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(...KINDS),
  who: fc.nat(7),
  at: fc.nat(1_000),
  collection: fc.constantFrom(...NAMES, 'open'),
  isPrivate: fc.boolean(),
  name: fc.nat(3),
});

/** The rule of the model, with which the gateway is compared. */
function maySee({ identity }: Person, doc: Doc): boolean {
  return (
    doc.of.tenantId === identity.tenantId &&
    (!doc.isPrivate || doc.of.subject === identity.subject) &&
    (identity.collections?.has(doc.collection) ?? true)
  );
}

let made = 0;
/** A unique number. */
function next(): number {
  made += 1;
  return made;
}

async function history(steps: readonly Step[], people: readonly Person[]): Promise<void> {
  /** All documents of this history, and the published ones by id. */
  const known: Doc[] = [];
  const live = new Map<string, Doc>();
  const source = `source${next()}`;

  /** Sends a request and checks the response for anything that this person may not see. */
  const ask = async (person: Person, method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await app.call(method, path, body, {
      key: person.key,
      headers: { accept: 'application/json, text/event-stream' },
    });
    const told = `${person.identity.subject} ${method} ${path} ${JSON.stringify(body)} -> ${answer.status} ${answer.text}`;
    expect(answer.status, told).toBeLessThan(500);
    const asked = `${path} ${JSON.stringify(body)}`;
    for (const doc of known) {
      if (maySee(person, doc)) continue;
      for (const secret of [doc.canary, doc.docId, doc.jobId, doc.passageId]) {
        if (!asked.includes(secret)) expect(answer.text.includes(secret), `${secret} in ${told}`).toBe(false);
      }
    }
    if (person.identity.collections && !asked.includes('vault')) expect(answer.text, told).not.toContain('vault');
    return answer;
  };
  const tool = (person: Person, name: string, args: unknown) =>
    ask(person, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });

  for (const { kind, who, at, collection, isPrivate, name } of steps) {
    const person = people[who % people.length];
    if (!person) throw new Error('nobody');
    const target = known[at % Math.max(1, known.length)];
    const hidden = target !== undefined && !(live.has(target.docId) && maySee(person, target));
    const reaches = person.identity.collections?.has(collection) ?? true;
    const visible = [...live.values()].filter((doc) => maySee(person, doc));
    switch (kind) {
      case 'ingest': {
        const canary = `canary${next()}word`;
        const metadata = {
          filename: `${name}.md`,
          uri: `${name}.md`,
          title: `About ${canary}`,
          source,
          collection,
          visibility: isPrivate ? 'private' : 'team',
        };
        const { status, body } = await ask(person, 'POST', '/api/v1/ingest', {
          text: `Herons nest here, ${canary}.`,
          metadata,
        });
        expect(status).toBe(reaches ? 200 : 404);
        if (!reaches) break;
        const docId = String(body.doc_id);
        const wanted = { query: canary, collection, filters: { doc_ids: [docId] } };
        const found = await ask(person, 'POST', '/api/v1/search', wanted);
        const [passage] = found.body.results as { passage_id: string }[];
        const doc = {
          of: person.identity,
          collection,
          isPrivate,
          canary,
          docId,
          jobId: String(body.job_id),
          passageId: passage?.passage_id ?? '',
        };
        expect(passage?.passage_id).toBeTypeOf('string');
        known.push(doc);
        live.set(docId, doc);
        break;
      }
      case 'search': {
        const { body } = await ask(person, 'POST', '/api/v1/search', {
          query: 'herons',
          collections: person.identity.collections ? ['open'] : undefined,
          ...(person.identity.collections ? {} : { collection }),
          top_k: 50,
          max_per_doc: 5,
          filters: { source },
        });
        const place = person.identity.collections ? 'open' : collection;
        const ids = ((body.results ?? []) as { doc_id: string }[]).map((result) => result.doc_id);
        expect(new Set(ids)).toEqual(
          new Set(visible.filter((doc) => doc.collection === place).map((doc) => doc.docId)),
        );
        await tool(person, 'search', { query: target?.canary ?? 'herons', collection });
        break;
      }
      case 'evidence':
        await ask(person, 'POST', '/api/v1/evidence/retrieve', { question: 'Where do herons nest?', collection });
        if (target) {
          await ask(person, 'POST', '/api/v1/evidence/extract', {
            question: 'Where do herons nest?',
            passage_ids: [target.passageId],
          });
        }
        break;
      case 'list': {
        const { body } = await ask(person, 'GET', `/api/v1/documents?source=${source}&limit=100`);
        const ids = (body.documents as { doc_id: string }[]).map((document) => document.doc_id);
        expect(ids.toSorted()).toEqual(visible.map(({ docId }) => docId).toSorted());
        break;
      }
      case 'collections': {
        const { body } = await ask(person, 'GET', '/api/v1/collections');
        const listed = body.collections as { name: string; documents: number }[];
        for (const found of listed) {
          expect(person.identity.collections?.has(found.name) ?? true).toBe(true);
          const detail = await ask(person, 'GET', `/api/v1/collections/${found.name}`);
          expect(detail.status).toBe(200);
          const all = await ask(person, 'GET', `/api/v1/documents?collection=${found.name}&limit=100`);
          if (!all.body.next_cursor) expect(found.documents).toBe((all.body.documents as unknown[]).length);
        }
        break;
      }
      case 'jobs':
        await ask(person, 'GET', '/api/v1/jobs?limit=100');
        break;
      case 'get':
        if (!target) break;
        expect((await ask(person, 'GET', `/api/v1/documents/${target.docId}`)).status).toBe(hidden ? 404 : 200);
        break;
      case 'delete': {
        if (!target) break;
        const { status } = await ask(person, 'DELETE', `/api/v1/documents/${target.docId}`);
        expect(status).toBe(hidden ? 404 : 200);
        if (!hidden) live.delete(target.docId);
        break;
      }
      case 'passage':
        if (!target) break;
        // A passage id refers to a text: everyone who may read the document now gets the part that still exists.
        if (hidden)
          expect((await ask(person, 'POST', '/api/v1/passages/read', { passage_id: target.passageId })).status).toBe(
            404,
          );
        else await ask(person, 'POST', '/api/v1/passages/read', { passage_id: target.passageId });
        break;
      case 'resource': {
        if (!target) break;
        const uri = `docferry://documents/${target.docId}/0-10`;
        const { text } = await ask(person, 'POST', '/mcp', {
          jsonrpc: '2.0',
          id: 1,
          method: 'resources/read',
          params: { uri },
        });
        expect(text.includes('Herons nes')).toBe(!hidden);
        break;
      }
      case 'job': {
        if (!target) break;
        const may = target.of.tenantId === person.identity.tenantId && maySee(person, target);
        const { status } = await ask(person, 'GET', `/api/v1/jobs/${target.jobId}`);
        if (!may) expect(status).toBe(404);
        await ask(person, 'GET', `/api/v1/jobs/${target.jobId}/events`);
        await ask(person, 'POST', `/api/v1/jobs/${target.jobId}/retry`);
        break;
      }
      case 'alias':
        await tool(person, 'rag_search', { query: 'herons nest' });
        await tool(person, 'rag_corpus_list', {});
        await tool(person, 'kb.search', { query: 'herons nest', scope: { project_id: collection } });
        await tool(person, 'kb.read_excerpt', { passage_id: target?.passageId ?? 'none' });
        await tool(person, 'kb.expand_excerpt', { passage_id: target?.passageId ?? 'none' });
        await tool(person, 'list_documents', { collection });
        await tool(person, 'get_document', { doc_id: target?.docId ?? 'none' });
        await tool(person, 'read_passage', { passage_id: target?.passageId ?? 'none' });
        break;
      case 'drop collection': {
        // Rarely, so that documents exist for a while. Private documents of others remain.
        if (at % 4 !== 0) break;
        const { status } = await ask(person, 'DELETE', `/api/v1/collections/${collection}`);
        if (!person.identity.scopes.has('admin')) expect([403, 404]).toContain(status);
        else
          for (const doc of live.values()) {
            if (maySee(person, doc) && doc.collection === collection) live.delete(doc.docId);
          }
        break;
      }
      default:
        kind satisfies never;
    }
  }
}

it(`shows nobody data of others over HTTP, in ${ROUNDS * AT_ONCE} random histories (seed ${SEED})`, {
  timeout: 600_000,
}, async () => {
  const histories = fc.array(fc.array(step, LENGTH), { minLength: AT_ONCE, maxLength: AT_ONCE });
  await fc.assert(
    fc.asyncProperty(histories, async (all) => {
      await Promise.all(all.map((steps, index) => history(steps, groups[index] ?? [])));
    }),
    { numRuns: ROUNDS, seed: SEED, endOnFailure: true },
  );
});
