import { join } from 'node:path';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { BINS, cleanEnv, run } from '../../e2e/src/harness/process.ts';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { type Figure, megabytes } from './figure.ts';
import { COLLECTION, loadSome, manuals, sizeOf } from './load-texts.ts';
import { question } from './sample-text.ts';
import { qdrantOf } from './store-use.ts';
import { formatTimes, searching } from './timed-search.ts';
import { untilQuiet } from './until-quiet.ts';

/** How many questions are asked on both sides of a restore. */
const COMPARED = 50;
const QUESTIONS = 200;
const COMMAND_MS = 3_600_000;

/**
 * A backup of so many chunks by the command while one user searches, and its restore into a fresh data directory. Throws
 * when the copy has other counts. With the folder of a previous run it continues from there.
 */
export async function* backupFigures(folder: string, { chunks }: { readonly chunks: number }): AsyncGenerator<Figure> {
  const [dataDir, restored] = [join(folder, 'backup-from'), join(folder, `backup-to-${Date.now()}`)];
  const made = join(folder, `backup-${Date.now()}`);
  await using gateway = await startGateway(dataDir);
  const texts = await manuals(gateway);
  let { chunks: size } = await sizeOf(gateway);
  while (size < chunks) size += await loadSome(gateway, texts);
  await untilQuiet(qdrantOf(gateway));
  const alone = await searching(gateway, (asked) => asked < QUESTIONS, { seed: 1 });
  yield { what: `search among ${size} chunks before a backup`, value: formatTimes(alone), goal: '' };

  let isOn = true;
  const user = searching(gateway, () => isOn, { seed: 2 });
  const backup = await command(dataDir, ['backup', made]);
  isOn = false;
  yield {
    what: `backup of ${size} chunks while the gateway serves`,
    value: `${backup.seconds} s, ${megabytes(Number(backup.report.bytes))}`,
    goal: '',
  };
  yield { what: 'search meanwhile', value: formatTimes(await user), goal: 'none failed' };

  const restore = await command(restored, ['restore', made]);
  const started = performance.now();
  await using copy = await startGateway(restored);
  const start = (performance.now() - started) / 1_000;
  const [from, to] = [await sizeOf(gateway), await sizeOf(copy)];
  if (from.documents !== to.documents || from.chunks !== to.chunks) {
    throw new Error(`The copy of ${JSON.stringify(from)} has ${JSON.stringify(to)}`);
  }
  yield {
    what: 'its restore into an empty data directory, checksums and repair included, and the first start',
    value: `${restore.seconds} s, ${start.toFixed(1)} s; ${to.documents} documents and ${to.chunks} chunks as before`,
    goal: '',
  };
  const [before, after] = [await firstPassages(gateway), await firstPassages(copy)];
  const same = before.filter((passages, n) => passages === after[n]).length;
  yield { what: 'questions with the same five passages in the copy', value: `${same} of ${COMPARED}`, goal: 'all' };
}

/** Runs an admin command to its end. */
async function command(dataDir: string, args: string[]) {
  const started = performance.now();
  const { code, stdout, stderr } = await run(
    process.execPath,
    [BINS.gateway, ...args, '--data-dir', dataDir, '--json'],
    { env: cleanEnv(), timeoutMs: COMMAND_MS },
  );
  if (code !== 0) throw new Error(stderr);
  const report: Record<string, unknown> = JSON.parse(stdout);
  return { report, seconds: ((performance.now() - started) / 1_000).toFixed(1) };
}

/** The ids of each question's first five passages. */
async function firstPassages(gateway: TestGateway): Promise<string[]> {
  const next = seeded(3);
  const found: string[] = [];
  for (let asked = 0; asked < COMPARED; asked += 1) {
    const { body } = await gateway.call('POST', '/api/v1/search', {
      query: question(next),
      collection: COLLECTION,
      top_k: 5,
    });
    if (!Array.isArray(body.results) || body.results.length === 0) throw new Error(JSON.stringify(body));
    found.push(body.results.map(({ passage_id: id }) => id).join());
  }
  return found;
}
