import { graphDescribeRequestSchema } from '@docferry/shared-contracts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type RunningApp, runApp } from '../../compose/app.test.fixture.ts';
import { GatewayError } from '../../errors.ts';
import { describeGraph } from '../../retrieval/graph/ask-graph.ts';

const LIMITS_TEXT = `# Limits

A request beyond a limit is refused with RATE_LIMITED, as RFC 6585 says. See Section 2 and [keys](keys.md).

## 2 Quotas

A Service Level Agreement (SLA) bounds them. \`daily_chunks\` is a setting.

### Exceptions

| name | value |
|---|---|
| RAG_QUOTA_OFF | on |
`;
const KEYS_TEXT =
  '# Keys\n\nA key is shown once.\n\n## Errors\n\nRATE_LIMITED comes with a time to wait. The SLA counts.\n';
const OTHER_TEXT = '# Times\n\nHow to wait after RATE_LIMITED: see limits.md.\n';

let app: RunningApp;
let client: Client;
const ids: Record<string, string> = {};
async function ingest(
  on: RunningApp,
  filename: string,
  text: string,
  change: Record<string, unknown> = {},
  key?: string,
) {
  const body = { text, metadata: { filename, ...change } };
  const { body: answer } = await on.call('POST', '/api/v1/ingest', body, key === undefined ? {} : { key });
  expect(answer.status).toBe('success');
  return String(answer.doc_id);
}
beforeAll(async () => {
  app = await runApp(undefined, { RAG_MCP_TOOLSETS: 'graph' });
  ids.limits = await ingest(app, 'limits.md', LIMITS_TEXT, { title: 'Limits' });
  ids.keys = await ingest(app, 'keys.md', KEYS_TEXT, { title: 'Keys' });
  ids.times = await ingest(app, 'times.md', OTHER_TEXT, { title: 'Times' });
  client = await connect(await app.key());
});
afterAll(async () => {
  await client.close();
  await app[Symbol.asyncDispose]();
});

async function connect(key: string): Promise<Client> {
  const made = new Client({ name: 'test', version: '1' });
  const headers = { authorization: `Bearer ${key}` };
  await made.connect(new StreamableHTTPClientTransport(new URL(`${app.url}/mcp`), { requestInit: { headers } }));
  return made;
}
/** On a busy machine a question may use up its 50 ms; it is asked again then. */
async function ask(name: string, args: Record<string, unknown>, by = client) {
  for (;;) {
    const { isError = false, structuredContent, content } = await by.callTool({ name, arguments: args });
    const answer = Object(structuredContent);
    if (answer.partial === true && answer.degraded_scopes.length === 0) continue;
    return { isError, answer, text: String(Object(Object(content)[0]).text) };
  }
}
const names = (answer: { results: { kind: string; name: string }[] }) =>
  answer.results.map(({ kind, name }) => `${kind} ${name}`);

describe('graph tools', () => {
  it('are seven, listed with dots and called with underscores too, each saying when to use it', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(
      ['describe', 'expand', 'paths', 'parents', 'children', 'entities', 'related'].map((name) => `graph.${name}`),
    );
    for (const { name, description } of tools) expect(description, name).toMatch(/^Use .* Not .* Returns .* Next: /s);
    const { answer } = await ask('graph_describe', { nodes: ['RATE_LIMITED'] });
    expect(answer).toEqual((await ask('graph.describe', { nodes: ['RATE_LIMITED'] })).answer);
    expect((await ask('graph.sections_for_entities', { nodes: ['RATE_LIMITED'] })).isError).toBe(false);
    expect((await client.callTool({ name: 'graph.entities_for_sections', arguments: {} })).isError).toBe(true);
  });

  it('describe nodes by doc_id, passage_id, node id, file and exact name', async () => {
    const { body } = await app.call('POST', '/api/v1/search', { query: 'key is shown once' });
    const [{ passage_id: passageId }] = Object(body).results;
    const nodes = [ids.limits, passageId, `section:${ids.limits}:2-quotas`, 'times.md', 'RATE_LIMITED', 'sla'];
    const { answer, text } = await ask('graph.describe', { nodes });
    expect(names(answer)).toEqual([
      'document Limits',
      'section Keys',
      'section 2 Quotas',
      'document Times',
      'identifier RATE_LIMITED',
      'term Service Level Agreement (SLA)',
    ]);
    expect(answer.results[4].counts).toEqual({ 'mentions in': 3 });
    expect(text).toContain('- identifier "RATE_LIMITED"; mentions in 3 [identifier:RATE_LIMITED]');
    const unknown = await ask('graph.describe', { nodes: ['NO_SUCH_NAME'] });
    expect(unknown).toMatchObject({ isError: true, answer: { code: 'NOT_FOUND' } });
  });

  it('give parents outwards and children in order', async () => {
    const exceptions = `section:${ids.limits}:exceptions`;
    const { answer } = await ask('graph.parents', { nodes: [exceptions] });
    expect(names(answer)).toEqual(['section 2 Quotas', 'section Limits', 'document Limits']);
    const children = await ask('graph.children', { nodes: [exceptions, ids.limits] });
    expect(names(children.answer)).toEqual(['table Table: name, value', 'section Limits']);
  });

  it('expand to what refers and is referred to, each with the text that proves it', async () => {
    const { answer, text } = await ask('graph.expand', {
      nodes: [ids.keys],
      types: ['links_to'],
      max_hops: 1,
      include_snippet: true,
    });
    expect(names(answer)).toEqual(['section Limits']);
    const { via } = answer.results[0];
    expect(via).toMatchObject({ from: `document:${ids.keys}`, type: 'links_to', forward: false, origin: 'text' });
    expect(LIMITS_TEXT.slice(via.evidence.start, via.evidence.end)).toBe('keys.md');
    expect(via.evidence.snippet).toContain('See Section 2 and [keys](keys.md).');
    expect(text).toMatch(/^> .*See Section 2/m);
    const { body } = await app.call('POST', '/api/v1/search', { query: 'refused with RATE_LIMITED as RFC 6585 says' });
    const [{ passage_id: passageId, start, end }] = Object(body).results;
    expect(start <= via.evidence.start && via.evidence.end <= end).toBe(true);
    expect(via.evidence.passage_id).toBe(passageId);
    expect(text).toContain(`passage_id ${passageId}`);
    const slice = await client.readResource({ uri: via.evidence.resource });
    expect(slice.contents[0]).toMatchObject({ text: 'keys.md' });
    const out = await ask('graph.expand', { nodes: [`section:${ids.limits}:limits`], direction: 'out', max_hops: 1 });
    expect(names(out.answer).toSorted()).toEqual([
      'document Keys',
      'identifier RATE_LIMITED',
      'section 2 Quotas',
      'standard RFC 6585',
    ]);
  });

  it('reach the cells of tables by row and by column', async () => {
    const ofRow = await ask('graph.expand', {
      nodes: ['RAG_QUOTA_OFF'],
      kinds: ['row', 'column'],
      include_snippet: true,
    });
    expect(names(ofRow.answer)).toEqual(['row RAG_QUOTA_OFF', 'column value']);
    const [row, column] = ofRow.answer.results;
    expect(row.via).toMatchObject({ type: 'has_key', forward: false });
    expect(column.via).toMatchObject({ from: row.id, type: 'has_value', forward: true });
    expect(column.via.evidence.snippet).toBe('| RAG_QUOTA_OFF | on |');
    expect(LIMITS_TEXT.slice(column.via.evidence.start, column.via.evidence.end)).toBe('on');
    const ofColumn = await ask('graph.expand', { nodes: [column.id], types: ['has_value'], max_hops: 1 });
    expect(names(ofColumn.answer)).toEqual(['row RAG_QUOTA_OFF']);
    const shared = await ask('graph.expand', { nodes: ['key:value'], types: ['has_key'], max_hops: 1 });
    expect(names(shared.answer)).toEqual(['column value']);
  });

  it('cite by offsets alone while the index does not answer, and say so', async () => {
    const placesAt = () => Promise.reject(new GatewayError('BACKEND_UNAVAILABLE', 'Qdrant is down.'));
    const { gateway } = app;
    const { id: tenantId } = await gateway.catalog.tenants.ensure('default');
    const answer = await describeGraph(
      { ...gateway, store: { ...gateway.store, placesAt } },
      { tenantId, subject: 'someone', scopes: new Set(['read']) },
      graphDescribeRequestSchema.parse({ nodes: [ids.keys] }),
    );
    expect(answer).toMatchObject({ partial: true, degraded_scopes: ['index'] });
    expect(answer.results[0]?.place).toMatchObject({ doc_id: ids.keys, start: 0 });
    expect(answer.results[0]?.place?.passage_id).toBeUndefined();
  });

  it('say that something is missing when the database takes too long for a hop', async () => {
    const { gateway } = app;
    const adjacent = () => Promise.reject(new GatewayError('TIMEOUT', 'The catalog database took too long.'));
    const { id: tenantId } = await gateway.catalog.tenants.ensure('default');
    const answer = await describeGraph(
      { ...gateway, catalog: { ...gateway.catalog, graph: { ...gateway.catalog.graph, adjacent } } },
      { tenantId, subject: 'someone', scopes: new Set(['read']) },
      graphDescribeRequestSchema.parse({ nodes: [ids.keys] }),
    );
    expect(answer).toMatchObject({ partial: true, degraded_scopes: [], results: [{ id: `document:${ids.keys}` }] });
    expect(answer.warnings).toEqual([expect.stringContaining('bound')]);
  });

  it('find how two documents are connected, and say when they are not within the hops', async () => {
    const { answer } = await ask('graph.paths', { from: 'times.md', to: ids.keys, max_hops: 4 });
    const ways = answer.paths.map((path: { name: string }[]) => path.map(({ name }) => name));
    expect(ways).toContainEqual(['Times', 'Times', 'Limits', 'Limits', 'Keys']);
    for (const path of answer.paths) {
      for (const [at, step] of path.entries()) expect(step.via?.from).toBe(at === 0 ? undefined : path[at - 1].id);
    }
    const none = await ask('graph.paths', { from: 'times.md', to: ids.keys });
    expect(none.answer).toMatchObject({ paths: [], warnings: [expect.stringContaining('max_hops')] });
  });

  it('list the names of a document and the sections that share them, page by page', async () => {
    const { answer } = await ask('graph.entities', { nodes: [ids.limits], kinds: ['identifier', 'term'] });
    expect(names(answer).toSorted()).toEqual([
      'identifier RAG_QUOTA_OFF',
      'identifier RATE_LIMITED',
      'identifier daily_chunks',
      'term Service Level Agreement (SLA)',
    ]);
    const links = await ask('graph.entities', { nodes: [ids.limits], kinds: ['document', 'address', 'file'] });
    expect(links.answer.results).toMatchObject([{ id: `document:${ids.keys}`, via: { type: 'links_to' } }]);
    const related = await ask('graph.related', { nodes: [ids.limits] });
    expect(new Set(names(related.answer))).toEqual(new Set(['section Errors', 'section Times']));
    const all = await ask('graph.entities', { nodes: [ids.limits] });
    const paged: string[] = [];
    let cursor: string | undefined;
    do {
      const page = await ask('graph.entities', { nodes: [ids.limits], page_size: 2, ...(cursor ? { cursor } : {}) });
      expect(page.answer.total).toBe(all.answer.total);
      paged.push(...names(page.answer));
      cursor = page.answer.next_cursor;
    } while (cursor);
    expect(paged).toEqual(names(all.answer));
    const other = await ask('graph.entities', { nodes: [ids.keys], cursor: '2.AAAAAAAAAAAA' });
    expect(other).toMatchObject({ isError: true, answer: { code: 'INVALID_ARGUMENT' } });
  });

  it('connect documents with the code that they name, and code with what it uses', async () => {
    const at = { collection: 'code', kind: 'code' };
    const retry = 'export function retryPolicy(tries: number) {\n  return tries < 5;\n}\n';
    const send = "import { retryPolicy as policy } from './retry.ts';\n\nexport const send = () => policy(1);\n";
    const retryId = await ingest(app, 'retry.ts', retry, { ...at, uri: 'src/retry.ts' });
    await ingest(app, 'send.ts', send, { ...at, uri: 'src/send.ts' });
    const page = '# Retries\n\n`retryPolicy` decides.\n\n## Where\n\nIt is in src/retry.ts.\n';
    await ingest(app, 'retries.md', page, { collection: 'code' });
    const named = await ask('graph.expand', { nodes: ['retryPolicy'], max_hops: 1, collection: 'code' });
    expect(
      named.answer.results.map(({ name, via }: { name: string; via: object }) => ({ name, ...via })),
    ).toMatchObject([
      { name: 'function retryPolicy', type: 'defines', origin: 'code', evidence: { filename: 'retry.ts' } },
      { name: 'send.ts', type: 'mentions', origin: 'code' },
      { name: 'Retries', type: 'mentions', origin: 'text' },
    ]);
    const files = await ask('graph.expand', {
      nodes: ['src/retry.ts'],
      types: ['links_to'],
      max_hops: 1,
      collection: 'code',
    });
    expect(names(files.answer)).toContain('section Where');
    const users = await ask('graph.expand', {
      nodes: [`definition:${retryId}:retryPolicy`],
      types: ['defines', 'calls'],
      kinds: ['definition'],
      include_snippet: true,
      collection: 'code',
    });
    const [user] = users.answer.results;
    expect(user).toMatchObject({
      name: 'function send',
      hops: 2,
      via: { type: 'calls', forward: false, origin: 'code' },
    });
    expect(user.via.evidence.snippet).toBe('export const send = () => policy(1);');
    const children = await ask('graph.children', { nodes: [retryId] });
    expect(names(children.answer)).toEqual(['definition function retryPolicy']);
  });

  it('draw what they found on request, with names that are no syntax', async () => {
    const hostile = await ingest(app, 'hostile.md', '# x"] --> y; click z\n\nEVIL_CODE\n', { collection: 'drawn' });
    const { answer, text } = await ask('graph.children', { nodes: [hostile], format: 'mermaid' });
    expect(answer.mermaid).toBe(
      ['flowchart LR', '  n0["x#34;#93; --#62; y#59; click z"]', '  n1["hostile.md"]', '  n1 -->|contains| n0'].join(
        '\n',
      ),
    );
    expect(text).toContain('```mermaid\nflowchart LR');
    const scoped = await ask('graph.describe', { nodes: [hostile], scope: { project_id: 'default' } });
    expect(scoped).toMatchObject({ isError: true, answer: { code: 'NOT_FOUND' } });
  });

  it('read 200 documents of a name, and say that there are more', async () => {
    const lines = Array.from({ length: 201 }, (_, n) => {
      const metadata = { filename: `hub-${n}.md`, collection: 'hub' };
      return JSON.stringify({ text: `HUB_CODE and OTHER_${n}`, metadata });
    });
    const sent = await app.call('POST', '/api/v1/ingest/batch', `${lines.join('\n')}\n`, {
      headers: { 'content-type': 'application/x-ndjson' },
    });
    expect(sent.status, sent.text.slice(0, 300)).toBe(200);
    const body = { nodes: ['HUB_CODE'], max_hops: 1, collection: 'hub' };
    const hub = await app.call('POST', '/api/v1/graph/expand', body);
    expect(hub.body).toMatchObject({ total: 200, partial: true, degraded_scopes: [] });
    expect(hub.body.warnings).toEqual([expect.stringContaining('HUB_CODE')]);
    const rare = await app.call('POST', '/api/v1/graph/expand', { ...body, nodes: ['OTHER_7'] });
    expect(rare.body).toMatchObject({ total: 1, partial: false, warnings: [] });
    expect(Object(rare.body).results[0].score).toBeGreaterThan(Object(hub.body).results[0].score);
  });

  it('answer over REST as over MCP', async () => {
    const { status, body } = await app.call('POST', '/api/v1/graph/parents', { nodes: [`section:${ids.keys}:errors`] });
    expect(status).toBe(200);
    expect(names(Object(body))).toEqual(['section Keys', 'document Keys']);
    expect((await app.call('POST', '/api/v1/graph/expand', { nodes: [] })).status).toBe(400);
  });

  it('show nothing of other tenants, of private documents of others, and of deleted or replaced documents', async () => {
    const alice = await app.key('default', ['read', 'ingest'], 'alice');
    const bob = await app.key('default', ['read', 'ingest'], 'bob');
    const mallory = await app.key('elsewhere', ['read', 'ingest'], 'alice');
    const hidden = { collection: 'hidden', visibility: 'private' };
    const own = await ingest(app, 'own.md', '# Own\n\nSECRET_PLAN and RATE_LIMITED', hidden, alice);
    const describe = async (key: string, node: string) =>
      (await app.call('POST', '/api/v1/graph/describe', { nodes: [node] }, { key })).body;
    for (const node of ['SECRET_PLAN', own, `section:${own}:own`, 'own.md']) {
      expect((await describe(alice, node)).code).toBeUndefined();
      for (const key of [bob, mallory]) expect((await describe(key, node)).code).toBe('NOT_FOUND');
    }
    expect(Object(await describe(alice, 'RATE_LIMITED')).results[0].counts['mentions in']).toBe(4);
    expect(Object(await describe(bob, 'RATE_LIMITED')).results[0].counts['mentions in']).toBe(3);
    await ingest(app, 'own.md', '# Own\n\nNEXT_PLAN', hidden, alice);
    expect((await describe(alice, 'SECRET_PLAN')).code).toBe('NOT_FOUND');
    expect((await app.call('DELETE', `/api/v1/documents/${own}`, undefined, { key: alice })).status).toBe(200);
    for (const node of ['NEXT_PLAN', own]) expect((await describe(alice, node)).code).toBe('NOT_FOUND');
  });
});
