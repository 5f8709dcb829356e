import { documentId, resourceUri } from '@docferry/shared-contracts';
import { expect } from 'vitest';
import { createAuditTrail } from '../access/audit/audit-trail.ts';
import { type RunningApp, runApp } from '../compose/app.test.fixture.ts';
import { PERMISSIVE_POLICY } from './request-policy.ts';

/** Printed with a failure, and can be set, so that a failing run can be repeated. */
export const SEED = Number(process.env.PROPERTY_SEED);
/** Requests per property: few in the usual suite, many in a soak run. */
export const REQUESTS = process.env.PROPERTY_RUNS ? 4_000 : 320;

/** What no response to others may contain: text and names of another tenant or of a colleague's private document. */
export const CANARIES = ['canarytext', 'canary-collection', 'canaryfile', 'canarytitle', 'canaryprivate'];
/** Processor time during the request, concurrent ones included. Not wall-clock time, because the machine may be busy. */
const MAX_WORK_MS = 10_000;
/** Wall-clock time; only for requests that never end. */
const SLOWEST_MS = 90_000;
/** Paths of the machine, stack traces, SQL, messages of drivers, keys; not inside of passage ids, whose letters are random. */
const LEAKS =
  /(?:^|[^\w.])\/(?:home|tmp|root|var|work|usr)\/|node_modules|\bat .+\.(?:ts|js):\d+|violates \w+ constraint|syntax error at or near|relation "|(?<![\w-])pg_[a-z]+|\bselect\b.+\bfrom\b.+\bwhere\b|(?<![\w-])dfk_|"stack"/i;

export type Sent = { readonly method?: string; readonly headers?: Record<string, string>; readonly body?: string };

export type Fuzzed = AsyncDisposable & {
  readonly app: RunningApp;
  /** Key of the caller that attacks. */
  readonly key: string;
  /** Ids of the caller, of others and of nobody, by name of field. */
  readonly values: Readonly<Record<string, readonly unknown[]>>;
  /** Sends a request and checks its response for what all responses must have. */
  attack(path: string, init: Sent): Promise<{ readonly status: number; readonly text: string }>;
};

/** An app with documents of the caller, of a colleague and of another tenant. It fetches nothing from the network. */
export async function startFuzzed(): Promise<Fuzzed> {
  const app = await runApp(
    (gateway) => ({
      ...gateway,
      fetchPage: (async (url: string) => ({
        url: URL.canParse(url) ? new URL(url).href : 'https://example.com/',
        bytes: Buffer.from('<h1>A page</h1><p>Of no great length.</p>'),
        filename: 'page.html',
      })) as typeof gateway.fetchPage,
    }),
    { RAG_MCP_TOOLSETS: 'all,rag,kb,compat' },
    (gateway) => ({
      ...PERMISSIVE_POLICY,
      auditor: { trail: createAuditTrail(gateway.catalog.audit, gateway.logger), queries: 'full' },
    }),
  );
  const key = await app.key('caller', ['read', 'ingest'], 'caller');
  const colleague = await app.key('caller', ['read', 'ingest'], 'colleague');
  const stranger = await app.key('stranger', ['read', 'ingest'], 'stranger');
  const add = async (who: string, text: string, metadata: Record<string, unknown>) => {
    const { body } = await app.call('POST', '/api/v1/ingest', { text, metadata }, { key: who });
    const wanted = { query: text, collection: body.collection, filters: { doc_ids: [body.doc_id] } };
    const found = await app.call('POST', '/api/v1/search', wanted, { key: who });
    const [passage] = found.body.results as { passage_id: string }[];
    return { docId: String(body.doc_id), jobId: String(body.job_id), passage: passage?.passage_id ?? '' };
  };
  const own = await add(key, '# Own\n\nApples, `parseApple()` and pears.', { filename: 'own.md' });
  const private_ = { filename: 'canaryfile.md', visibility: 'private', title: 'canarytitle' };
  const theirs = await Promise.all([
    add(colleague, 'canaryprivate apples', private_),
    add(stranger, 'canarytext apples', {
      filename: 'canaryfile.md',
      title: 'canarytitle',
      collection: 'canary-collection',
    }),
    add(stranger, 'canarytext pears', { filename: 'own.md' }),
  ]);
  await add(key, 'A second one.', { filename: 'second.md' });
  const all = [own, ...theirs];
  const cursorOf = async (who: string, path: string) =>
    String((await app.call('GET', `${path}?limit=1`, undefined, { key: who })).body.next_cursor);
  const cursors = await Promise.all(
    [key, stranger].flatMap((who) => ['/api/v1/documents', '/api/v1/jobs'].map((path) => cursorOf(who, path))),
  );
  const nobody = documentId({ tenantId: 'x', collection: 'x', owner: null, source: 'x', uri: 'x' });
  const docIds = [...all.map(({ docId }) => docId), nobody];
  const passages = all.map(({ passage }) => passage);
  const jobs = [...all.map(({ jobId }) => jobId), nobody];
  const collections = ['default', 'default', 'fuzz'];
  const values = {
    doc_id: docIds,
    doc_ids: docIds,
    passage_id: passages,
    passage_ids: passages,
    job_id: jobs,
    retry_of: jobs,
    run_id: [nobody],
    run: [nobody],
    collection: collections,
    collections,
    // Few, because each collection takes memory of the store.
    name: collections,
    cursor: [...cursors, ...cursors.map((cursor) => cursor.slice(1)), ...cursors.map((cursor) => cursor.toLowerCase())],
    url: ['https://example.com/', 'https://example.com/a?b=c#d'],
    uri: ['own.md', 'a/b.md', ...docIds.map((docId) => resourceUri({ docId, start: 0, end: 5 }))],
  };
  return {
    app,
    key,
    values,
    attack: (path, init) => attack(app, key, path, init),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  };
}

async function attack(app: RunningApp, key: string, path: string, init: Sent) {
  const sent = init.body ?? '';
  const before = process.cpuUsage();
  const response = await fetch(`${app.url}${path}`, {
    ...init,
    headers: { authorization: `Bearer ${key}`, ...init.headers },
    signal: AbortSignal.timeout(SLOWEST_MS),
  });
  const text = isEventStream(response) ? await firstEvent(response) : await response.text();
  const { user, system } = process.cpuUsage(before);
  const told = `${init.method ?? 'GET'} ${path.slice(0, 300)}\n${sent.slice(0, 2_000)}\n-> ${response.status} ${text.slice(0, 2_000)}`;
  expect(response.status, told).toBeLessThan(500);
  expect(text, told).not.toMatch(/INTERNAL_ERROR|-32603/);
  expect((user + system) / 1_000, told).toBeLessThan(MAX_WORK_MS);
  const said = `${text}\n${JSON.stringify([...response.headers])}`;
  for (const canary of CANARIES) expect(said.includes(canary), `${canary} in ${told}`).toBe(false);
  // What the caller sent itself may be in the response; anything else is a leak.
  const leak = LEAKS.exec(said)?.[0];
  if (leak && !sent.includes(leak) && !decodeURI(safePath(path)).includes(leak)) {
    expect.fail(`"${leak}" in ${told}`);
  }
  return { status: response.status, text };
}

function isEventStream({ headers }: Response): boolean {
  return headers.get('content-type')?.startsWith('text/event-stream') ?? false;
}

/** Up to the end of the first event; the stream itself ends only when its reader leaves, as this one does then. */
async function firstEvent({ body }: Response): Promise<string> {
  let text = '';
  for await (const part of body?.pipeThrough(new TextDecoderStream()) ?? []) {
    text += part;
    if (text.includes('\n\n')) break;
  }
  return text;
}

function safePath(path: string): string {
  return path.replaceAll(/%(?:[89a-f].|00|$)/gi, '');
}
