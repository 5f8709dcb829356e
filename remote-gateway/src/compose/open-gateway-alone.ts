import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Logger } from 'pino';
import type { Config } from '../config/config.ts';
import type { Maintenance } from '../operator/tasks/maintenance.ts';
import { lockDataDir } from '../processes/lock-data-dir.ts';
import { createMetrics } from '../telemetry/metrics.ts';
import { openGateway } from './open-gateway.ts';

/** A gateway without its HTTP side, on a data directory or on a temporary one that is gone on disposal. */
export async function openGatewayAlone(
  config: Config,
  dataDir: string | undefined,
  logger: Logger,
): Promise<AsyncDisposable & Maintenance> {
  await using stack = new AsyncDisposableStack();
  const dir = dataDir ?? (await mkdtemp(join(tmpdir(), 'docferry-')));
  if (dataDir === undefined) stack.defer(() => rm(dir, { recursive: true, force: true }));
  const lock = stack.use(await lockDataDir(dir));
  const { gateway, backends } = stack.use(
    await openGateway({ ...config, data_dir: dir }, { lock, logger, metrics: createMetrics() }),
  );
  const opened = stack.move();
  return { gateway, backends, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
