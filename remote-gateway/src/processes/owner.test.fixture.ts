import { pino } from 'pino';
import { lockDataDir } from './lock-data-dir.ts';
import { startPostgres } from './start-postgres.ts';
import { startQdrant } from './start-qdrant.ts';

/**
 * A process that owns a data directory: `node owner.test.fixture.ts <dir> [lock|qdrant|postgres|both]`. Prints one line
 * of JSON when it is ready, stops in order on SIGTERM, and prints the error when it cannot start.
 */
const [dir = '', parts = 'lock'] = process.argv.slice(2);
const logger = pino({ level: 'silent' });
await using stack = new AsyncDisposableStack();
try {
  const lock = stack.use(await lockDataDir(dir));
  const [qdrant, postgres] = await Promise.all([
    parts === 'qdrant' || parts === 'both' ? startQdrant({ lock, logger }) : undefined,
    parts === 'postgres' || parts === 'both' ? startPostgres({ lock, logger }) : undefined,
  ]);
  stack.use(qdrant);
  stack.use(postgres);
  const ready = {
    pid: process.pid,
    socketDir: lock.socketDir,
    qdrant: qdrant && { pid: qdrant.pid(), url: qdrant.url, apiKey: qdrant.apiKey },
    postgres: postgres && { pid: postgres.pid(), connection: postgres.connection },
  };
  const alive = setInterval(() => {}, 1_000);
  const asked = new Promise((resolve) => process.once('SIGTERM', resolve));
  process.stdout.write(`${JSON.stringify(ready)}\n`);
  await asked;
  clearInterval(alive);
} catch (error) {
  const known =
    error instanceof Error ? { message: error.message, code: 'code' in error ? error.code : undefined } : {};
  process.stdout.write(`${JSON.stringify({ error: known })}\n`);
}
