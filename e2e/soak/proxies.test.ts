import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import { type RequestOptions, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort, startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const DEPLOY = fileURLToPath(new URL('../../deploy/', import.meta.url));
const NAME = 'docs.example.com';
/** Example and program by name; a machine without one tests the other. */
const PROXIES = ['nginx', 'caddy'].filter((name) => spawnSync(name, ['-v']).error === undefined);

let dir: Awaited<ReturnType<typeof tempDir>>;
let gateway: TestGateway;

beforeAll(async () => {
  dir = await tempDir();
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  const files = ['-keyout', join(dir.path, 'key.pem'), '-out', join(dir.path, 'cert.pem')];
  spawnSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', ...files, ...subject]);
  const env = { RAG_ALLOWED_HOSTS: NAME, RAG_TRUST_PROXY: '1', RAG_INGEST_SLOTS: '1' };
  gateway = await startGateway(join(dir.path, 'data'), { env });
});
afterAll(async () => {
  await gateway[Symbol.asyncDispose]();
  await dir[Symbol.asyncDispose]();
});

/** Where it sends requests, how long it waits for an answer, and whether it buffers answers, the default of nginx. */
type Front = { readonly upstream: string; readonly patience?: string; readonly gathers?: boolean };

/** The example with the test's ports, certificate and folders. */
function configure(proxy: string, { port, upstream, patience, gathers }: Front & { readonly port: number }): string[] {
  const home = join(dir.path, proxy);
  mkdirSync(home, { recursive: true });
  const certificate = [join(dir.path, 'cert.pem'), join(dir.path, 'key.pem')] as const;
  if (proxy === 'caddy') {
    const example = readFileSync(join(DEPLOY, 'Caddyfile'), 'utf8')
      .replace(/^\{\$DOCFERRY_HOST.* \{$/m, `$&\n\ttls ${certificate.join(' ')}`)
      .replaceAll('120s', patience ?? '120s');
    writeFileSync(join(home, 'Caddyfile'), `{\n\tadmin off\n\tauto_https off\n}\n${example}`);
    return ['run', '--adapter', 'caddyfile', '--config', join(home, 'Caddyfile')];
  }
  const example = readFileSync(join(DEPLOY, 'nginx.conf'), 'utf8');
  const included = /^# \/etc\/nginx\/docferry-proxy\.conf:\n((?:# .*\n?)+)/m.exec(example)?.[1] ?? '';
  writeFileSync(
    join(home, 'docferry-proxy.conf'),
    included
      .replace(/^# +/gm, '')
      .replaceAll('120s', patience ?? '120s')
      .replace('proxy_buffering off;', gathers ? 'proxy_buffering on;' : '$&'),
  );
  const server = example
    .replaceAll('listen 443', `listen 127.0.0.1:${port}`)
    .replaceAll('127.0.0.1:8000', upstream)
    .replaceAll('/etc/nginx/docferry-proxy.conf', join(home, 'docferry-proxy.conf'))
    .replaceAll(/\/etc\/letsencrypt\S*fullchain\.pem/g, certificate[0])
    .replaceAll(/\/etc\/letsencrypt\S*privkey\.pem/g, certificate[1]);
  const folders = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((of) => `${of}_temp_path ${home}/${of};`);
  writeFileSync(
    join(home, 'nginx.conf'),
    `daemon off;\nuser ${userInfo().username};\npid ${home}/pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${folders.join('\n')}\n${server}\n}\n`,
  );
  return ['-p', home, '-c', join(home, 'nginx.conf')];
}

/** A proxy in front of an address, until disposal. */
async function start(proxy: string, front: Front): Promise<AsyncDisposable & { readonly port: number }> {
  const port = await freePort();
  const args = configure(proxy, { port, ...front });
  const home = join(dir.path, proxy);
  const child: ChildProcess = spawn(proxy, args, {
    env: {
      PATH: process.env.PATH,
      HOME: home,
      DOCFERRY_HOST: `https://${NAME}:${port}`,
      DOCFERRY_UPSTREAM: front.upstream,
    },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    said += text;
  });
  const ended = once(child, 'exit').then(([code]): never => {
    throw new Error(`${proxy} ended with ${code}: ${said}`);
  });
  ended.catch(() => {});
  const open = waitFor(`${proxy} to answer`, () => ask(port, 'GET', '/liveness').catch(() => undefined));
  await Promise.race([open, ended]);
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await ended.catch(() => {});
    },
  };
}

const optionsOf = (port: number, method: string, path: string, type = 'application/json'): RequestOptions => ({
  host: '127.0.0.1',
  port,
  servername: NAME,
  method,
  path,
  rejectUnauthorized: false,
  agent: false,
  headers: {
    host: NAME,
    authorization: `Bearer ${gateway.apiKey}`,
    'content-type': type,
    accept: 'application/json, text/event-stream',
  },
});

async function ask(port: number, method: string, path: string, body?: string | Buffer) {
  const sending = request(optionsOf(port, method, path));
  sending.on('error', () => {}); // an answer may come while the body is being sent
  sending.end(body);
  const [response] = (await once(sending, 'response')) as [IncomingMessage];
  let text = '';
  for await (const part of response.setEncoding('utf8')) text += part;
  return { status: response.statusCode, headers: response.headers, text };
}

describe.skipIf(PROXIES.length === 0).each(PROXIES)('the example for %s', (proxy) => {
  it('forwards requests, streams and batches without buffering, and does not expose metrics', async () => {
    await using front = await start(proxy, { upstream: new URL(gateway.url).host });
    const { port } = front;
    const call = async (method: string, path: string, body: object) => {
      const answer = await ask(port, method, path, JSON.stringify(body));
      return { ...answer, body: JSON.parse(answer.text) };
    };
    const text = `# Volcanoes\n\nThey are hot, says ${proxy}.`;
    const sent = await call('POST', '/api/v1/ingest', { text, metadata: { filename: 'a.md', collection: proxy } });
    expect([200, 202], sent.text).toContain(sent.status);
    await waitFor('the document to be found', async () => {
      const { body } = await call('POST', '/api/v1/search', { query: 'volcanoes', collection: proxy });
      return body.count === 1;
    });
    expect((await ask(port, 'GET', '/metrics')).status).toBe(404);
    const hello = { protocolVersion: '2025-11-25', capabilities: {}, clientInfo: { name: 'test', version: '0' } };
    const mcp = await ask(
      port,
      'POST',
      '/mcp',
      JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: hello }),
    );
    expect(mcp.status).toBe(200);
    expect(mcp.text).toContain('"serverInfo"');

    // Each line is sent only after the previous one is answered, so no proxy may buffer.
    const batch = request(optionsOf(port, 'POST', '/api/v1/ingest/batch', 'application/x-ndjson'));
    const line = (n: number) =>
      batch.write(`${JSON.stringify({ text: `Note ${n} by ${proxy}.`, metadata: { filename: `${n}.md` } })}\n`);
    line(0);
    const [answer] = (await once(batch, 'response')) as [IncomingMessage];
    const answers: string[] = [];
    for await (const one of createInterface({ input: answer })) {
      answers.push(one);
      if (answers.length < 4) line(answers.length);
      else if (answers.length === 4) batch.end();
    }
    expect(answers).toHaveLength(5);

    // A job that takes a while, so that its events arrive one by one.
    const long = Array.from(
      { length: 3_000 },
      (_, n) => `## Part ${n}\n\n${`Sentence ${n} of ${proxy} says little. `.repeat(40)}`,
    );
    const big = { text: long.join('\n\n'), wait: false, metadata: { filename: 'long.md' } };
    const { body: job } = await call('POST', '/api/v1/ingest', big);
    const events = request(optionsOf(port, 'GET', `/api/v1/jobs/${job.job_id}/events`)).end();
    const [stream] = (await once(events, 'response')) as [IncomingMessage];
    const times: number[] = [];
    for await (const part of stream.setEncoding('utf8')) if (part.includes('event: job')) times.push(performance.now());
    expect(times.length).toBeGreaterThan(1);
    expect((times.at(-1) ?? 0) - (times[0] ?? 0)).toBeGreaterThan(50);
  });

  it.skipIf(proxy === 'caddy')(
    'need not be told to pass streams on as they come, for their answers say so',
    async () => {
      await using front = await start(proxy, { upstream: new URL(gateway.url).host, gathers: true });
      const batch = request(optionsOf(front.port, 'POST', '/api/v1/ingest/batch', 'application/x-ndjson'));
      batch.on('error', () => {});
      batch.write(`${JSON.stringify({ text: 'A note.', metadata: { filename: 'gathered.md' } })}\n`);
      const [answer] = (await once(batch, 'response')) as [IncomingMessage];
      let told = '';
      answer.setEncoding('utf8').on('data', (text: string) => {
        told += text;
      });
      await waitFor('the answer to the first line', () => told.includes('"line":1'));
      expect(told, 'a batch that has not ended').not.toContain('summary');
      batch.destroy();
    },
  );

  it('lets the gateway refuse large bodies, and refuses far too large ones in the same words', async () => {
    await using front = await start(proxy, { upstream: new URL(gateway.url).host });
    for (const megabytes of [17, 40]) {
      const answer = await ask(front.port, 'POST', '/api/v1/ingest', Buffer.alloc(megabytes * 1_000_000, 'a'));
      expect(answer.status, `${megabytes} MB`).toBe(413);
      expect(JSON.parse(answer.text), `${megabytes} MB`).toMatchObject({ code: 'PAYLOAD_TOO_LARGE', status_code: 413 });
    }
  });

  it('answers BACKEND_UNAVAILABLE while the gateway is down, and TIMEOUT when it hangs', async () => {
    await using nowhere = await start(proxy, { upstream: `127.0.0.1:${await freePort()}` });
    const away = await ask(nowhere.port, 'GET', '/health');
    expect(away).toMatchObject({ status: 503, headers: { 'retry-after': '5' } });
    expect(JSON.parse(away.text)).toMatchObject({ code: 'BACKEND_UNAVAILABLE', status_code: 503 });
    using stack = new DisposableStack();
    const hanging = createServer((socket) => stack.defer(() => socket.destroy())).listen(0, '127.0.0.1');
    await once(hanging, 'listening');
    stack.defer(() => hanging.close());
    const upstream = `127.0.0.1:${(hanging.address() as AddressInfo).port}`;
    await using stuck = await start(proxy, { upstream, patience: '1s' });
    const late = await ask(stuck.port, 'GET', '/health');
    expect(late.status).toBe(504);
    expect(JSON.parse(late.text)).toMatchObject({ code: 'TIMEOUT', status_code: 504 });
  });
});

it.runIf(PROXIES.length === 0)('the examples for proxies', ({ skip }) => {
  skip('neither nginx nor caddy is installed');
});
