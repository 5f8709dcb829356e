/**
 * `npm run bench:filings [-- --converted DIR --questions FILE]`: how often the right file is first, and the right page
 * first or among the first five, for questions as analysts ask them over filings of companies. FILE has questions with
 * the pages that answer: questions.json, or figures.json, whose questions mostly name no statement of accounts.
 * The filings are not part of this repository; without them it says so and ends. DIR keeps what was converted.
 */
import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { type IngestRequest, ingestRequestSchema, searchRequestSchema } from '@docferry/shared-contracts';
import { DEFAULT_LIMITS } from '../../local-agent/src/convert/conversion.ts';
import { convertBytes } from '../../local-agent/src/convert/convert.ts';
import { ingest } from '../../remote-gateway/src/ingestion/accept/ingest.ts';
import { search } from '../../remote-gateway/src/retrieval/search/search.ts';
import { openBenchGateway } from '../bench-gateway.ts';

const FILINGS = fileURLToPath(new URL('../../../shared/real/filings/', import.meta.url));
const QUESTIONS = new URL('./questions.json', import.meta.url);
const TOP = 5;
const COLLECTION = 'filings';

/** Questions of one file, each with the pages that answer it. */
type FileQuestions = {
  readonly file: string;
  readonly questions: readonly { readonly question: string; readonly pages: readonly number[] }[];
};

const { values } = parseArgs({
  options: {
    converted: { type: 'string' },
    questions: { type: 'string', default: fileURLToPath(QUESTIONS) },
    embedder: { type: 'string', default: 'static' },
    details: { type: 'boolean', default: false },
  },
});
if (!existsSync(FILINGS)) {
  process.stdout.write('The filings are not here: nothing to measure.\n');
  process.exit(0);
}
const sets: readonly FileQuestions[] = JSON.parse(await readFile(values.questions, 'utf8'));
await using bench = await openBenchGateway(values.embedder);
const { gateway, identity } = bench;
for (const { file } of sets) await ingest(gateway, identity, await requestFor(file), new AbortController().signal);

const counts = { questions: 0, fileFirst: 0, pageFirst: 0, pageInTop: 0 };
for (const { file, questions } of sets) {
  for (const { question, pages } of questions) {
    const request = searchRequestSchema.parse({ query: question, collection: COLLECTION, top_k: TOP });
    const { results } = await search(gateway, identity, request);
    const ranks = results.map(({ filename, segment }) => filename === file && pages.includes(Number(segment?.label)));
    counts.questions += 1;
    counts.fileFirst += Number(results[0]?.filename === file);
    counts.pageFirst += Number(ranks[0] ?? false);
    counts.pageInTop += Number(ranks.includes(true));
    if (!values.details) continue;
    const found = results.map(({ filename, segment }) => `${filename === file ? '' : `${filename} `}${segment?.label}`);
    process.stdout.write(`${ranks.indexOf(true) + 1} ${file} ${pages.join('/')} [${found.join(', ')}] ${question}\n`);
  }
}
const share = (count: number) => `${((100 * count) / counts.questions).toFixed(1)} %`;
process.stdout.write(
  `${counts.questions} questions: right file first ${share(counts.fileFirst)}, right page first ${share(counts.pageFirst)}, in ${TOP} ${share(counts.pageInTop)}\n`,
);

/** The filing as the agent would send it. */
async function requestFor(file: string): Promise<IngestRequest> {
  const kept = values.converted === undefined ? undefined : join(values.converted, `${file}.json`);
  if (kept !== undefined && existsSync(kept))
    return ingestRequestSchema.parse(JSON.parse(await readFile(kept, 'utf8')));
  const bytes = await readFile(join(FILINGS, file));
  const { markdown, segments, title, converter } = await convertBytes({
    bytes,
    filename: file,
    uri: file,
    limits: DEFAULT_LIMITS,
    options: {},
    onProgress: () => {},
  });
  const request = ingestRequestSchema.parse({
    text: markdown,
    segments,
    metadata: { filename: file, title: title ?? undefined, converter, collection: COLLECTION },
  });
  if (kept !== undefined) {
    await mkdir(values.converted ?? '', { recursive: true });
    await writeFile(kept, JSON.stringify(request));
  }
  return request;
}
