import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from '../harness/gateway.ts';
import { BINS, cleanEnv, collect } from '../harness/process.ts';
import { tempDir } from '../harness/temp-dir.ts';

it('(25) the stdio server writes only the protocol to stdout while its gateway is down', async () => {
  await using dir = await tempDir();
  const env = {
    RAG_API_URL: `http://127.0.0.1:${await freePort()}`,
    RAG_API_KEY: 'none',
    LOG_LEVEL: 'trace',
    RAG_ALLOWED_DIRS: dir.path,
  };
  const child = spawn(process.execPath, [BINS.docferry, 'mcp'], { env: cleanEnv(env) });
  const output = collect(child);
  const send = (message: object) => child.stdin.write(`${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`);
  const params = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'e2e', version: '0' } };
  send({ id: 1, method: 'initialize', params });
  send({ method: 'notifications/initialized' });
  send({ id: 2, method: 'tools/list' });
  send({ id: 3, method: 'tools/call', params: { name: 'convert_and_ingest', arguments: { uri: 'missing.pdf' } } });
  child.stdin.write('this is no JSON\n');
  await expect.poll(() => output.stdout, { timeout: 100_000 }).toContain('"id":3');
  const closed = once(child, 'close');
  child.stdin.end();
  await closed;
  for (const line of output.stdout.split('\n').filter((each) => each !== '')) {
    expect(JSON.parse(line)).toMatchObject({ jsonrpc: '2.0' });
  }
});
