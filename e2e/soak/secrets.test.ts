import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startGateway } from '../src/harness/gateway.ts';
import { BINS, cleanEnv } from '../src/harness/process.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

/** Each used in only one place, so that a leak shows where it comes from. */
const CONFIGURED = {
  RAG_API_KEY: 'canary-of-the-api-key-0001',
  RAG_SHARED_TOKEN: 'canary-of-the-shared-token-0002',
  OPENAI_API_KEY: 'canary-of-openai-0003',
  AZURE_OPENAI_KEY: 'canary-of-azure-0004',
  VOYAGE_API_KEY: 'canary-of-voyage-0005',
  GEMINI_API_KEY: 'canary-of-gemini-0006',
  QDRANT_API_KEY: 'canary-of-qdrant-0007',
};
/** Of buckets: these must not reach the catalog or the rows of jobs either. */
const OF_BUCKETS = {
  AWS_SECRET_ACCESS_KEY: 'canary-of-aws-0013',
  AWS_SESSION_TOKEN: 'canary-of-a-session-0014',
  AZURE_STORAGE_KEY: 'Y2FuYXJ5LW9mLWEtYmxvYi0wMDE1',
};
const SENT = {
  wrongKey: 'canary-of-a-wrong-key-0008',
  urlPassword: 'canary-of-a-url-0009',
  question: 'canary question 0010',
  text: 'canary text 0011',
  jwt: 'eyJhbGciOiJub25lIn0.eyJjYW5hcnkiOiIwMDEyIn0.',
};

it('shows no secret anywhere: logs, errors, configuration, audit log, lists, metrics, files of the children', async () => {
  await using dir = await tempDir();
  const account = `DefaultEndpointsProtocol=http;AccountName=acme;AccountKey=${OF_BUCKETS.AZURE_STORAGE_KEY}`;
  const places = {
    AWS_ACCESS_KEY_ID: 'AKIA0',
    AWS_REGION: 'us-east-1',
    AWS_ENDPOINT_URL_S3: 'http://127.0.0.1:9',
    AZURE_STORAGE_CONNECTION_STRING: `${account};BlobEndpoint=http://127.0.0.1:9/acme;`,
  };
  const allowed = { RAG_SOURCE_ALLOW: 's3://acme/,az://acme/docs/' };
  const env = {
    ...CONFIGURED,
    ...OF_BUCKETS,
    ...places,
    ...allowed,
    RAG_EMBEDDER: 'static',
    LOG_LEVEL: 'trace',
    RAG_RATE_LIMIT: '1000',
  };
  const said: Record<string, string> = {};
  const admin = (...args: string[]) => {
    const { stdout, stderr } = spawnSync(process.execPath, [BINS.gateway, ...args], {
      env: { ...cleanEnv(env), RAG_DATA_DIR: dir.path },
      encoding: 'utf8',
    });
    return `${stdout}${stderr}`;
  };
  let issued = '';
  {
    await using gateway = await startGateway(dir.path, { env });
    issued = JSON.parse(admin('keys', 'create', '--name', 'canary', '--scopes', 'read,ingest', '--json')).key;
    const answers: unknown[] = [];
    const call = async (key: string, method: string, path: string, body?: unknown) => {
      const response = await fetch(`${gateway.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${key}`,
          accept: 'application/json, text/event-stream',
          'content-type': 'application/json',
        },
        ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      });
      const text = await response.text();
      answers.push([...response.headers], path === '/api/v1/search' && response.ok ? '' : text);
    };
    for (const key of [issued, CONFIGURED.RAG_API_KEY, CONFIGURED.RAG_SHARED_TOKEN, SENT.wrongKey, SENT.jwt]) {
      const url = `https://user:${SENT.urlPassword}@example.com/`;
      await call(key, 'POST', '/api/v1/ingest', { text: SENT.text, metadata: { filename: 'a.md' } });
      await call(key, 'POST', '/api/v1/ingest', { text: 7, unknown: SENT.text });
      await call(key, 'POST', '/api/v1/ingest', `{"text": "${SENT.text}`);
      await call(key, 'POST', '/api/v1/search', { query: SENT.question });
      await call(key, 'POST', '/api/v1/search', { query: SENT.question, collection: 'none' });
      await call(key, 'POST', '/api/v1/ingest_url', { url });
      await call(key, 'GET', '/api/v1/nothing');
      await call(key, 'GET', '/metrics');
      await call(key, 'GET', '/health');
      await call(key, 'GET', '/openapi.json');
      await call(key, 'POST', '/mcp', { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'none' } });
    }
    for (const [name, url] of Object.entries({ s3: 's3://acme/docs/', azure: 'az://acme/docs/' })) {
      await call(issued, 'POST', '/api/v1/sources', { name, url });
      await call(issued, 'POST', `/api/v1/sources/${name}/sync`, {});
      const failed = async () => {
        await call(issued, 'GET', `/api/v1/sources/${name}`);
        return String(answers.at(-1)).includes('"failed"');
      };
      await expect.poll(failed, { timeout: 60_000, interval: 500 }).toBe(true);
    }
    said.answers = JSON.stringify(answers);
    said.audit = await expect
      .poll(() => admin('audit', 'export'), { timeout: 100_000, interval: 500 })
      .toContain('authenticate')
      .then(() => admin('audit', 'export'));
    said.keys = admin('keys', 'list', '--json');
    said.config = admin('config', 'show') + admin('config', 'show', '--json');
    said.wrongConfig = spawnSync(process.execPath, [BINS.gateway, 'serve'], {
      env: { ...cleanEnv({ ...env, RAG_API_KEY: `${SENT.wrongKey} with blanks` }), RAG_DATA_DIR: dir.path },
      encoding: 'utf8',
    }).stderr;
    await gateway.kill('SIGTERM');
    said.log = gateway.output.stdout + gateway.output.stderr;
  }
  for (const file of readdirSync(dir.path).filter((name) => name.endsWith('.log'))) {
    said[file] = readFileSync(join(dir.path, file), 'utf8');
  }
  for (const file of readdirSync(dir.path, { recursive: true, withFileTypes: true })) {
    if (!file.isFile()) continue;
    const bytes = readFileSync(join(file.parentPath, file.name));
    const found = Object.entries(OF_BUCKETS).filter(([, secret]) => bytes.includes(secret));
    expect(found, file.name).toEqual([]);
  }
  expect(said.log.length).toBeGreaterThan(1_000);
  expect(said.audit).toContain('"action":"search"');
  expect(said.wrongConfig).toContain('RAG_API_KEY');
  const leaks = Object.entries(said).flatMap(([place, text]) =>
    [...Object.entries({ ...CONFIGURED, ...OF_BUCKETS, ...SENT }), ['issued key', issued]]
      .filter(([, secret = '']) => text.includes(secret))
      .map(([name]) => `${name} in ${place}`),
  );
  expect(leaks).toEqual([]);
});
