import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { childEnv } from './child-env.ts';
import { findQdrant } from './find-qdrant.ts';
import { freePort } from './free-port.ts';
import { installedQdrant } from './install-qdrant.ts';
import type { DataDirLock } from './lock-data-dir.ts';
import { type SupervisedChild, superviseChild } from './supervise-child.ts';

/** A fresh directory is ready in a tenth of a second; each collection adds 30 ms, and on a busy disk ten times that. */
const READY_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 15_000;
/** Another process may take the free port before Qdrant does. */
const PORT_ATTEMPTS = 3;

const CONFIG_FILE = 'config.yaml';
/** The environment cannot say "none": one listener less, we speak HTTP only. */
const CONFIG = 'service:\n  grpc_port: null\n';

export type EmbeddedQdrant = SupervisedChild & {
  /** `http://127.0.0.1:<port>`; stays valid over restarts of the child. */
  readonly url: string;
  /** Made anew at each start of the gateway. */
  readonly apiKey: string;
};

/**
 * Runs Qdrant as a child of the gateway, its data in `<data dir>/qdrant`: on loopback only, HTTP only, behind a random
 * API key, without telemetry. Throws BACKEND_UNAVAILABLE with what to do when it cannot run.
 */
export async function startQdrant(options: {
  lock: DataDirLock;
  /** QDRANT_BINARY. */
  binary?: string | undefined;
  logger: Logger;
}): Promise<EmbeddedQdrant> {
  const { lock, logger } = options;
  const home = join(lock.dir, 'qdrant');
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const found = await findQdrant(options.binary, join(home, 'binary-checked'), installedQdrant(lock.dir));
  logger.info(found, 'Qdrant');
  writeFileSync(join(home, CONFIG_FILE), CONFIG, { mode: 0o600 });
  const apiKey = randomBytes(32).toString('base64url');

  for (let attempt = 1; ; attempt += 1) {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    try {
      const child = await superviseChild({
        name: 'qdrant',
        command: found.binary,
        args: ['--config-path', CONFIG_FILE, '--disable-telemetry'],
        env: childEnv(qdrantSettings(port, apiKey)),
        // Its relative paths (./storage, ./snapshots, ./config) start here, whatever characters the path has.
        cwd: home,
        logFile: join(lock.dir, 'qdrant.log'),
        // Another Qdrant that got the same port a moment earlier is ready, too, but does not know our key.
        isReady: async () => (await answers(`${url}/readyz`, apiKey)) && answers(`${url}/collections`, apiKey),
        readyTimeoutMs: READY_TIMEOUT_MS,
        // Both end it in order, but after SIGTERM it waits five seconds for idle connections, such as our own.
        stopSignal: 'SIGINT',
        stopTimeoutMs: STOP_TIMEOUT_MS,
        lock,
        logger,
      });
      return { ...child, url, apiKey };
    } catch (error) {
      const portTaken = error instanceof Error && /address already in use/i.test(error.message);
      if (!portTaken || attempt === PORT_ATTEMPTS) throw error;
    }
  }
}

/**
 * Settings of Qdrant 1.16 as its environment has them, https://qdrant.tech/documentation/guides/configuration/.
 * In the environment, not in the file: without its file Qdrant listens on every interface with no key.
 */
function qdrantSettings(port: number, apiKey: string) {
  return {
    QDRANT__LOG_LEVEL: 'WARN',
    QDRANT__TELEMETRY_DISABLED: 'true',
    QDRANT__SERVICE__HOST: '127.0.0.1',
    QDRANT__SERVICE__HTTP_PORT: String(port),
    QDRANT__SERVICE__API_KEY: apiKey,
    QDRANT__SERVICE__ENABLE_STATIC_CONTENT: 'false',
    // Each collection allocates its write-ahead log up front, twice: the default 32 MB would cost 64 MB of disk each.
    QDRANT__STORAGE__WAL__WAL_CAPACITY_MB: '4',
    QDRANT__STORAGE__WAL__WAL_SEGMENTS_AHEAD: '0',
    // One segment for each core is the default; each maps some 120 files, 25 MB of page cache, even when it is empty.
    QDRANT__STORAGE__OPTIMIZERS__DEFAULT_SEGMENT_NUMBER: '1',
  };
}

/** Not fetch: its pool would hold a connection open to a port that is not Qdrant's yet. */
function answers(url: string, apiKey: string): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(url, { agent: false, timeout: 2_000, headers: { 'api-key': apiKey } }, (response) => {
      response.resume();
      resolve(response.statusCode === 200);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
