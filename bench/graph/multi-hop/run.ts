/**
 * `npm run bench:multi-hop [-- --services 150]`: how often the passage with the answer is among the first five, without the
 * graph and in mode `hybrid_local` with several weights, for questions whose answer is in a page that another one refers
 * to, and for questions that need no graph. Writes a table to the standard output.
 */
import { parseArgs } from 'node:util';
import { ingestRequestSchema, searchRequestSchema } from '@docferry/shared-contracts';
import { ingest } from '../../../remote-gateway/src/ingestion/accept/ingest.ts';
import { search } from '../../../remote-gateway/src/retrieval/search/search.ts';
import { openBenchGateway } from '../../bench-gateway.ts';
import { random } from '../random.ts';
import { ownManual } from './own-manual.ts';
import type { QuestionSet } from './question-set.ts';
import { services } from './services.ts';

const WEIGHTS = [0, 0.1, 0.25, 0.5, 0.75, 1];
const TOP = 5;

const { values } = parseArgs({
  options: { services: { type: 'string', default: '150' }, embedder: { type: 'string', default: 'static' } },
});
const groups: QuestionSet[][] = [
  services(Number(values.services), random(3)),
  [ownManual({ isNear: false }), ownManual({ isNear: true })],
];
await using bench = await openBenchGateway(values.embedder);
const { gateway, identity } = bench;

const head = ['questions', 'number', 'without', ...WEIGHTS.slice(1).map((weight) => `weight ${weight}`)];
process.stdout.write(`| ${head.join(' | ')} |\n|---|${'---:|'.repeat(head.length - 1)}\n`);
for (const [at, sets] of groups.entries()) {
  const collection = `set-${at}`;
  for (const { text, filename, title } of sets[0]?.documents ?? []) {
    const request = ingestRequestSchema.parse({ text, metadata: { filename, title, collection } });
    await ingest(gateway, identity, request, new AbortController().signal);
  }
  for (const { name, questions } of sets) {
    const found: number[] = [];
    for (const weight of WEIGHTS) found.push(await recall(collection, questions, weight));
    const cells = [name, questions.length, ...found.map((share) => share.toFixed(3))];
    process.stdout.write(`| ${cells.join(' | ')} |\n`);
  }
}

/** The share of the questions whose answer is among the first passages. */
async function recall(collection: string, questions: QuestionSet['questions'], weight: number): Promise<number> {
  let hits = 0;
  for (const { query, file, answer } of questions) {
    const mode = weight === 0 ? {} : { mode: 'hybrid_local' as const };
    const request = searchRequestSchema.parse({ query, collection, top_k: TOP, ...mode });
    const parts = { ...gateway, searching: { ...gateway.searching, connectionWeight: weight } };
    const { results } = await search(parts, identity, request);
    hits += Number(results.some(({ filename, text = '' }) => filename === file && text.includes(answer)));
  }
  return hits / questions.length;
}
