import { join } from 'node:path';
import { pino } from 'pino';
import { lockDataDir } from '../../remote-gateway/src/processes/lock-data-dir.ts';
import { startQdrant } from '../../remote-gateway/src/processes/start-qdrant.ts';
import { QdrantClient } from '../../remote-gateway/src/store/qdrant-client.ts';
import { diskUse } from './disk-use.ts';
import { cpuSeconds, memoryMaps, residentMemory } from './process-memory.ts';

/** Building the graph of a large collection takes minutes. */
const REQUEST_MS = 300_000;

/** A Qdrant as the gateway runs it, on a folder that may contain data. */
export async function benchQdrant(folder: string) {
  const stack = new AsyncDisposableStack();
  const lock = stack.use(await lockDataDir(folder));
  const started = performance.now();
  const qdrant = stack.use(await startQdrant({ lock, logger: pino({ level: 'silent' }) }));
  const startMs = performance.now() - started;
  return {
    address: { url: qdrant.url, apiKey: qdrant.apiKey },
    client: new QdrantClient(qdrant, REQUEST_MS),
    /** Until it answers that it is ready, all collections loaded. */
    startMs,
    /** Processor time so far. */
    cpuSeconds: () => cpuSeconds(qdrant.pid() ?? 0),
    /** Memory, maps and disk in use now. */
    use: () => {
      const pid = qdrant.pid() ?? 0;
      return { ...residentMemory(pid), maps: memoryMaps(pid), disk: diskUse(join(folder, 'qdrant')) };
    },
    [Symbol.asyncDispose]: () => stack.disposeAsync(),
  };
}
