/** `npm run bench`: measures the product on this machine and writes the table of docs/benchmarks/performance.md. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { backupFigures } from './backup-figures.ts';
import { collectionFigures } from './collection-figures.ts';
import { convertFigures } from './convert-figures.ts';
import { corpusFigures } from './corpus-figures.ts';
import type { Figure } from './figure.ts';
import { gatewaysFigures } from './gateways-figures.ts';
import { indexFigures } from './index-figures.ts';
import { ingestFigures } from './ingest-figures.ts';
import { installFigures } from './install-figures.ts';
import { loadFigures } from './load-figures.ts';
import { minilmFigures } from './minilm-figures.ts';
import { nodeLossFigures } from './node-loss-figures.ts';
import { searchFigures } from './search-figures.ts';
import { startFigures } from './start-figures.ts';
import { storageFigures } from './storage-figures.ts';
import { throughputFigures } from './throughput-figures.ts';
import { tokenFigures } from './token-figures.ts';
import { tracingFigures } from './tracing-figures.ts';

const PAGE = new URL('../../docs/benchmarks/performance.md', import.meta.url);
/** Sizes of `throughput`, `load`, `backup` and `corpus`; the defaults take a few minutes together. What is in `folder` stays there. */
const { values, positionals: only } = parseArgs({
  allowPositionals: true,
  options: {
    documents: { type: 'string', default: '160' },
    chunks: { type: 'string', default: '10000' },
    seconds: { type: 'string', default: '60' },
    folder: { type: 'string' },
  },
});
const sizes = {
  documents: Number(values.documents),
  chunks: Number(values.chunks),
  seconds: Number(values.seconds),
};
const PARTS = {
  start: startFigures,
  convert: convertFigures,
  ingest: ingestFigures,
  index: indexFigures,
  search: searchFigures,
  throughput: throughputFigures,
  minilm: minilmFigures,
  load: loadFigures,
  backup: backupFigures,
  corpus: corpusFigures,
  gateways: gatewaysFigures,
  'node-loss': nodeLossFigures,
  collections: collectionFigures,
  storage: storageFigures,
  tokens: tokenFigures,
  tracing: tracingFigures,
  install: installFigures,
};

const unknown = only.filter((name) => !Object.hasOwn(PARTS, name));
if (unknown.length > 0) {
  process.stderr.write(`There is no ${unknown.join(', ')}; there are ${Object.keys(PARTS).join(', ')}.\n`);
  process.exit(2);
}
const folder = values.folder ?? (await mkdtemp(join(tmpdir(), 'docferry-bench-')));
const figures: Figure[] = [];
try {
  for (const [name, measure] of Object.entries(PARTS)) {
    if (only.length > 0 && !only.includes(name)) continue;
    try {
      for await (const figure of await measure(folder, sizes)) {
        process.stdout.write(`${figure.what}: ${figure.value}${figure.goal ? ` (goal: ${figure.goal})` : ''}\n`);
        figures.push(figure);
      }
    } catch (error) {
      // The other parts do not need this one.
      process.stderr.write(`${name} failed: ${error instanceof Error ? error.stack : String(error)}\n`);
      process.exitCode = 1;
    }
  }
} finally {
  if (values.folder === undefined) await rm(folder, { recursive: true, force: true });
}
if (only.length === 0 && !process.exitCode) await writeTable();

async function writeTable(): Promise<void> {
  const machine = `${availableParallelism()} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.versions.node}, ${new Date().toISOString().slice(0, 10)}`;
  const table = [
    '| what | measured | goal |',
    '|---|---|---|',
    ...figures.map(({ what, value, goal }) => `| ${what} | ${value} | ${goal} |`),
  ];
  const page = await readFile(PAGE, 'utf8');
  const marked = /(<!-- figures -->\n)[\s\S]*?(<!-- \/figures -->)/;
  await writeFile(PAGE, page.replace(marked, `$1Measured on ${machine}.\n\n${table.join('\n')}\n$2`));
}
