import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { openMiniLm } from '../../remote-gateway/src/embed/minilm.ts';
import type { OnnxEmbedder } from '../../remote-gateway/src/embed/onnx/onnx-embedder.ts';
import { type Figure, megabytes, milliseconds, percentile, ratio } from './figure.ts';
import { ingestAll, manual } from './ingest-client.ts';
import { proportionalMemory } from './process-memory.ts';
import { embedAll, planned } from './throughput-parts.ts';

const PAGES = 10;
const DOCUMENTS = 8;
/** As many concurrent documents as the gateway accepts from one tenant. */
const CLIENTS = 4;
/** The first warms up and does not count. */
const ROUNDS = 4;
const QUESTIONS = 50;
const LOOK_MS = 20;

type Round = { readonly chunks: number; readonly alone: number; readonly whole: number };

/** The neural embedder: what a question and a passage take it, its memory, and ingestion against the embedder alone. */
export async function minilmFigures(folder: string): Promise<Figure[]> {
  // What splits texts has memory of its own.
  await planned({ filename: 'manual.md', text: manual(0, PAGES) });
  const before = proportionalMemory([process.pid]);
  await using embedder = await openMiniLm();
  const questions = await questionTimes(embedder);
  await using gateway = await startGateway(join(folder, 'minilm'), { env: { RAG_EMBEDDER: 'minilm' } });
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, proportionalMemory([process.pid]));
  }, LOOK_MS);
  const rounds: Round[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(gateway, embedder, round));
  clearInterval(watch);

  const [, ...counted] = rounds;
  const sum = (of: (round: Round) => number) => counted.reduce((total, round) => total + of(round), 0);
  const [chunks, alone, whole] = [sum((one) => one.chunks), sum((one) => one.alone), sum((one) => one.whole)];
  return [
    { what: 'minilm: a question embedded, median', value: milliseconds(percentile(questions, 0.5)), goal: '' },
    { what: 'minilm: a passage embedded, mean', value: milliseconds((1_000 * alone) / chunks), goal: '' },
    { what: 'minilm: memory that it adds to a process, at most', value: megabytes(most - before), goal: '' },
    {
      what: `minilm: ingestion of ${DOCUMENTS} texts of ${PAGES} pages (${Math.round(chunks / counted.length)} passages) until all can be found, against the embedder alone`,
      value: `${(whole / counted.length).toFixed(1)} s, ${ratio(whole, alone)} of ${(alone / counted.length).toFixed(1)} s`,
      goal: 'under 1.2x',
    },
  ];
}

async function questionTimes(embedder: OnnxEmbedder): Promise<number[]> {
  const times: number[] = [];
  for (let n = 0; n < QUESTIONS; n += 1) {
    const started = performance.now();
    await embedder.embedQuery(`How long does failed message ${n} wait before it is delivered again?`);
    times.push(performance.now() - started);
  }
  return times;
}

/** The same texts by the embedder alone and by the gateway, whoever goes first in turn. Seconds. */
async function measure(gateway: TestGateway, embedder: OnnxEmbedder, round: number): Promise<Round> {
  const texts = Array.from({ length: DOCUMENTS }, (_, n) => ({
    filename: `manual-${randomUUID()}.md`,
    text: manual(1 + round * DOCUMENTS + n, PAGES),
  }));
  const plans = await Promise.all(texts.map(planned));
  const chunks = plans.reduce((sum, { plan }) => sum + plan.length, 0);
  const embedOnly = () => Promise.all(plans.map((one) => embedAll(embedder, one)));
  const ingest = () => ingestAll(gateway, texts, { collection: 'bench', clients: CLIENTS });
  if (round % 2 === 0) {
    const alone = await seconds(embedOnly);
    return { chunks, alone, whole: await seconds(ingest) };
  }
  const whole = await seconds(ingest);
  return { chunks, alone: await seconds(embedOnly), whole };
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1_000;
}
