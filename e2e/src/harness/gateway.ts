import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { copyFirstStart } from '../../../remote-gateway/src/processes/copy-first-start.test.fixture.ts';
import { BINS, cleanEnv, collect } from './process.ts';
import { waitFor } from './wait-for.ts';

export type TestGateway = AsyncDisposable & {
  readonly url: string;
  readonly apiKey: string;
  readonly dataDir: string;
  readonly child: ChildProcess;
  readonly output: { stdout: string; stderr: string };
  /** Resolves once its process has ended. */
  readonly ended: Promise<unknown>;
  /** A REST call with the key; `body` is sent as JSON. */
  call(
    method: string,
    path: string,
    body?: unknown,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>;
  kill(signal: NodeJS.Signals): Promise<void>;
};

type StartOptions = { args?: string[]; env?: Record<string, string>; bin?: string; port?: number };

/** A gateway as a separate process, on embedded stores in `dataDir`, ready to serve. */
export async function startGateway(dataDir: string, options: StartOptions = {}): Promise<TestGateway> {
  if (options.env?.DATABASE_URL === undefined && options.bin === undefined) await fillDataDir(dataDir);
  return startProcess(dataDir, options);
}

/** Puts the catalog of a first start into a data directory that has none. */
export const fillDataDir = (dataDir: string): Promise<void> =>
  copyFirstStart(dataDir, async (first) => (await startProcess(first, {}))[Symbol.asyncDispose]());

async function startProcess(
  dataDir: string,
  { args = [], env = {}, bin = BINS.gateway, port = 0 }: StartOptions,
): Promise<TestGateway> {
  const child = spawn(process.execPath, [bin, 'serve', '--port', String(port), '--data-dir', dataDir, ...args], {
    // Documents are searchable when their answer comes, however busy the machine is.
    env: cleanEnv({ RAG_INGEST_WAIT: '60', ...env }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const exited = once(child, 'exit');
  const client = await Promise.race([
    ready(dataDir, child),
    exited.then(([code]): never => {
      throw new Error(`The gateway ended with ${code}: ${output.stderr}`);
    }),
  ]);
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await exited;
  };
  return {
    url: client.url,
    apiKey: env.RAG_API_KEY ?? client.apiKey,
    dataDir,
    child,
    output,
    ended: exited,
    call: (method, path, body) => call(client.url, env.RAG_API_KEY ?? client.apiKey, method, path, body),
    kill,
    [Symbol.asyncDispose]: () => kill('SIGTERM'),
  };
}

/** The client file of the gateway, once it answers. */
function ready(dataDir: string, { pid }: ChildProcess): Promise<{ url: string; apiKey: string }> {
  return waitFor(
    'the gateway to be ready',
    async () => {
      const file: { url: string; apiKey: string; pid: number } = JSON.parse(
        readFileSync(join(dataDir, 'client.json'), 'utf8'),
      );
      return file.pid === pid && (await fetch(`${file.url}/health`)).ok ? file : undefined;
    },
    200_000,
  );
}

async function call(url: string, apiKey: string, method: string, path: string, body?: unknown) {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${apiKey}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const parsed = (await response.json()) as Record<string, unknown>;
  return { status: response.status, body: parsed, headers: response.headers };
}

/** A port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}
