import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { ListRootsRequestSchema } from '@modelcontextprotocol/sdk/types.js';

const t = new StdioClientTransport({
  command: '/usr/bin/node',
  args: ['/work/main/local-agent/bin/docferry.js', 'mcp', ...(process.env.ARGS ?? '').split(' ').filter(Boolean)],
  cwd: '/tmp/agt',
  env: { ...process.env },
  stderr: 'inherit',
});
const c = new Client({ name: 'x', version: '1' }, { capabilities: process.env.ROOTS ? { roots: {} } : {} });
if (process.env.ROOTS) c.setRequestHandler(ListRootsRequestSchema, () => ({ roots: [{ uri: process.env.ROOTS }] }));
const t0 = performance.now();
await c.connect(t);
console.log('connected', Math.round(performance.now() - t0), c.getServerVersion(), c.getServerCapabilities());
const tools = await c.listTools();
console.log(JSON.stringify(tools.tools.map((x) => x.name)));
if (process.env.SHOW) console.log(JSON.stringify(tools, null, 1));
const call = async (name, args) => {
  const t = performance.now();
  try {
    const r = await c.callTool({ name, arguments: args }, undefined, {
      onprogress: (p) => console.log('   progress', p),
    });
    console.log(name, Math.round(performance.now() - t), JSON.stringify(r).slice(0, 900));
  } catch (e) {
    console.log(name, 'THROWS', e.message);
  }
};
await call('list_formats', {});
await call('convert_to_text', { uri: 'a.md' });
await call('convert_to_text', { uri: 'file:///tmp/agt/a.md', max_tokens: 2 });
await call('convert_to_text', { uri: '/etc/passwd' });
await call('convert_to_text', { uri: 'nope.md' });
await call('convert_to_text', { uri: 'a.md', bogus: 1, max_tokens: 'x' });
await call('convert_and_ingest', { uri: 'a.md' });
try {
  console.log(JSON.stringify(await c.readResource({ uri: 'docferry://markdown/tmp/agt/a.md' })));
} catch (e) {
  console.log(e.code, e.message, e.data);
}
try {
  console.log(JSON.stringify(await c.readResource({ uri: 'docferry://markdown/etc/passwd' })));
} catch (e) {
  console.log(e.code, e.message, e.data);
}
await c.close();
