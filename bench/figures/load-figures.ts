import { join } from 'node:path';
import { startGateway } from '../../e2e/src/harness/gateway.ts';
import { fairnessFigures } from './fairness-figures.ts';
import { type Figure, milliseconds } from './figure.ts';
import { growthFigures } from './growth-figures.ts';
import { manuals } from './load-texts.ts';
import { formatUse, storeUse } from './store-use.ts';
import { userFigures } from './user-figures.ts';
import { watchMemory } from './watch-memory.ts';

/** Users and the other tenant are measured for at most a minute, at the end of a longer load. */
const MAX_WATCHED_SECONDS = 60;

/**
 * A collection that grows to so many chunks, what it takes and how fast it is searched on the way; ten users and another
 * tenant beside the bulk load; the gateway's memory over all of it, which takes `seconds` at least; a start with that
 * data. With the folder of a previous run it continues from there.
 */
export async function* loadFigures(
  folder: string,
  { chunks, seconds }: { readonly chunks: number; readonly seconds: number },
): AsyncGenerator<Figure> {
  const dataDir = join(folder, 'load');
  {
    await using gateway = await startGateway(dataDir);
    const watch = watchMemory(gateway.child.pid ?? 0);
    using _ = watch;
    const began = performance.now();
    const texts = await manuals(gateway);
    yield* growthFigures(gateway, texts, chunks);
    const watched = Math.min(seconds, MAX_WATCHED_SECONDS);
    const spent = (performance.now() - began) / 1_000;
    yield* userFigures(gateway, texts, { seconds: watched, before: Math.max(0, seconds - spent - watched) });
    yield watch.figure();
    yield* fairnessFigures(gateway, texts, watched / 2);
  }
  const started = performance.now();
  await using again = await startGateway(dataDir);
  const took = performance.now() - started;
  yield {
    what: 'start with all of that, until it answers',
    value: `${milliseconds(took)}; ${formatUse(storeUse(again))}`,
    goal: '',
  };
}
