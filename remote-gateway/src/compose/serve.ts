/**
 * In: the effective configuration. Out: a gateway that serves REST, MCP and the admin socket until it is stopped. Never
 * decides how documents or questions are handled: it only opens the parts and connects them.
 */
import { startTracing } from '@docferry/shared-contracts/tracing';
import type { Logger } from 'pino';
import { writeClientFile } from '../access/client-file.ts';
import { localKey } from '../access/local-key.ts';
import { isLoopback, localUrl } from '../access/loopback.ts';
import { pruneAccess } from '../access/prune-access.ts';
import type { Config } from '../config/config.ts';
import type { Gateway } from '../gateway.ts';
import { createHealthCheck } from '../http/health.ts';
import { sweepDeadGenerations } from '../ingestion/pipeline/sweep.ts';
import { blameBlocking } from '../ingestion/worker/blame-blocking.ts';
import { toolSettings } from '../mcp/hosted-tools.ts';
import { dropPendingStores } from '../operator/admin/drop-stores.ts';
import { OPERATIONS } from '../operator/rpc/operations.ts';
import { serveOperations } from '../operator/rpc/serve-operations.ts';
import type { Maintenance } from '../operator/tasks/maintenance.ts';
import { watchIndexes } from '../operator/tasks/repair/watch-indexes.ts';
import { runMaintenance, timeOfDay } from '../operator/tasks/scheduled-maintenance.ts';
import { type DataDirLock, lockDataDir } from '../processes/lock-data-dir.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { VERSION } from '../version.ts';
import { startWatchdog } from '../watchdog/watchdog.ts';
import { createApp } from './app.ts';
import { checkExposure } from './check-exposure.ts';
import { drain, serveOn } from './drain.ts';
import { type Fetch, listen } from './listen.ts';
import { openAccess } from './open-access.ts';
import { openGateway } from './open-gateway.ts';
import { type OtherEmbedder, otherEmbedders } from './other-embedders.ts';
import { startingAnswer } from './starting-answer.ts';
import { warnOfStrangeStore } from './warn-of-strange-store.ts';

/** Requests under way when the gateway is asked to stop have this long, milliseconds. */
const DRAIN_MS = 8_000;
const CUT_OFF_MS = 1_000;
const LOST_SPANS_QUIET_MS = 60_000;
const SWEEP_EVERY_MS = 5 * 60_000;
const LOOPBACK_NAMES = ['localhost', '127.0.0.1', '[::1]'];

/** What a person wants to know once the gateway is ready. */
export type Ready = {
  readonly url: string;
  readonly dataDir: string;
  readonly embedder: string;
  /** Where the key of the default tenant comes from; `none` means that only issued keys work. */
  readonly key: 'configured' | 'client.json' | 'none';
  /** The default port was busy, so that another one is used. */
  readonly movedFrom: number | undefined;
  readonly startMs: number;
  /** Collections that have to be moved to the gateway's embedder. */
  readonly toMove: readonly OtherEmbedder[];
};

/**
 * Runs the gateway until `stopped` resolves: locks the data directory, listens, opens its parts, serves, drains and
 * closes them. While it starts it answers 503. Throws ConfigError or GatewayError with what to do when it cannot start.
 */
export async function serve(
  config: Config,
  { logger, stopped, onReady }: { logger: Logger; stopped: Promise<unknown>; onReady: (ready: Ready) => void },
): Promise<void> {
  const startedAt = performance.now();
  checkExposure(config);
  await using stack = new AsyncDisposableStack();
  stack.use(await openTracing(logger));
  const lock = stack.use(await lockDataDir(config.data_dir));
  let answer: Fetch = startingAnswer;
  const { server, port } = await listen((request, bindings) => answer(request, bindings), {
    host: config.host,
    port: config.port,
    mayMove: config.origins.get('port') === 'default',
  });
  stack.defer(() => drain(server, 0));
  const metrics = createMetrics({ embeddingPrice: config.embedding_price });
  const { gateway, backends } = stack.use(await openGateway(config, { lock, logger, metrics }));
  void warnOfStrangeStore({ gateway, backends });

  const url = localUrl(config.host, port);
  const local = isLoopback(config.host);
  const key = config.api_key ?? (local ? localKey(lock.dir) : undefined);
  const { id: tenantId } = await gateway.catalog.tenants.ensure('default');
  let ready = true;
  const { authenticate, policy, consoleSignIn } = stack.use(
    openAccess(config, gateway.catalog, { key, defaultTenantId: tenantId, url, logger }),
  );
  const app = createApp({
    gateway,
    authenticate,
    policy,
    consoleSignIn,
    health: createHealthCheck(gateway, startedAt),
    isReady: () => ready,
    ...allowedNames(config, url),
    tools: toolSettings(config),
  });
  await startBackgroundWork(stack, config, { lock, logger, gateway, backends });
  answer = app.fetch;

  if (local && key) stack.use(writeClientFile(lock.dir, { url, apiKey: key }));
  onReady({
    url,
    dataDir: lock.dir,
    embedder: gateway.embedder.id,
    key: config.api_key ? 'configured' : key ? 'client.json' : 'none',
    movedFrom: config.port !== 0 && port !== config.port ? config.port : undefined,
    startMs: Math.round(performance.now() - startedAt),
    toMove: await otherEmbedders(gateway),
  });

  await stopped;
  ready = false;
  logger.info('stopping: requests under way are finished first');
  await serveOn(server, config.stop_grace * 1_000);
  gateway.jobs.beginStop();
  await gateway.syncs.stop();
  await drain(server, DRAIN_MS);
  // The remaining jobs have a checkpoint and continue at the next start.
  await gateway.jobs.stop(CUT_OFF_MS);
}

/** Opened first, so that it ends last. While the collector is away each batch of spans fails: a warning a minute is enough. */
function openTracing(logger: Logger): Promise<AsyncDisposable> {
  let quietUntil = 0;
  const onError = (error: Error) => {
    const now = performance.now();
    if (now < quietUntil) return;
    quietUntil = now + LOST_SPANS_QUIET_MS;
    logger.warn({ err: error }, 'spans could not be sent to the collector');
  };
  return startTracing({ service: 'docferry-gateway', version: VERSION, onError });
}

/** Host names that /mcp accepts, and those of web pages that may call it. */
function allowedNames(
  config: Config,
  url: string,
): { allowedHosts: readonly string[] | undefined; allowedOrigins: readonly string[] } {
  const publicHost = config.public_url ? [new URL(config.public_url).hostname] : [];
  return {
    allowedHosts: isLoopback(config.host)
      ? [...LOOPBACK_NAMES, new URL(url).hostname, ...publicHost, ...(config.allowed_hosts ?? [])]
      : config.allowed_hosts,
    allowedOrigins: [
      ...LOOPBACK_NAMES,
      ...(config.allowed_origins ?? []),
      ...(config.cors_origins ?? []).map((origin) => new URL(origin).hostname),
    ],
  };
}

/** Starts what runs next to the requests: the admin socket, jobs, the watchdog, sweeps and scheduled maintenance. */
async function startBackgroundWork(
  stack: AsyncDisposableStack,
  config: Config,
  { lock, logger, gateway, backends }: Maintenance & { readonly lock: DataDirLock; readonly logger: Logger },
): Promise<void> {
  const dropStores = () => dropPendingStores(gateway);
  stack.use(
    await serveOperations({
      lock,
      logger,
      operations: OPERATIONS,
      parts: { catalog: gateway.catalog, dropStores, gateway, backends },
    }),
  );
  stack.use(pruneAccess({ catalog: gateway.catalog, dropPendingStores: dropStores, logger }, config.audit_days));
  await blameBlocking(lock.dir, { jobs: gateway.catalog.jobs, logger });
  const limitMs = config.blocked_seconds * 1_000;
  if (limitMs > 0) stack.use(startWatchdog(gateway.jobs.runningJobs, { dataDir: lock.dir, limitMs, logger }));
  gateway.jobs.start(gateway);
  gateway.syncs.start(gateway);
  stack.use(sweepRegularly(gateway));
  stack.use(watchIndexes({ gateway, backends }));
  stack.use(runMaintenance({ gateway, backends }, { repairAt: timeOfDay(config.repair_at) }));
}

/** Removes what crashes and outages left behind, now and every few minutes, one sweep at a time. */
function sweepRegularly(gateway: Gateway): AsyncDisposable {
  let sweep: Promise<void> = Promise.resolve();
  const start = () => {
    sweep = sweep
      .then(() => gateway.catalog.jobs.purge())
      .then(() => gateway.catalog.trash.purge())
      .then(() => gateway.catalog.jobs.requeueMissing())
      .then(() => gateway.catalog.sources.cancelUnknown())
      .then(() => sweepDeadGenerations(gateway))
      .then((removed) => {
        if (removed > 0) gateway.logger.info({ removed }, 'removed points of previous versions');
      })
      .catch((error: unknown) => gateway.logger.warn({ err: error }, 'the sweep of previous versions failed'));
  };
  start();
  const timer = setInterval(start, SWEEP_EVERY_MS);
  return {
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await sweep;
    },
  };
}
