import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defaultDataDir, readClientFile } from '@docferry/shared-contracts';
import { say } from './terminal.ts';

const DATA_DIR = process.env.RAG_DATA_DIR ?? defaultDataDir(process.env);
const BIN = fileURLToPath(new URL('../../remote-gateway/bin/docferry-gateway.js', import.meta.url));
/** The first start initialises a database, which takes long on a busy machine; later starts take about a second. */
const READY_WITHIN_MS = 180_000;
/** Long enough that all documents are searchable before the first question. */
const INGEST_WAIT_S = '60';
const STOP_WITHIN_MS = 20_000;

export type Gateway = AsyncDisposable & {
  readonly url: string;
  readonly apiKey: string;
  /** Whether this program started the gateway and will stop it. */
  readonly ours: boolean;
  /** Resolves on Ctrl-C, or when the gateway exits. */
  readonly stopped: Promise<void>;
};

/** Starts a gateway on its defaults and these settings, or uses the one that already runs on the same data directory. */
export async function openGateway(settings: NodeJS.ProcessEnv): Promise<Gateway> {
  const running = readClientFile(DATA_DIR);
  if (running && (await isHealthy(running.url))) {
    say(`Using the gateway that is already running at ${running.url}${unchanged(settings)}.`);
    return { ...running, ours: false, stopped: interrupted(), [Symbol.asyncDispose]: async () => {} };
  }
  const child = spawn(process.execPath, [...process.execArgv, BIN, 'serve'], {
    env: { LOG_LEVEL: 'warn', RAG_INGEST_WAIT: INGEST_WAIT_S, ...process.env, ...settings },
    // In a separate process group, so that Ctrl-C reaches this process first, which then stops the gateway cleanly. The
    // channel closes when this process is killed, and the gateway then stops.
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.channel?.unref();
  const exited = once(child, 'exit').then(() => {});
  const stopped = Promise.race([exited, interrupted()]);
  const client = await untilReady(child, stopped);
  return { ...client, ours: true, stopped, [Symbol.asyncDispose]: () => stop(child, exited) };
}

function unchanged(settings: NodeJS.ProcessEnv): string {
  return Object.keys(settings).length === 0 ? '' : ', with its own settings; stop it to change them';
}

async function untilReady(child: ChildProcess, stopped: Promise<void>): Promise<{ url: string; apiKey: string }> {
  const deadline = Date.now() + READY_WITHIN_MS;
  let waiting = true;
  void stopped.then(() => {
    waiting = false;
  });
  while (waiting && Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('The gateway did not start; its message is above.');
    }
    const client = readClientFile(DATA_DIR);
    if (client?.pid === child.pid && client && (await isHealthy(client.url))) return client;
    await sleep(50);
  }
  child.kill('SIGTERM');
  if (!waiting) throw new Error('Stopped before the gateway was ready.');
  throw new Error(`The gateway was not ready within ${READY_WITHIN_MS / 1000} s; its log is above.`);
}

async function stop(child: ChildProcess, exited: Promise<void>): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.kill('SIGTERM');
  const patience = setTimeout(() => child.kill('SIGKILL'), STOP_WITHIN_MS);
  await exited;
  clearTimeout(patience);
}

function interrupted(): Promise<void> {
  return new Promise((resolve) => {
    process.once('SIGINT', () => resolve());
    process.once('SIGTERM', () => resolve());
  });
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
