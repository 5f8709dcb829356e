import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { fillDataDir } from '../processes/data-dir-template.test.fixture.ts';
import { lockDataDir } from '../processes/lock-data-dir.ts';
import { type EmbeddedPostgres, startPostgres } from '../processes/start-postgres.ts';
import type { Catalog } from './catalog.ts';
import { openCatalog } from './open-catalog.ts';
import type { WriteCount } from './postgres/fast-paths/write-count.ts';

export type TemporaryCatalog = AsyncDisposable & { readonly catalog: Catalog; readonly postgres: EmbeddedPostgres };

/**
 * For tests: a real catalog in a Postgres of its own, gone when it is disposed. Takes about a second to make. With
 * `writes` nobody else may write to it.
 */
export async function temporaryCatalog(writes?: WriteCount): Promise<TemporaryCatalog> {
  const logger = pino({ level: 'silent' });
  const dir = await mkdtemp(join(tmpdir(), 'docferry-catalog-'));
  const stack = new AsyncDisposableStack();
  stack.defer(() => rm(dir, { recursive: true, force: true, maxRetries: 10 }));
  try {
    await fillDataDir(dir);
    const lock = stack.use(await lockDataDir(dir));
    const postgres = stack.use(await startPostgres({ lock, logger }));
    const catalog = stack.use(
      await openCatalog({ connection: { ...postgres.connection, ...(writes ? { writes } : {}) }, logger }),
    );
    return { catalog, postgres, [Symbol.asyncDispose]: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}
