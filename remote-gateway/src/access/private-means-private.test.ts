import { setTimeout as sleep } from 'node:timers/promises';
import { decodePassageId, documentId } from '@docferry/shared-contracts';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Answer, type RunningApp, runApp } from '../compose/app.test.fixture.ts';

/** Printed with a failure, and can be set, so that a failing run can be repeated. */
const SEED = Number(process.env.PROPERTY_SEED);
const LONG = process.env.PROPERTY_RUNS !== undefined;
const RUNS = LONG ? 60 : 4;
const LENGTH = LONG ? { minLength: 10, maxLength: 25 } : { minLength: 7, maxLength: 11 };

const TRIES = 10;

const COLLECTIONS = ['notes', 'wiki'] as const;
/** A collection with private documents of Bob and nothing else. */
const BOBS = 'bobs-diary';
const WORDS = ['heron', 'marsh', 'nest', 'river', 'otter', 'reed', 'willow', 'frog'] as const;

type Who = 'alice' | 'bob';
type Step = {
  readonly kind: 'ingest' | 'ingest private' | 'delete' | 'drop' | 'settings' | 'bob in secret';
  readonly who: Who;
  readonly collection: (typeof COLLECTIONS)[number];
  readonly name: number;
  readonly words: readonly string[];
  readonly secret: 'ingest' | 'new collection' | 'delete' | 'dry run';
};

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom(
    ...(['ingest', 'ingest', 'ingest private', 'delete', 'drop', 'settings'] as const),
    ...(['bob in secret', 'bob in secret', 'bob in secret'] as const),
  ),
  who: fc.constantFrom('alice', 'bob'),
  collection: fc.constantFrom(...COLLECTIONS),
  name: fc.nat(3),
  words: fc.array(fc.constantFrom(...WORDS), { minLength: 3, maxLength: 12 }),
  secret: fc.constantFrom('ingest', 'ingest', 'new collection', 'delete', 'dry run'),
});

/** A tenant in which a history happens, and what makes its responses comparable. */
type TestEnvironment = {
  readonly tenantId: string;
  readonly keys: Readonly<Record<Who, string>>;
  /** Names that replace random or derived ids, in order of first appearance. */
  readonly labels: Map<string, string>;
  /** When each step that both environments share took place, milliseconds. */
  readonly steps: { readonly from: number; to: number }[];
};

let app: RunningApp;
let worlds = 0;
beforeAll(async () => {
  app = await runApp(undefined, { RAG_MCP_TOOLSETS: 'all,rag,kb,compat' });
});
afterAll(() => app[Symbol.asyncDispose]());

/** Different for each owner, because documents with the same uri are sorted by id, which differs between tenants. */
function uriOf(owner: Who | null, name: number): string {
  return owner === null ? `${name}.md` : `${owner}-${name}.md`;
}

async function newWorld(): Promise<TestEnvironment> {
  const tenant = `world${worlds++}`;
  const { id: tenantId } = await app.gateway.catalog.tenants.ensure(tenant);
  const keys = { alice: await app.key(tenant, undefined, 'alice'), bob: await app.key(tenant, undefined, 'bob') };
  const labels = new Map<string, string>();
  for (const collection of [...COLLECTIONS, BOBS])
    for (const owner of [null, 'alice', 'bob'] as const)
      for (let name = 0; name < 4; name += 1) {
        const uri = uriOf(owner, name);
        const id = documentId({ tenantId, collection, owner, source: 'local', uri });
        labels.set(id, `<${collection}/${owner ?? 'team'}/${uri}>`);
      }
  return { tenantId, keys, labels, steps: [] };
}

const UUID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
const TIME = /20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d\.\d+Z/g;

/** A response as text, without anything that differs between two tenants by chance. */
function comparable(world: TestEnvironment, { status, body, text }: Pick<Answer, 'status' | 'body' | 'text'>): string {
  const data = /^data: (.*)$/m.exec(text)?.[1];
  const said: unknown = Object.keys(body).length > 0 ? body : data ? JSON.parse(data) : text;
  const whole = JSON.stringify(said, (key, value: unknown) => {
    if (key === 'timing' || key === 'timestamp' || key === 'request_id') return undefined;
    // Random ids have as many characters, but not as many tokens.
    if (key.endsWith('_ms') || key.endsWith('_seconds') || key === 'answer_tokens') return undefined;
    if (key === 'next_cursor' && typeof value === 'string') return cursorParts(value);
    return value;
  });
  return `${status} ${named(world, whole)}`;
}

/** A text with placeholders for what differs between two tenants. */
function named(world: TestEnvironment, text: string): string {
  return text
    .replaceAll(/[A-Za-z0-9_-]{43}/g, (id) => {
      const passage = decodePassageId(id);
      return passage && world.labels.has(passage.docId)
        ? `<${world.labels.get(passage.docId)} ${passage.textHashPrefix} ${passage.occurrence}>`
        : id;
    })
    .replaceAll(UUID, (id) => {
      if (!world.labels.has(id)) world.labels.set(id, `<id ${world.labels.size}>`);
      return world.labels.get(id) ?? id;
    })
    .replaceAll(TIME, (time) => {
      const at = Date.parse(time);
      const during = world.steps.findIndex(({ from, to }) => from - 2 <= at && at <= to + 2);
      return `<during step ${during}>`;
    });
}

/** The content of a cursor, without the digest of the caller's tenant. */
function cursorParts(cursor: string): unknown {
  const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8'));
  return Array.isArray(parts) ? parts.filter((part) => typeof part !== 'string' || part.length !== 22) : parts;
}

function ingestBody({ collection, name, words }: Step, owner: Who | null, change: object = {}) {
  const visibility = owner === null ? 'team' : 'private';
  const metadata = { filename: uriOf(owner, name), collection, source: 'local', visibility, ...change };
  return { text: `# ${words[0]}\n\n${words.join(' ')}.`, metadata };
}

/** Performs a step, and returns the response. */
async function act(world: TestEnvironment, one: Step): Promise<Answer | undefined> {
  const { kind, who, collection, name } = one;
  const call = (by: Who, method: string, path: string, body?: unknown) =>
    app.call(method, path, body, { key: world.keys[by] });
  switch (kind) {
    case 'ingest':
      return call(who, 'POST', '/api/v1/ingest', ingestBody(one, null));
    case 'ingest private':
      return call('alice', 'POST', '/api/v1/ingest', ingestBody(one, 'alice'));
    case 'delete': {
      const owner: Who | null = who === 'alice' && one.words.length % 2 === 0 ? 'alice' : null;
      const identity = { tenantId: world.tenantId, collection, owner, source: 'local', uri: uriOf(owner, name) };
      return call(who, 'DELETE', `/api/v1/documents/${documentId(identity)}`);
    }
    case 'drop':
      // Rarely, so that enough documents exist.
      return name === 0 ? call(who, 'DELETE', `/api/v1/collections/${collection}`) : undefined;
    case 'settings':
      return call('alice', 'PUT', `/api/v1/collections/${collection}`, { description: `It is about ${one.words[0]}` });
    case 'bob in secret':
      await inSecret(world, one);
      return undefined;
  }
}

async function inSecret(world: TestEnvironment, one: Step): Promise<void> {
  const key = world.keys.bob;
  const { collection, name, secret } = one;
  if (secret === 'ingest') {
    const sent = await app.call('POST', '/api/v1/ingest', ingestBody(one, 'bob'), { key });
    expect(sent.body).toMatchObject({ collection });
  } else if (secret === 'new collection') {
    await app.call('POST', '/api/v1/ingest', ingestBody(one, 'bob', { collection: BOBS }), { key });
    await app.call('PUT', `/api/v1/collections/${BOBS}`, { description: 'Mine' }, { key });
    if (name === 0) await app.call('DELETE', `/api/v1/collections/${BOBS}`, undefined, { key });
  } else if (secret === 'delete') {
    const identity = { tenantId: world.tenantId, collection, owner: 'bob', source: 'local', uri: uriOf('bob', name) };
    await app.call('DELETE', `/api/v1/documents/${documentId(identity)}`, undefined, { key });
  } else {
    await app.call('POST', '/api/v1/ingest', { ...ingestBody(one, 'bob'), dry_run: true }, { key });
  }
}

/** Everything that Alice can read, through every endpoint. */
async function reads(world: TestEnvironment): Promise<string[]> {
  const told: string[] = [];
  const ask = async (method: string, path: string, body?: unknown): Promise<Answer> => {
    const answer = await app.call(method, path, body, {
      key: world.keys.alice,
      headers: { accept: 'application/json, text/event-stream' },
    });
    told.push(`${method} ${named(world, path)} ${JSON.stringify(body)}\n  ${comparable(world, answer)}`);
    return answer;
  };
  const tool = (name: string, args: unknown) =>
    ask('POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } });
  const team = { tenantId: world.tenantId, collection: 'notes', owner: null, source: 'local', uri: '0.md' };

  await ask('GET', '/api/v1/collections');
  await ask('GET', '/api/v1/diagnose');
  await ask('GET', '/api/v1/jobs?limit=50');
  for (const collection of [...COLLECTIONS, BOBS]) {
    await ask('GET', `/api/v1/collections/${collection}`);
    let cursor = '';
    do {
      const path = `/api/v1/documents?collection=${collection}&limit=2${cursor}`;
      const { body } = await app.call('GET', path, undefined, { key: world.keys.alice });
      told.push(`documents of ${collection} ${comparable(world, { status: 200, body, text: '' })}`);
      cursor = typeof body.next_cursor === 'string' ? `&cursor=${body.next_cursor}` : '';
    } while (cursor !== '');
    const search = { query: 'heron marsh otter', collection, top_k: 2, explain: true, max_per_doc: 1 };
    const first = await ask('POST', '/api/v1/search', search);
    const next = first.body.next_cursor;
    if (typeof next === 'string') {
      const { body } = await app.call('POST', '/api/v1/search', { ...search, cursor: next }, { key: world.keys.alice });
      told.push(`page 2 of ${collection} ${comparable(world, { status: 200, body, text: '' })}`);
    }
    await ask('POST', '/api/v1/search', { query: '"river nest" reed', collection, preset: 'recall', top_k: 20 });
    await ask('POST', '/api/v1/evidence/retrieve', { question: 'Where does the otter nest?', collection });
    const metadata = { filename: '1.md', collection, source: 'local' };
    await ask('POST', '/api/v1/ingest', { text: '# heron\n\nheron marsh nest.', metadata, dry_run: true });
    await tool('search', { query: 'willow frog', collection });
    await tool('list_documents', { collection });
  }
  await ask('POST', '/api/v1/search', { query: 'heron frog', collections: [...COLLECTIONS], explain: true, top_k: 20 });
  await ask('POST', '/api/v1/search', { query: 'heron', collections: ['none-of-it'] });
  await ask('GET', `/api/v1/documents/${documentId(team)}`);
  await tool('list_collections', {});
  await tool('rag_corpus_list', {});
  await tool('rag_search', { query: 'heron reed' });
  return told;
}

it(`returns the same to a caller whatever private documents others have, in ${RUNS} random histories (seed ${SEED})`, {
  timeout: 900_000,
}, async () => {
  const seen = { found: 0, secrets: 0 };
  await fc.assert(
    fc.asyncProperty(fc.array(step, LENGTH), async (steps) => {
      const [withSecrets, without] = [await newWorld(), await newWorld()];
      for (const [at, one] of steps.entries()) {
        if (one.kind === 'bob in secret') {
          await act(withSecrets, one);
          seen.secrets += 1;
        } else {
          const answers: string[] = [];
          for (const world of [withSecrets, without]) {
            const time = { from: Date.now(), to: Number.POSITIVE_INFINITY };
            world.steps.push(time);
            const answer = await act(world, one);
            time.to = Date.now();
            // Responses to Bob may contain his own private data.
            const isAlices = one.who === 'alice' || one.kind === 'settings' || one.kind === 'ingest private';
            if (answer && isAlices) answers.push(comparable(world, answer));
          }
          expect(answers[0], JSON.stringify(one)).toBe(answers[1]);
        }
        // The effects of shared steps are compared after the next private one, and at the end.
        if (one.kind !== 'bob in secret' && at < steps.length - 1) continue;
        // Points of a previous version are deleted right after the response; the time until then does not count.
        for (let tries = 1; ; tries += 1) {
          const [told, plain] = [await reads(withSecrets), await reads(without)];
          seen.found += told.filter((line) => line.includes('passage_id')).length;
          const differing = told.flatMap((line, n) => (line === plain[n] ? [] : [line, plain[n]]));
          if (differing.length === 0) break;
          if (tries === TRIES) expect(differing).toEqual([]);
          await sleep(100);
        }
      }
    }),
    { numRuns: RUNS, seed: SEED, endOnFailure: true },
  );
  // If all responses were empty, the property would prove nothing.
  expect(seen.found).toBeGreaterThan(RUNS);
  expect(seen.secrets).toBeGreaterThan(RUNS);
});
