import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { openCatalog } from '../catalog/open-catalog.ts';
import { copyFirstStart } from './copy-first-start.test.fixture.ts';
import { lockDataDir } from './lock-data-dir.ts';
import { startPostgres } from './start-postgres.ts';
import { startQdrant } from './start-qdrant.ts';

/**
 * For tests: puts an empty catalog into a data directory that has none. It does not wait for the disk, which only a crash
 * of the machine would show.
 */
export const fillDataDir = (dir: string): Promise<void> => copyFirstStart(dir, startStores);

async function startStores(dir: string): Promise<void> {
  {
    const logger = pino({ level: 'silent' });
    await using lock = await lockDataDir(dir);
    await using postgres = await startPostgres({ lock, logger });
    await using _qdrant = await startQdrant({ lock, logger });
    await using _catalog = await openCatalog({ connection: postgres.connection, logger });
  }
  appendFileSync(join(dir, 'postgres', 'postgresql.conf'), 'fsync = off\n');
}
