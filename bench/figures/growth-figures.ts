import type { TestGateway } from '../../e2e/src/harness/gateway.ts';
import type { Figure } from './figure.ts';
import { loadSome, sizeOf, type Texts } from './load-texts.ts';
import { formatUse, formatUseEach, qdrantOf, storeUse } from './store-use.ts';
import { formatTimes, searching } from './timed-search.ts';
import { untilQuiet } from './until-quiet.ts';

/** Where searches are timed, as shares of the whole. */
const STAGES = [1 / 30, 1 / 3, 1];
const QUESTIONS = 200;
/** Pause between the searches that run during ingestion. */
const PAUSE_MS = 200;

/** Fills a collection in stages and measures time, searches during and after ingestion, memory and disk. */
export async function* growthFigures(gateway: TestGateway, texts: Texts, chunks: number): AsyncGenerator<Figure> {
  const empty = storeUse(gateway);
  const before = (await sizeOf(gateway)).chunks;
  let size = before;
  for (const share of STAGES) {
    const from = size;
    if (from >= share * chunks) continue;
    const started = performance.now();
    // The first searches need documents.
    size += await loadSome(gateway, texts);
    let isOn = true;
    const user = searching(gateway, () => isOn, { seed: from + 1, pauseMs: PAUSE_MS });
    while (size < share * chunks) size += await loadSome(gateway, texts);
    const seconds = (performance.now() - started) / 1_000;
    isOn = false;
    yield {
      what: `from ${from} to ${size} chunks`,
      value: `${seconds.toFixed(0)} s, ${Math.round((size - from) / seconds)} chunks a second`,
      goal: '',
    };
    yield { what: `search while ingesting, from ${from} to ${size} chunks`, value: formatTimes(await user), goal: '' };
    const waited = await untilQuiet(qdrantOf(gateway));
    const times = await searching(gateway, (asked) => asked < QUESTIONS, { seed: size });
    yield { what: `search among ${size} chunks, ${waited.toFixed(0)} s later`, value: formatTimes(times), goal: '' };
    const use = storeUse(gateway);
    yield { what: `${size} chunks take`, value: formatUse(use), goal: '' };
    if (before === 0) yield { what: 'each of them', value: formatUseEach(use, empty, size), goal: '' };
  }
}
