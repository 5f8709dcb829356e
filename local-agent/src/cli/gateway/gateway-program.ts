import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { cacheDir } from '@docferry/shared-contracts/cache-dir';
import { npmBeside } from '@docferry/shared-contracts/npm-beside';
import { UserError } from '../../errors.ts';
import { agentVersion } from '../../version.ts';

const PACKAGE = '@docferry/gateway';
const BIN = join('bin', 'docferry-gateway.js');
/** The gateway contains Qdrant and Postgres: 150 MB to download on a slow line. */
const INSTALL_WITHIN_MS = 1_200_000;

/** Path of the gateway's bin: of the checkout, installed beside the agent, or fetched before. */
export function findGateway(): string | undefined {
  const fetched = join(fetchedFolder(), 'node_modules', PACKAGE, BIN);
  try {
    return join(dirname(createRequire(import.meta.url).resolve(`${PACKAGE}/package.json`)), BIN);
  } catch {
    return existsSync(fetched) ? fetched : undefined;
  }
}

/** Installs the gateway of the agent's own version into the cache, with npm and its registry, and gives its bin. */
export async function fetchGateway(signal: AbortSignal): Promise<string> {
  const folder = fetchedFolder();
  await mkdir(cacheDir(), { recursive: true, mode: 0o700 });
  const work = await mkdtemp(join(cacheDir(), 'fetch-'));
  // no scripts: what the gateway needs comes ready-made
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  try {
    await promisify(execFile)(
      npmBeside(process.execPath),
      ['install', '--prefix', work, `${PACKAGE}@${agentVersion()}`, ...quiet],
      {
        cwd: work,
        signal,
        timeout: INSTALL_WITHIN_MS,
      },
    );
    // another run may have been first; its result is as good
    await rename(work, folder).catch((error: unknown) => {
      if (!existsSync(folder)) throw error;
    });
    return join(folder, 'node_modules', PACKAGE, BIN);
  } catch (error) {
    if (signal.aborted) throw error;
    throw new UserError('BACKEND_UNAVAILABLE', 'The gateway could not be fetched from the npm registry.', {
      advice: `Try npm install -g ${PACKAGE}@${agentVersion()}, which says why.`,
      cause: error,
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}

const fetchedFolder = () => join(cacheDir(), `gateway-${agentVersion()}`);
