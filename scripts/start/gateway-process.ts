import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { say } from './terminal.ts';

const BIN = fileURLToPath(new URL('../../remote-gateway/bin/docferry-gateway.js', import.meta.url));
/** The first start initialises a database; later ones take about a second. */
const READY_WITHIN_MS = 60_000;
const STOP_WITHIN_MS = 20_000;

export type Gateway = AsyncDisposable & {
  readonly url: string;
  readonly apiKey: string;
  /** Resolves when the gateway has stopped. */
  readonly stopped: Promise<void>;
};

/** Starts a gateway on its defaults, or uses the one that already runs on the same data directory. */
export async function openGateway(): Promise<Gateway> {
  const running = readClientFile();
  if (running && (await isHealthy(running.url))) {
    say(`Using the gateway that is already running at ${running.url}.`);
    return { ...running, stopped: interrupted(), [Symbol.asyncDispose]: async () => {} };
  }
  const child = spawn(process.execPath, [BIN, 'serve'], { stdio: ['ignore', 'inherit', 'inherit'] });
  const exited = once(child, 'exit').then(() => {});
  process.on('SIGINT', () => {}); // the gateway gets it as well, and this process waits for it to drain
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  const client = await untilReady(child);
  return { ...client, stopped: exited, [Symbol.asyncDispose]: () => stop(child, exited) };
}

async function untilReady(child: ChildProcess): Promise<{ url: string; apiKey: string }> {
  const deadline = Date.now() + READY_WITHIN_MS;
  while (Date.now() < deadline) {
    if (child.exitCode !== null || child.signalCode !== null) {
      throw new Error('The gateway did not start; its message is above.');
    }
    const client = readClientFile();
    if (client?.pid === child.pid && client && (await isHealthy(client.url))) return client;
    await sleep(50);
  }
  child.kill('SIGTERM');
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

function readClientFile(): { url: string; apiKey: string; pid: number } | undefined {
  const dataDir =
    process.env.RAG_DATA_DIR ?? join(process.env.XDG_DATA_HOME ?? join(homedir(), '.local', 'share'), 'docferry');
  try {
    return JSON.parse(readFileSync(join(dataDir, 'client.json'), 'utf8'));
  } catch {
    return undefined;
  }
}

async function isHealthy(url: string): Promise<boolean> {
  try {
    return (await fetch(`${url}/health`, { signal: AbortSignal.timeout(2_000) })).ok;
  } catch {
    return false;
  }
}
