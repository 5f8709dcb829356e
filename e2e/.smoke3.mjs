import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const t = new StdioClientTransport({
  command: '/usr/bin/node',
  args: ['/work/main/local-agent/bin/docferry.js', 'mcp', '--with-search'],
  cwd: '/tmp/agt',
  env: { ...process.env, RAG_DATA_DIR: '/tmp/agt/gw' },
  stderr: 'inherit',
});
const c = new Client({ name: 'x', version: '1' });
await c.connect(t);
const { tools } = await c.listTools();
for (const x of tools)
  console.log(
    x.name,
    JSON.stringify(x).length,
    JSON.stringify(x.inputSchema).length,
    JSON.stringify(x.outputSchema).length,
  );
console.log(JSON.stringify(tools[1], null, 1));
await c.close();
