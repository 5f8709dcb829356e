import type { Logger } from 'pino';
import { openCatalog } from '../../catalog/open-catalog.ts';
import { lockDataDir } from '../../processes/lock-data-dir.ts';
import { startPostgres } from '../../processes/start-postgres.ts';
import { keepPreviousCatalog } from '../tasks/migrate/keep-previous-catalog.ts';
import type { RunOperation } from './operation.ts';
import type { CatalogParts } from './operations.ts';
import { withOperations } from './with-operations.ts';

/** On a slow machine a gateway takes half a minute to start, and so does another admin command. */
const WAIT_MS = 60_000;

/** The catalog of a data directory; `databaseUrl` when its Postgres is elsewhere. */
export type CatalogAddress = {
  readonly dataDir: string;
  readonly databaseUrl?: string | undefined;
  readonly logger: Logger;
};

/** Runs operations on a catalog, without opening a whole gateway. Throws INDEX_LOCK_ACTIVE. */
export function withAdmin<T>(
  address: CatalogAddress,
  work: (run: RunOperation<CatalogParts>) => Promise<T>,
): Promise<T> {
  return withOperations({ dataDir: address.dataDir, open: () => openCatalogAlone(address), waitMs: WAIT_MS }, work);
}

async function openCatalogAlone({
  dataDir,
  databaseUrl,
  logger,
}: CatalogAddress): Promise<AsyncDisposable & CatalogParts> {
  await using stack = new AsyncDisposableStack();
  let connection: Parameters<typeof openCatalog>[0]['connection'] | undefined = databaseUrl;
  if (connection === undefined) {
    const lock = stack.use(await lockDataDir(dataDir));
    connection = stack.use(await startPostgres({ lock, logger })).connection;
  }
  const beforeMigration = keepPreviousCatalog(connection, { dataDir, logger });
  const catalog = stack.use(await openCatalog({ connection, logger, beforeMigration }));
  const opened = stack.move();
  return { catalog, [Symbol.asyncDispose]: () => opened.disposeAsync() };
}
