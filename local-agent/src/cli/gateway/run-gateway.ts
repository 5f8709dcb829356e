import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync } from 'node:fs';
import { constants } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ClientFile, readClientFile } from '@docferry/shared-contracts';
import { cacheDir } from '@docferry/shared-contracts/cache-dir';
import { UserError } from '../../errors.ts';
import { fetchGateway, findGateway } from './gateway-program.ts';

/** The first start creates a database, which takes long on a busy machine. */
const READY_WITHIN_MS = 180_000;
const LOOK_EVERY_MS = 100;
const HEALTH_WITHIN_MS = 2_000;

/** `docferry gateway ...`: the gateway's own commands in this terminal. Gives its exit code. */
export async function runGateway(args: readonly string[], note: (text: string) => void): Promise<number> {
  const bin = findGateway() ?? (await fetched(note));
  const child = spawn(process.execPath, [bin, ...args], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => child.kill(signal));
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  return signal === null ? (code ?? 1) : 128 + constants.signals[signal];
}

function fetched(note: (text: string) => void): Promise<string> {
  note(`The gateway is not installed here; it is fetched once from the npm registry into ${cacheDir()}.`);
  return fetchGateway(new AbortController().signal);
}

/** The gateway that serves this data directory; undefined when none answers. */
export async function runningGateway(dataDir: string): Promise<ClientFile | undefined> {
  const client = readClientFile(dataDir);
  if (client === undefined) return undefined;
  try {
    const health = await fetch(`${client.url}/health`, { signal: AbortSignal.timeout(HEALTH_WITHIN_MS) });
    return health.ok ? client : undefined;
  } catch {
    return undefined;
  }
}

/** Where a gateway that runs in the background writes its log. */
export const gatewayLog = () => join(cacheDir(), 'gateway.log');

/** Starts a gateway that outlives this program, and waits until it answers. */
export async function startInBackground(bin: string, dataDir: string, signal: AbortSignal): Promise<ClientFile> {
  mkdirSync(cacheDir(), { recursive: true, mode: 0o700 });
  const log = openSync(gatewayLog(), 'a', 0o600);
  const child = spawn(process.execPath, [bin, 'serve'], {
    env: { ...process.env, RAG_DATA_DIR: dataDir },
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  const deadline = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < deadline) {
    const client = await runningGateway(dataDir);
    if (client) return client;
    try {
      await sleep(LOOK_EVERY_MS, undefined, { signal });
    } catch (error) {
      child.kill('SIGTERM');
      throw error;
    }
  }
  child.kill('SIGTERM');
  throw new UserError('BACKEND_UNAVAILABLE', 'The gateway did not start.', {
    advice: `Its log says why: ${gatewayLog()}`,
  });
}
