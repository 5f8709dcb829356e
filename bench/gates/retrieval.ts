/**
 * `npm run gate:retrieval [-- --record]`: search through the real pipeline on judged collections, against the figures
 * recorded beside this file. The collections are not part of this repository (their licences differ).
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { EvalReport } from '../../remote-gateway/src/operator/eval/evaluate.ts';
import { type Figures, hold } from './recorded.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const DATASETS = fileURLToPath(new URL('../../../shared/datasets/', import.meta.url));
/** Each set, one whose questions it does not answer, and options. */
const SETS = [
  ['cranfield', 'cacm'],
  ['cacm', 'chroma-chunks1000'],
  ['chroma-chunks1000', 'xquad-en'],
  ['xquad-en', 'cranfield'],
  ['xquad-de', 'chroma-chunks1000', '--language', 'german'],
] as const;

const figures: Figures = {};
for (const [set, unrelated, ...options] of SETS) {
  const dataDir = mkdtempSync(join(tmpdir(), 'docferry-gate-'));
  const { status, stdout } = spawnSync(
    process.execPath,
    [
      join(ROOT, 'remote-gateway/bin/docferry-gateway.js'),
      'eval',
      '--dataset',
      join(DATASETS, set),
      '--unrelated',
      join(DATASETS, unrelated),
      '--data-dir',
      dataDir,
      '--json',
      ...options,
    ],
    { stdio: ['ignore', 'pipe', 'inherit'], encoding: 'utf8', maxBuffer: 64_000_000 },
  );
  rmSync(dataDir, { recursive: true, force: true });
  if (status !== 0) process.exit(status ?? 1);
  const { ndcg, recall, mrr, answerability } = JSON.parse(stdout) as EvalReport;
  process.stdout.write(`${set}: nDCG@10 ${ndcg}, Recall@10 ${recall}, MRR@10 ${mrr}\n`);
  figures[`${set} ndcg`] = ndcg;
  figures[`${set} recall`] = recall;
  figures[`${set} mrr`] = mrr;
  for (const [name, figure] of Object.entries(answerability ?? {})) figures[`${set} answerable ${name}`] = figure;
}
hold(new URL('./retrieval.json', import.meta.url), figures);
