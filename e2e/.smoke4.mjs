import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';

const t = new StdioClientTransport({
  command: '/usr/bin/node',
  args: ['/work/main/local-agent/bin/docferry.js', 'mcp'],
  cwd: '/tmp/agt',
  env: { ...process.env, RAG_ALLOWED_DIRS: '/work/shared/corpus/files:/tmp/agt', LOG_LEVEL: 'info' },
  stderr: 'inherit',
});
const c = new Client({ name: 'x', version: '1' });
await c.connect(t);
const a = new AbortController();
let t0 = performance.now();
const p = c
  .callTool({ name: 'convert_to_text', arguments: { uri: 'scan-manual.pdf' } }, undefined, { signal: a.signal })
  .catch((e) => console.log('aborted', e.message, Math.round(performance.now() - t0)));
setTimeout(() => a.abort(), 2500);
await p;
t0 = performance.now();
const r = await c.callTool({ name: 'convert_to_text', arguments: { uri: '/tmp/agt/a.md' } });
console.log(Math.round(performance.now() - t0), JSON.stringify(r).slice(0, 100));

import { readFileSync } from 'node:fs';

console.log(/VmRSS.*/.exec(readFileSync(`/proc/${t.pid}/status`, 'utf8'))[0]);
await c.close();
