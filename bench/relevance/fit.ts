/**
 * `npm run fit:relevance -- SET...`: fits the two weights of relevance to judged collections (folders as of
 * `docferry-gateway eval`), and prints how well they separate answerable from unanswerable questions on each collection
 * when they are fitted to the others, and which share of results is relevant by relevance. The collections are not part
 * of this repository.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openGatewayAlone } from '../../remote-gateway/src/compose/open-gateway-alone.ts';
import { loadConfig } from '../../remote-gateway/src/config/config.ts';
import type { Identity } from '../../remote-gateway/src/identity.ts';
import { auroc } from '../../remote-gateway/src/operator/eval/answerability.ts';
import { type Dataset, openDataset } from '../../remote-gateway/src/operator/eval/dataset.ts';
import { ingestDataset } from '../../remote-gateway/src/operator/eval/ingest-dataset.ts';
import { type Asked, askSet } from './ask-sets.ts';
import { fitLogistic, probability, type Row } from './logistic.ts';

const OWN_QUESTIONS = 200;
const FOREIGN_QUESTIONS = 100;
const BINS = 10;

const folders = process.argv.slice(2);
if (folders.length < 2) {
  process.stderr.write('Give the folders of at least two judged collections.\n');
  process.exit(2);
}
const dataDir = mkdtempSync(join(tmpdir(), 'docferry-relevance-'));
process.on('exit', () => rmSync(dataDir, { recursive: true, force: true }));
const asked = await askAll(await Promise.all(folders.map(openDataset)));
const names = [...new Set(asked.map(({ collection }) => collection))];

process.stdout.write('AUROC of the best passage, fitted to the other collections; share of "no"\n');
process.stdout.write('collection | questions of other sets | relevant documents removed | false no | right no\n');
for (const held of names) {
  const beta = fitLogistic(rowsOf(asked.filter(({ collection }) => collection !== held)));
  const best = (as: Asked['as']) =>
    asked
      .filter((one) => one.collection === held && one.as === as)
      .map(({ passages }) => Math.max(0, ...passages.map(({ inputs }) => probability(beta, inputs))));
  const [own, foreign, removed] = [best('own'), best('foreign'), best('removed')];
  const figures = [auroc(own, foreign), auroc(own, removed), shareOfNo(held, 'own'), shareOfNo(held, 'foreign')];
  process.stdout.write(`${[held, ...figures.map((figure) => figure.toFixed(3))].join(' | ')}\n`);
}
const beta = fitLogistic(rowsOf(asked));
process.stdout.write(`bias, score, evidence: ${beta.map((one) => one.toFixed(2)).join(', ')}\n`);
for (let bin = 0; bin < BINS; bin++) {
  const inside = asked
    .filter(({ as }) => as !== 'removed')
    .flatMap(({ passages }) => passages)
    .filter(({ inputs }) => Math.min(BINS - 1, Math.floor(BINS * probability(beta, inputs))) === bin);
  const relevant = inside.filter((passage) => passage.relevant).length;
  const share = inside.length === 0 ? '-' : (relevant / inside.length).toFixed(2);
  process.stdout.write(`relevance from ${(bin / BINS).toFixed(1)}: ${inside.length} passages, relevant ${share}\n`);
}

async function askAll(datasets: readonly Dataset[]): Promise<Asked[]> {
  const config = loadConfig({ flags: { data_dir: dataDir }, env: {}, file: undefined });
  await using opened = await openGatewayAlone(config, dataDir, pino({ level: 'silent' }));
  const { gateway } = opened;
  const { id } = await gateway.catalog.tenants.ensure('relevance');
  const identity: Identity = { tenantId: id, subject: 'relevance', scopes: new Set(['read', 'ingest']) };
  const { signal } = new AbortController();
  const found: Asked[] = [];
  for (const dataset of datasets) {
    const collection = dataset.name.toLowerCase();
    const language = 'auto';
    await ingestDataset(gateway, identity, dataset, { collection, language, chunking: 'structure' }, signal);
    for (const questions of datasets) {
      const most = questions === dataset ? OWN_QUESTIONS : FOREIGN_QUESTIONS;
      found.push(...(await askSet(gateway, identity, { collection, dataset, questions }, most)));
    }
  }
  return found;
}

/** Each collection has the same weight. Results without the relevant documents take no part: some are relevant too. */
function rowsOf(lists: readonly Asked[]): Row[] {
  const used = lists.filter(({ as }) => as !== 'removed');
  return [...Map.groupBy(used, ({ collection }) => collection).values()].flatMap((ofOne) => {
    const passages = ofOne.flatMap((one) => one.passages);
    return passages.map(({ inputs, relevant }) => ({ inputs, positive: relevant, weight: 1_000 / passages.length }));
  });
}

function shareOfNo(held: string, as: Asked['as']): number {
  const judged = asked.filter((one) => one.collection === held && one.as === as);
  return judged.filter(({ verdict }) => verdict === 'no').length / Math.max(1, judged.length);
}
