import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { DEFAULT_KINDS } from './file-kinds.ts';
import { discardCache, openIndexCache } from './index-cache.ts';
import { underLock } from './index-lock.ts';
import {
  CONFIG_SCHEMA_VERSION,
  configPath,
  findRoot,
  type Project,
  readRawConfig,
  STATE_FOLDER,
  writeProjectConfig,
} from './project-config.ts';
import { cachePath } from './project-place.ts';

/** What a configuration was before schema 1: no version, and `project` for the collection. */
const unversioned = z.object({
  collection: z.string().optional(),
  project: z.string().optional(),
  source: z.string().optional(),
  include: z.array(z.string()).optional(),
  exclude: z.array(z.string()).optional(),
});

export type Migration = {
  readonly root: string;
  readonly from: number;
  readonly to: number;
  readonly changed: boolean;
};

/** Upgrades a folder's configuration and cache to this version. Throws INDEX_SCHEMA_MISMATCH for what a newer docferry wrote. */
export async function migrateProject(dir: string, signal: AbortSignal): Promise<Migration> {
  const root = findRoot(dir);
  if (root === undefined)
    throw new UserError('PROJECT_NOT_INITIALIZED', 'This folder is not set up, nor is one above it.');
  return underLock(root, signal, () => migrateConfig(root));
}

function migrateConfig(root: string): Migration {
  const raw = readRawConfig(root);
  const version = z.object({ schema_version: z.int().min(0) }).safeParse(raw).data?.schema_version ?? 0;
  if (version > CONFIG_SCHEMA_VERSION) {
    throw new UserError(
      'INDEX_SCHEMA_MISMATCH',
      `The folder's configuration is of schema ${version}; this docferry knows up to ${CONFIG_SCHEMA_VERSION}.`,
      {
        advice: 'Upgrade docferry; data of a newer version is never opened by an older one.',
        details: { found: version, known: CONFIG_SCHEMA_VERSION },
      },
    );
  }
  if (version < CONFIG_SCHEMA_VERSION) {
    const previous = unversioned.safeParse(raw).data;
    const collection = previous?.collection ?? previous?.project;
    if (!previous || collection === undefined) {
      throw new UserError('INDEX_SCHEMA_MISMATCH', 'The old configuration names no collection.', {
        advice: `Remove ${STATE_FOLDER}/config.json and run docferry setup.`,
      });
    }
    writeProjectConfig(root, {
      schema_version: CONFIG_SCHEMA_VERSION,
      collection,
      source: previous.source ?? collection,
      include: previous.include ?? [],
      exclude: previous.exclude ?? [],
      kinds: DEFAULT_KINDS,
    });
  }
  // opening replaces a cache of another version
  if (existsSync(cachePath(root))) openIndexCache(cachePath(root))[Symbol.dispose]();
  return { root, from: version, to: CONFIG_SCHEMA_VERSION, changed: version !== CONFIG_SCHEMA_VERSION };
}

/** Deletes what this machine keeps of a folder's index, and with `remote` the gateway's collection too. */
export async function forgetProject(
  { root, config }: Project,
  { client, signal }: { readonly client: GatewayClient | undefined; readonly signal: AbortSignal },
): Promise<{ readonly collection: string; readonly remote_documents: number | null }> {
  await underLock(root, signal, () => discardCache(cachePath(root)));
  const documents = client ? await removeRemote(client, config.collection, signal) : null;
  for (const name of ['lock.sqlite', 'lock.json']) rmSync(join(root, STATE_FOLDER, name), { force: true });
  rmSync(configPath(root), { force: true });
  if (existsSync(join(root, STATE_FOLDER))) rmSync(join(root, STATE_FOLDER), { recursive: true, force: true });
  return { collection: config.collection, remote_documents: documents };
}

async function removeRemote(client: GatewayClient, collection: string, signal: AbortSignal): Promise<number> {
  try {
    return (await client.removeCollection(collection, { signal })).documents;
  } catch (error) {
    if (error instanceof UserError && error.code === 'NOT_FOUND') return 0;
    throw error;
  }
}
