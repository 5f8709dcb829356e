/**
 * `npm run bench:embedders -- SET...`: judged collections (folders as of `docferry-gateway eval`) through the real
 * pipeline with the offline embedder, MiniLM in the process, and a stand-in for an API: MiniLM behind OpenAI's wire
 * format, with the weight that an API's vectors have. Prints a table of nDCG / Recall / MRR @10. The collections are not
 * part of this repository.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { openGatewayAlone } from '../../remote-gateway/src/compose/open-gateway-alone.ts';
import { loadConfig } from '../../remote-gateway/src/config/config.ts';
import { openMiniLm } from '../../remote-gateway/src/embed/minilm.ts';
import type { Identity } from '../../remote-gateway/src/identity.ts';
import { evaluate } from '../../remote-gateway/src/operator/eval/evaluate.ts';
import { serveVectors } from './serve-vectors.ts';

const folders = process.argv.slice(2);
if (folders.length === 0) {
  process.stderr.write('Give the folders of judged collections.\n');
  process.exit(2);
}
await using embedder = await openMiniLm();
await using standIn = await serveVectors(embedder);
const EMBEDDERS = {
  static: { RAG_EMBEDDER: 'static' },
  minilm: { RAG_EMBEDDER: 'minilm' },
  'stand-in of an API': { OPENAI_BASE_URL: standIn.url, RAG_EMBEDDING_MODEL: 'stand-in' },
};

const columns = new Map<string, readonly string[]>();
for (const [name, env] of Object.entries(EMBEDDERS)) columns.set(name, await column(env));
process.stdout.write(`| collection | ${[...columns.keys()].join(' | ')} |\n`);
process.stdout.write(`|---|${'---|'.repeat(columns.size)}\n`);
for (const [at, folder] of folders.entries()) {
  const cells = [...columns.values()].map((figures) => figures[at]);
  process.stdout.write(`| ${folder.split('/').at(-1)} | ${cells.join(' | ')} |\n`);
}

/** The figures of each collection with one embedder, in a data directory of its own. */
async function column(env: Readonly<Record<string, string>>): Promise<string[]> {
  const dataDir = mkdtempSync(join(tmpdir(), 'docferry-embedders-'));
  try {
    const config = loadConfig({ flags: { data_dir: dataDir }, env, file: undefined });
    await using opened = await openGatewayAlone(config, dataDir, pino({ level: 'silent' }));
    const { id } = await opened.gateway.catalog.tenants.ensure('embedders');
    const identity: Identity = { tenantId: id, subject: 'embedders', scopes: new Set(['read', 'ingest']) };
    const figures: string[] = [];
    for (const dataset of folders) {
      const options = { dataset, language: 'auto', chunking: 'structure', preset: undefined, sweep: false } as const;
      const { ndcg, recall, mrr } = await evaluate(opened.gateway, identity, options, new AbortController().signal);
      figures.push([ndcg, recall, mrr].map((figure) => figure.toFixed(3).replace(/^0/, '')).join(' / '));
      process.stderr.write(`${dataset}: ${figures.at(-1)}\n`);
    }
    return figures;
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
