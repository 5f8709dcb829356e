import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { fillDataDir } from './gateway.ts';

/** The embedded binaries, as servers that several gateways share. */
export type Backends = AsyncDisposable & {
  /** For {@link startGateway}: DATABASE_URL, QDRANT_URL and QDRANT_API_KEY. */
  readonly env: { readonly DATABASE_URL: string; readonly QDRANT_URL: string; readonly QDRANT_API_KEY: string };
  readonly qdrantPid: number;
  readonly postgresPid: number;
};

type Ready = {
  qdrant: { pid: number; url: string; apiKey: string };
  postgres: { pid: number; connection: { host: string; port: number; user: string; database: string } };
  error?: { message: string };
};

const SCRIPT = fileURLToPath(new URL('../../../remote-gateway/src/processes/owner.test.fixture.ts', import.meta.url));

/** Starts a separate Postgres and Qdrant in `dir`, in a process that supervises and stops them. */
export async function startBackends(dir: string): Promise<Backends> {
  await fillDataDir(dir);
  const owner = spawn(process.execPath, ['--conditions=docferry-source', SCRIPT, dir, 'both'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(owner, 'exit');
  const line = once(createInterface({ input: owner.stdout }), 'line').then(([text]) => String(text));
  const text = await Promise.race([line, ended.then(() => undefined)]);
  const ready = text === undefined ? undefined : (JSON.parse(text) as Ready);
  if (!ready || ready.error) throw new Error(`The backends did not start: ${ready?.error?.message}`);
  const { host, port, user, database } = ready.postgres.connection;
  return {
    env: {
      DATABASE_URL: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
      QDRANT_URL: ready.qdrant.url,
      QDRANT_API_KEY: ready.qdrant.apiKey,
    },
    qdrantPid: ready.qdrant.pid,
    postgresPid: ready.postgres.pid,
    async [Symbol.asyncDispose]() {
      owner.kill('SIGTERM');
      await ended;
    },
  };
}
