/**
 * `npm run bench:graph [-- --documents 200]`: ingests generated manuals and measures extraction, the size of the graph and
 * the time of each question. Writes a table to the standard output.
 */
import { availableParallelism } from 'node:os';
import { parseArgs } from 'node:util';
import { ingestRequestSchema } from '@docferry/shared-contracts';
import { pino } from 'pino';
import { ownerClient } from '../../remote-gateway/src/catalog/postgres/owner-client.ts';
import { openGatewayAlone } from '../../remote-gateway/src/compose/open-gateway-alone.ts';
import { loadConfig } from '../../remote-gateway/src/config/config.ts';
import { extractGraph } from '../../remote-gateway/src/graph/extract-graph.ts';
import type { Identity } from '../../remote-gateway/src/identity.ts';
import { ingest } from '../../remote-gateway/src/ingestion/accept/ingest.ts';
import { milliseconds, percentile } from '../figures/figure.ts';
import { manuals } from './corpus.ts';
import { QUESTIONS } from './questions.ts';
import { random } from './random.ts';

const { values } = parseArgs({
  options: { documents: { type: 'string', default: '200' }, asked: { type: 'string', default: '200' } },
});
const documents = Number(values.documents);
const asked = Number(values.asked);
/** Documents that are ingested at once, as a client sends them. */
const CONCURRENCY = 8;

const corpus = [...manuals(documents, random(1))];
const config = loadConfig({ env: { RAG_INGEST_WAIT: '600' }, file: '/dev/null' });
await using opened = await openGatewayAlone(config, undefined, pino({ level: 'silent' }));
const { gateway, backends } = opened;
gateway.jobs.start(gateway);
const { id: tenantId } = await gateway.catalog.tenants.ensure('bench');
const identity: Identity = { tenantId, subject: 'bench', scopes: new Set(['read', 'ingest']) };
const rows: [string, string][] = [['processors', String(availableParallelism())]];

measureExtraction();
await measureIngestion();
await measureSize();
await measureQuestions();
process.stdout.write(`| | |\n|---|---:|\n${rows.map(([what, value]) => `| ${what} | ${value} |`).join('\n')}\n`);

function measureExtraction(): void {
  let nodes = 0;
  let edges = 0;
  let chars = 0;
  const began = performance.now();
  for (const { text, title, filename } of corpus) {
    const graph = extractGraph({ text, title, filename, source: 'local', uri: filename, isCode: false });
    nodes += graph.nodes.length;
    edges += graph.edges.length;
    chars += text.length;
  }
  const seconds = (performance.now() - began) / 1000;
  rows.push(
    ['documents', `${documents} of ${Math.round(chars / documents / 1000)} KB`],
    ['extraction on one thread', `${(chars / seconds / 1_000_000).toFixed(1)} MB a second`],
    ['nodes and edges extracted in a second', `${Math.round(nodes / seconds)} and ${Math.round(edges / seconds)}`],
    ['nodes and edges of a document', `${Math.round(nodes / documents)} and ${Math.round(edges / documents)}`],
  );
}

async function measureIngestion(): Promise<void> {
  const left = corpus.values();
  const { signal } = new AbortController();
  let chunks = 0;
  const began = performance.now();
  const sender = async () => {
    for (const { text, title, filename } of left) {
      const request = ingestRequestSchema.parse({ text, metadata: { filename, title } });
      const done = await ingest(gateway, identity, request, signal);
      chunks += done.chunks;
    }
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, sender));
  const seconds = (performance.now() - began) / 1000;
  rows.push(['passages', String(chunks)], ['passages ingested in a second', String(Math.round(chunks / seconds))]);
}

async function measureSize(): Promise<void> {
  await using owner = await ownerClient(backends.connection);
  await owner.client.query('VACUUM ANALYZE docferry.graph_nodes, docferry.graph_edges');
  for (const table of ['graph_nodes', 'graph_edges']) {
    const { rows: found } = await owner.client.query<{ rows: string; bytes: string }>(
      `SELECT count(*) AS rows, pg_total_relation_size('docferry.${table}') AS bytes FROM docferry.${table}`,
    );
    const [{ rows: count, bytes } = { rows: '0', bytes: '0' }] = found;
    rows.push([
      `${table} with indexes`,
      `${count} rows, ${(Number(bytes) / 1_000_000).toFixed(1)} MB, ${(Number(bytes) / documents / 1000).toFixed(1)} KB a document`,
    ]);
  }
}

async function measureQuestions(): Promise<void> {
  for (const [name, ask] of Object.entries(QUESTIONS)) {
    const next = random(2);
    const times: number[] = [];
    let partial = 0;
    for (let at = 0; at < asked; at++) {
      const question = () => ask({ gateway, identity, documents, next });
      const began = performance.now();
      const answer = await question();
      times.push(performance.now() - began);
      partial += Number(answer.partial);
    }
    const [half, most] = [percentile(times, 0.5), percentile(times, 0.95)];
    rows.push([`${name}, p50 and p95`, `${milliseconds(half)}, ${milliseconds(most)}; ${partial} of ${asked} partial`]);
  }
}
