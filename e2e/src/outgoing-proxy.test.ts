import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo, Server } from 'node:net';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startBackends } from './harness/backends.ts';
import { type EmbeddingStandIn, startEmbeddingStandIn } from './harness/embedding-stand-in.ts';
import { type ForwardProxy, forwardProxy } from './harness/forward-proxy.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { BINS, cleanEnv, EXAMPLES, run } from './harness/process.ts';
import { endOfJob, ingestToTheEnd } from './harness/settled-jobs.ts';
import { tempDir } from './harness/temp-dir.ts';
import { TEST_CERTIFICATE } from './harness/tls-certificate.ts';

/** Never called: a token of this issuer only makes the gateway fetch its keys. */
const ISSUER = 'https://login.test';
const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const TOKEN = `${part({ alg: 'ES256', kid: 'k' })}.${part({ iss: ISSUER })}.${part('not signed')}`;

let stack: AsyncDisposableStack;
let proxy: ForwardProxy;
let embedder: EmbeddingStandIn;
let rerankPort: number;
let gateway: TestGateway;
let env: Record<string, string>;

beforeAll(async () => {
  stack = new AsyncDisposableStack();
  const dir = stack.use(await tempDir());
  const certificates = join(dir.path, 'ca.pem');
  writeFileSync(certificates, TEST_CERTIFICATE.cert);
  const web = createTlsServer(TEST_CERTIFICATE, (request, response) => {
    if (request.url?.startsWith('/.well-known/'))
      response.end(JSON.stringify({ issuer: ISSUER, jwks_uri: `${ISSUER}/keys` }));
    else if (request.url === '/keys') response.end('{"keys":[]}');
    else response.setHeader('content-type', 'text/plain').end('The page says that the flange is made of steel.');
  });
  const https = await listening(web);
  const reranker = createServer((request, response) => {
    json(request).then(
      (body) => {
        const { documents } = body as { documents: string[] };
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ results: documents.map((_, index) => ({ index, relevance_score: 0.5 })) }));
      },
      () => response.destroy(),
    );
  });
  rerankPort = await listening(reranker);
  proxy = stack.use(await forwardProxy({ https }));
  embedder = stack.use(await startEmbeddingStandIn());
  const embedderPort = new URL(embedder.env.OPENAI_BASE_URL ?? '').port;
  env = { HTTP_PROXY: proxy.url, HTTPS_PROXY: proxy.url, NODE_EXTRA_CA_CERTS: certificates };
  gateway = stack.use(
    await startGateway(join(dir.path, 'data'), {
      env: {
        ...env,
        ...embedder.env,
        OPENAI_BASE_URL: `http://embedder.test:${embedderPort}/v1`,
        RAG_RERANKER: 'endpoint',
        RAG_RERANK_URL: `http://rerank.test:${rerankPort}/rerank`,
        RAG_ALLOWED_ISSUERS: ISSUER,
        RAG_OIDC_AUDIENCE: 'docferry',
      },
    }),
  );
});
afterAll(() => stack.disposeAsync());
beforeEach(() => {
  proxy.asked.length = 0;
});

async function listening(server: Server): Promise<number> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  return (server.address() as AddressInfo).port;
}

const ingest = (text: string) =>
  ingestToTheEnd(gateway, { text, metadata: { filename: 'flange.md', collection: 'proxied' } });

describe('the proxy of the environment', () => {
  it('carries calls to an embedder and a reranker', async () => {
    await ingest('The flange of the first pump.');
    expect(proxy.asked.filter((one) => one.startsWith('POST http://embedder.test:')).length).toBeGreaterThan(0);
    const { body } = await gateway.call('POST', '/api/v1/search', {
      query: 'flange',
      collection: 'proxied',
      rerank: true,
    });
    expect(body).toMatchObject({ results: [{ filename: 'flange.md' }] });
    expect(body.degraded_scopes ?? []).toEqual([]);
    expect(proxy.asked).toContain(`POST http://rerank.test:${rerankPort}`);
  });

  it('carries the metadata and the keys of an identity provider', async () => {
    const response = await fetch(`${gateway.url}/api/v1/collections`, {
      headers: { authorization: `Bearer ${TOKEN}` },
    });
    // The gateway asked for its keys, and there are none.
    expect([response.status, await response.text()]).toEqual([
      401,
      expect.stringContaining('does not know its signing key'),
    ]);
    expect(proxy.asked.filter((one) => one === 'CONNECT login.test:443').length).toBeGreaterThan(0);
  });

  it('carries the download of a page, by its checked address, and no private address', async () => {
    const sent = await gateway.call('POST', '/api/v1/ingest_url', {
      url: 'https://93.184.216.34/',
      collection: 'proxied',
    });
    expect(await endOfJob(gateway, sent.body.job_id)).toMatchObject({ state: 'completed' });
    expect(proxy.asked).toContain('CONNECT 93.184.216.34:443');
    proxy.asked.length = 0;
    const { status, body } = await gateway.call('POST', '/api/v1/ingest_url', { url: 'https://169.254.169.254/' });
    expect([status, body.code]).toEqual([400, 'INVALID_ARGUMENT']);
    expect(proxy.asked).toEqual([]);
  });

  it('carries calls of the agent to a gateway on another machine, but not on this machine', async () => {
    const { port } = new URL(gateway.url);
    const docferry = (apiUrl: string) =>
      run(
        process.execPath,
        [BINS.docferry, 'ingest', join(EXAMPLES, 'cluster-capacity.xlsx'), '--collection', 'sent'],
        {
          env: cleanEnv({ ...env, RAG_API_URL: apiUrl, RAG_API_KEY: gateway.apiKey }),
        },
      );
    expect(await docferry(`http://gateway.test:${port}`)).toMatchObject({ code: 0 });
    expect(proxy.asked).toContain(`POST http://gateway.test:${port}`);
    proxy.asked.length = 0;
    expect(await docferry(`http://127.0.0.1:${port}`)).toMatchObject({ code: 0 });
    expect(proxy.asked.filter((one) => one.includes(port))).toEqual([]);
  });

  it('may refuse an agent, whose error message does not contain the password', async () => {
    const wrong = proxy.url.replace('secret', 'mistaken');
    const { code, stdout, stderr } = await run(process.execPath, [BINS.docferry, 'doctor'], {
      env: cleanEnv({ ...env, HTTPS_PROXY: wrong, RAG_API_URL: 'https://gateway.test', RAG_API_KEY: 'any' }),
    });
    expect([code, stdout]).toEqual([1, expect.stringContaining('The proxy does not let requests through')]);
    expect(stdout + stderr).not.toContain('mistaken');
  });

  it('carries calls to a Qdrant on another machine', async () => {
    await using dir = await tempDir();
    await using backends = await startBackends(join(dir.path, 'backends'));
    const { port } = new URL(backends.env.QDRANT_URL);
    const shared = { ...env, ...backends.env, QDRANT_URL: `http://qdrant.test:${port}` };
    await using other = await startGateway(join(dir.path, 'gateway'), { env: shared });
    const metadata = { filename: 'flange.md', collection: 'remote' };
    await ingestToTheEnd(other, { text: 'The flange of the second pump.', metadata });
    const { body } = await other.call('POST', '/api/v1/search', { query: 'flange', collection: 'remote' });
    expect(body).toMatchObject({ results: [{ filename: 'flange.md' }] });
    expect(proxy.asked.filter((one) => one.includes(`qdrant.test:${port}`)).length).toBeGreaterThan(0);
  });

  it('is refused at start under a Node that is too old', async () => {
    const older =
      "import http from 'node:http'; import { syncBuiltinESMExports } from 'node:module'; delete http.setGlobalProxyFromEnv; syncBuiltinESMExports();";
    const NODE_OPTIONS = `--import=data:text/javascript,${encodeURIComponent(older)}`;
    const { code, stderr } = await run(process.execPath, [BINS.gateway, 'config', 'show'], {
      env: cleanEnv({ ...env, NODE_OPTIONS }),
    });
    expect([code, stderr]).toEqual([
      2,
      expect.stringMatching(/^HTTPS_PROXY and HTTP_PROXY need Node .* or unset them\n$/),
    ]);
  });

  it('carries no calls to hosts in NO_PROXY', async () => {
    await using dir = await tempDir();
    const port = new URL(embedder.env.OPENAI_BASE_URL ?? '').port;
    const direct = { ...env, ...embedder.env, NO_PROXY: '.test', OPENAI_BASE_URL: `http://embedder.test:${port}/v1` };
    await using other = await startGateway(dir.path, { env: direct });
    const metadata = { filename: 'flange.md', collection: 'direct' };
    const sent = await other.call('POST', '/api/v1/ingest', { text: 'The flange.', metadata, wait: false });
    // Without the proxy, the host does not exist.
    expect(sent.status).toBe(202);
    expect((await other.call('GET', '/health')).body).toMatchObject({ parts: { embedder: { status: 'down' } } });
    expect(proxy.asked).toEqual([]);
  });
});
