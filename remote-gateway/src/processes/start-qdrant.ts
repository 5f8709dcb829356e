import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { get } from 'node:http';
import { join } from 'node:path';
import type { Logger } from 'pino';
import { GatewayError } from '../errors.ts';
import type { QdrantEndpoint } from '../store/qdrant-address.ts';
import { childEnv } from './child-env.ts';
import { findQdrant } from './find-qdrant.ts';
import { freePort } from './free-port.ts';
import { installedQdrant } from './install-qdrant.ts';
import { listensOn } from './listens-on.ts';
import type { DataDirLock } from './lock-data-dir.ts';
import { setAsideDamaged } from './set-aside-damaged.ts';
import { type SupervisedChild, superviseChild } from './supervise-child.ts';

/** A fresh directory is ready in a tenth of a second; each collection adds 30 ms, and on a busy disk ten times that. */
const READY_TIMEOUT_MS = 600_000;
const STOP_TIMEOUT_MS = 15_000;
/** Another process may take the free port before Qdrant does. */
const PORT_TAKEN = /address already in use/iu;
const MAX_PORTS_TAKEN = 20;
/** More damage than this is no affair of single collections: then it stays down, and its log says why. */
const MAX_SET_ASIDE = 20;
const RESTARTED_S = 2;

const CONFIG_FILE = 'config.yaml';
/** The environment cannot say "none": one listener less, we speak HTTP only. */
const CONFIG = 'service:\n  grpc_port: null\n';

export type EmbeddedQdrant = SupervisedChild & {
  /** Of the process that was ready last: `http://127.0.0.1:<port>`, and the key that it alone knows. */
  readonly url: string;
  readonly apiKey: string;
  /** Folder of its data. */
  readonly home: string;
  /** Address and key of the process that runs now. Throws BACKEND_UNAVAILABLE while there is none. */
  readonly now: () => QdrantEndpoint;
};

/**
 * Runs Qdrant as a child of the gateway, its data in `<data dir>/qdrant`: on loopback only, HTTP only, without
 * telemetry. Each process has a port and a random API key of its own; nothing is sent to the port before the kernel
 * says that this very process listens there. Throws BACKEND_UNAVAILABLE with what to do when it cannot run.
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
  let endpoint = { port: 0, url: '', apiKey: '' };
  const child = await superviseChild({
    name: 'qdrant',
    command: found.binary,
    args: ['--config-path', CONFIG_FILE, '--disable-telemetry'],
    env: () => childEnv(qdrantSettings(endpoint)),
    // Its relative paths (./storage, ./snapshots, ./config) start here, whatever characters the path has.
    cwd: home,
    logFile: join(lock.dir, 'qdrant.log'),
    prepare: async () => {
      const port = await freePort();
      endpoint = { port, url: `http://127.0.0.1:${port}`, apiKey: randomBytes(32).toString('base64url') };
    },
    recover: recoverStart(home, logger),
    isReady: async (pid) => listensOn(pid, endpoint.port) && (await isOpen(endpoint)),
    readyTimeoutMs: READY_TIMEOUT_MS,
    // Both end it in order, but after SIGTERM it waits five seconds for idle connections, such as our own.
    stopSignal: 'SIGINT',
    stopTimeoutMs: STOP_TIMEOUT_MS,
    lock,
    logger,
  });
  return {
    ...child,
    home,
    get url() {
      return endpoint.url;
    },
    get apiKey() {
      return endpoint.apiKey;
    },
    now: () => {
      if (child.state() === 'ready' && child.pid() !== undefined) return endpoint;
      throw new GatewayError('BACKEND_UNAVAILABLE', 'The vector store is being started again.', {
        retryAfterSeconds: RESTARTED_S,
      });
    },
  };
}

/** Removes the causes of failed starts, for `ChildPlan.recover`: a port that is taken, and damaged collections. */
function recoverStart(home: string, logger: Logger): (printed: string) => boolean {
  let portsTaken = 0;
  let setAside = 0;
  return (printed) => {
    if (PORT_TAKEN.test(printed)) {
      portsTaken += 1;
      return portsTaken <= MAX_PORTS_TAKEN;
    }
    if (setAside >= MAX_SET_ASIDE) return false;
    const damaged = setAsideDamaged(home, printed);
    setAside += damaged.length;
    if (damaged.length > 0) {
      logger.error(
        { collections: damaged, folder: join(home, 'damaged') },
        'Qdrant cannot read these collections: they are set aside, and rebuilt from the stored texts',
      );
    }
    return damaged.length > 0;
  };
}

/**
 * Settings of Qdrant 1.16 as its environment has them, https://qdrant.tech/documentation/guides/configuration/.
 * In the environment, not in the file: without its file Qdrant listens on every interface with no key.
 */
function qdrantSettings({ port, apiKey }: { readonly port: number; readonly apiKey: string }) {
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
function isOpen({ url, apiKey }: { readonly url: string; readonly apiKey: string }): Promise<boolean> {
  return new Promise((resolve) => {
    const request = get(
      `${url}/readyz`,
      { agent: false, timeout: 2_000, headers: { 'api-key': apiKey } },
      (response) => {
        response.resume();
        resolve(response.statusCode === 200);
      },
    );
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(false));
  });
}
