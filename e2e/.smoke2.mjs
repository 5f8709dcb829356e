import { readFileSync } from 'node:fs';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';

const env = { ...process.env, RAG_ALLOWED_DIRS: '/work/shared/corpus/files', LOG_LEVEL: 'warn' };
const t = new StdioClientTransport({
  command: '/usr/bin/node',
  args: ['/work/main/local-agent/bin/docferry.js', 'mcp', '--with-search'],
  cwd: '/tmp/agt',
  env,
  stderr: 'inherit',
});
const c = new Client({ name: 'x', version: '1' });
const t0 = performance.now();
await c.connect(t);
console.log('connected', Math.round(performance.now() - t0));
const { tools } = await c.listTools();
console.log(tools.map((x) => x.name).join(' '));
const j = JSON.parse(readFileSync('/tmp/agt/gw/client.json', 'utf8'));
const h = new Client({ name: 'y', version: '1' });
await h.connect(
  new StreamableHTTPClientTransport(new URL(j.url + '/mcp'), {
    requestInit: { headers: { authorization: `Bearer ${j.apiKey}` } },
  }),
);
const direct = (await h.listTools()).tools;
for (const d of direct) {
  const p = tools.find((x) => x.name === d.name);
  const same = JSON.stringify(p, Object.keys(p ?? {}).sort()) && JSON.stringify(p) === JSON.stringify(d);
  console.log(
    d.name,
    same ? 'identical' : `differs\n${JSON.stringify(p).slice(0, 600)}\n${JSON.stringify(d).slice(0, 600)}`,
  );
}
const call = async (name, args) => {
  const t = performance.now();
  try {
    const r = await c.callTool({ name, arguments: args }, undefined, {
      onprogress: (p) => console.log('   progress', JSON.stringify(p)),
    });
    console.log(name, Math.round(performance.now() - t), JSON.stringify(r).slice(0, 700));
    return r;
  } catch (e) {
    console.log(name, 'THROWS', e.message);
  }
};
await call('convert_to_text', { uri: 'syn-paper-two.pdf', max_tokens: 100 });
await call('convert_to_text', { uri: 'syn-paper-two.pdf', max_tokens: 100, start: 400 });
await call('convert_to_text', { uri: 'scan-manual.pdf', max_tokens: 100 });
const r = await call('convert_and_ingest', { uri: 'odl-large.pdf', collection: 'try', tags: ['x'] });
await call('search', { query: 'trace tree', collection: 'try', top_k: 1 });
await call('search', { query: '' });
await call('search', { query: 'x', bogus: 1 });
await call('delete_document', { doc_id: r?.structuredContent?.doc_id });
await call('list_collections', {});
await c.close();
await h.close();
