import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startGateway } from '../../e2e/src/harness/gateway.ts';
import { type Figure, megabytes, milliseconds, percentile } from './figure.ts';
import { family, proportionalMemory } from './process-memory.ts';

const WARM_STARTS = 5;

/** From the command to the first healthy answer, and what the idle stack takes. */
export async function startFigures(folder: string): Promise<Figure[]> {
  const dataDir = join(folder, 'start');
  const first = await timed(dataDir);
  await first.gateway.kill('SIGTERM');
  const warm: number[] = [];
  let memory = 0;
  for (let round = 0; round < WARM_STARTS; round++) {
    const { gateway, ms } = await timed(dataDir);
    warm.push(ms);
    if (round === WARM_STARTS - 1) {
      await sleep(5_000);
      memory = proportionalMemory(family(gateway.child.pid ?? 0));
    }
    await gateway.kill('SIGTERM');
  }
  return [
    { what: 'first start, databases initialised', value: milliseconds(first.ms), goal: '' },
    {
      what: `later starts, median of ${WARM_STARTS}`,
      value: milliseconds(percentile(warm, 0.5)),
      goal: 'under 1500 ms',
    },
    { what: 'idle memory of gateway, Qdrant and Postgres (PSS)', value: megabytes(memory), goal: 'under 350 MB' },
  ];
}

async function timed(dataDir: string) {
  const started = performance.now();
  const gateway = await startGateway(dataDir);
  return { gateway, ms: performance.now() - started };
}
