import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { fillDataDir, freePort } from './harness/gateway.ts';
import { BINS, cleanEnv, collect, EXAMPLES } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';
import { waitFor } from './harness/wait-for.ts';

const FILES = 25;
const RAG_API_KEY = 'one-key-of-a-whole-team-of-developers';

/** A gateway that other machines can reach, with a key from its operators. */
async function exposedGateway(dataDir: string) {
  await fillDataDir(dataDir);
  const port = await freePort();
  const args = ['serve', '--host', '0.0.0.0', '--port', String(port), '--data-dir', dataDir];
  const env = cleanEnv({ RAG_API_KEY, RAG_RATE_LIMIT_INGEST: '10', RAG_INGEST_WAIT: '60' });
  const child = spawn(process.execPath, [BINS.gateway, ...args], { env, stdio: ['ignore', 'ignore', 'pipe'] });
  const output = collect(child);
  const url = `http://127.0.0.1:${port}`;
  const isReady = () =>
    fetch(`${url}/readiness`).then(
      ({ ok }) => ok,
      () => false,
    );
  await waitFor(`the gateway: ${output.stderr}`, isReady);
  return {
    url,
    call: async (method: string, path: string, body?: unknown) => {
      const headers = { authorization: `Bearer ${RAG_API_KEY}`, 'content-type': 'application/json' };
      const answer = await fetch(url + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      return { headers: answer.headers, body: Object(await answer.json()) };
    },
    [Symbol.asyncDispose]: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function ingest(gateway: { readonly url: string }, dir: string) {
  const child = spawn(process.execPath, [BINS.docferry, 'ingest', 'docs', '--json'], {
    cwd: dir,
    env: cleanEnv({ HOME: dir, RAG_DATA_DIR: join(dir, 'agent'), RAG_API_URL: gateway.url, RAG_API_KEY }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const [code] = await once(child, 'close');
  expect(code, output.stderr + output.stdout).toBe(0);
  return JSON.parse(output.stdout);
}

describe('a team on one key, beyond loopback', () => {
  it('ingests many small files concurrently, even with a limit of ten ingestions a minute, and again without converting', async () => {
    await using dir = await tempDir();
    await mkdir(join(dir.path, 'docs'));
    for (let at = 0; at < FILES; at += 1)
      await writeFile(join(dir.path, `docs/${at}.md`), `# Note ${at}\n\nSome words.`);
    await copyFile(join(EXAMPLES, 'kestrel-handbook.pdf'), join(dir.path, 'docs/handbook.pdf'));
    await using gateway = await exposedGateway(join(dir.path, 'data'));
    expect(await ingest(gateway, dir.path)).toMatchObject({ ingested: FILES + 1, failed: 0, not_tried: 0 });
    const { body, headers } = await gateway.call('POST', '/api/v1/search', { query: 'note', top_k: 50 });
    expect(body.count).toBeGreaterThanOrEqual(FILES);
    // the default limits are for ten people and their agents
    expect(headers.get('ratelimit-policy')).toBe('"requests";q=1200;w=60, "search";q=600;w=60, "tenant";q=3000;w=60');

    expect(await ingest(gateway, dir.path)).toMatchObject({ ingested: 0, unchanged: FILES + 1, failed: 0 });
    const { documents } = (await gateway.call('GET', '/api/v1/documents?limit=200')).body;
    const handbook = documents.find(({ filename }: { filename: string }) => filename === 'handbook.pdf');
    await gateway.call('DELETE', `/api/v1/documents/${handbook.doc_id}`);
    expect(await ingest(gateway, dir.path)).toMatchObject({ ingested: 1, unchanged: FILES });
  });
});
