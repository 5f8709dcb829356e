import { join } from 'node:path';
import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import { descendants } from '../../e2e/src/harness/process-tree.ts';
import { diskUse } from './disk-use.ts';
import { megabytes } from './figure.ts';
import { proportionalMemory, residentMemory } from './process-memory.ts';

/** Memory and disk of a gateway with embedded stores, bytes. */
export type StoreUse = {
  readonly gateway: number;
  /** Without file pages. */
  readonly qdrantOwn: number;
  /** File pages, which the kernel drops when memory is short. */
  readonly qdrantMapped: number;
  readonly postgres: number;
  readonly qdrantDisk: number;
  /** Tables and indexes, without the write-ahead log, whose length does not depend on them. */
  readonly postgresDisk: number;
};

/** The process of a gateway's Qdrant. */
export function qdrantOf({ child }: TestGateway): number {
  return descendants(child.pid ?? 0).find(({ command }) => /qdrant\b.*--config-path/.test(command))?.pid ?? 0;
}

export function storeUse(gateway: TestGateway): StoreUse {
  const below = descendants(gateway.child.pid ?? 0);
  const postgres = below.filter(({ command }) => command.includes('postgres')).map(({ pid }) => pid);
  const { own, mapped } = residentMemory(qdrantOf(gateway));
  return {
    gateway: proportionalMemory([gateway.child.pid ?? 0]),
    qdrantOwn: own,
    qdrantMapped: mapped,
    postgres: proportionalMemory(postgres),
    qdrantDisk: diskUse(join(gateway.dataDir, 'qdrant')),
    postgresDisk: diskUse(join(gateway.dataDir, 'postgres', 'base')),
  };
}

export function formatUse(use: StoreUse): string {
  return `memory: gateway ${megabytes(use.gateway)}, Qdrant ${megabytes(use.qdrantOwn)} and ${megabytes(use.qdrantMapped)} of file pages, Postgres ${megabytes(use.postgres)}; disk: Qdrant ${megabytes(use.qdrantDisk)}, Postgres ${megabytes(use.postgresDisk)}`;
}

/** The increase per chunk. */
export function formatUseEach(use: StoreUse, empty: StoreUse, chunks: number): string {
  const each = (part: keyof StoreUse) => `${((use[part] - empty[part]) / chunks / 1_000).toFixed(2)} kB`;
  return `memory: Qdrant ${each('qdrantOwn')} and ${each('qdrantMapped')} of file pages, Postgres ${each('postgres')}; disk: Qdrant ${each('qdrantDisk')}, Postgres ${each('postgresDisk')}`;
}
