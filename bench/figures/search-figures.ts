import { join } from 'node:path';
import { pino } from 'pino';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { loadStaticEmbedder } from '../../remote-gateway/src/embed/static/static-embedder.ts';
import { PRESETS } from '../../remote-gateway/src/search/presets.ts';
import { queryVector } from '../../remote-gateway/src/search/query-vector.ts';
import { hybridQuery } from '../../remote-gateway/src/store/hybrid-query.ts';
import { createQdrantClient } from '../../remote-gateway/src/store/qdrant-client.ts';
import { readFilter } from '../../remote-gateway/src/store/qdrant-filter.ts';
import { lockDataDir } from '../../remote-gateway/src/supervise/lock-data-dir.ts';
import { startQdrant } from '../../remote-gateway/src/supervise/start-qdrant.ts';
import { type Figure, milliseconds, percentile, ratio } from './figure.ts';
import { paragraph, question, sentence } from './sample-text.ts';
import { untilQuiet } from './until-quiet.ts';

/** Another size is measured with BENCH_CHUNKS, such as 100000; loading it takes minutes. */
const CHUNKS = Number(process.env.BENCH_CHUNKS ?? 20_000);
/** Clients that search at once. */
const CLIENTS = 8;
const QUESTIONS = 300;
const TOP_K = 5;
const COLLECTION = 'bench';
/** Any weight costs the engine the same. */
const DENSE_SCALE = 1;
/** Candidates that a search of {@link TOP_K} asks for, and the one that tells of a tie. */
const CANDIDATES = 16;

/** Searches over HTTP and the same hybrid queries straight to the engine, turn by turn. */
export async function searchFigures(folder: string): Promise<Figure[]> {
  await using lock = await lockDataDir(join(folder, 'search-qdrant'));
  await using qdrant = await startQdrant({ lock, logger: pino({ level: 'silent' }) });
  await using gateway = await startGateway(join(folder, 'search'), {
    env: { QDRANT_URL: qdrant.url, QDRANT_API_KEY: qdrant.apiKey },
  });
  const started = performance.now();
  const chunks = await fill(gateway);
  const seconds = (performance.now() - started) / 1000;
  // What it builds after a load is no part of a search.
  await untilQuiet(qdrant.pid() ?? 0);

  const http: number[] = [];
  const bare: number[] = [];
  const byClient: number[] = [];
  const bareSearch = await bareEngine(qdrant.url, qdrant.apiKey);
  const next = seeded(7);
  for (let n = 0; n < QUESTIONS; n++) {
    const query = question(next);
    const byGateway = () => gateway.call('POST', '/api/v1/search', { query, collection: COLLECTION, top_k: TOP_K });
    const { asFetched, byQdrantClient } = await bareSearch(query);
    // Who asks later finds the pages in memory that the first has read.
    const turns: (readonly [samples: number[], ask: () => Promise<unknown>])[] = [
      [http, byGateway],
      [bare, asFetched],
      [byClient, byQdrantClient],
    ];
    for (let turn = 0; turn < turns.length; turn++) {
      const [samples, ask] = turns[(n + turn) % turns.length] ?? [];
      if (samples && ask) samples.push(await timed(ask));
    }
  }
  const together = await atOnce(CLIENTS, QUESTIONS / CLIENTS, next, (query) =>
    gateway.call('POST', '/api/v1/search', { query, collection: COLLECTION, top_k: TOP_K }),
  );
  const evidence: number[] = [];
  for (let n = 0; n < QUESTIONS / 3; n++) {
    const ask = { question: question(next), collection: COLLECTION };
    evidence.push(await timed(() => gateway.call('POST', '/api/v1/evidence/retrieve', ask)));
  }
  const p50 = {
    http: percentile(http, 0.5),
    bare: percentile(bare, 0.5),
    byClient: percentile(byClient, 0.5),
  };
  const p95 = { http: percentile(http, 0.95), bare: percentile(bare, 0.95) };
  return [
    {
      what: `ingest of ${chunks} chunks over HTTP`,
      value: `${Math.round(chunks / seconds)} chunks a second`,
      goal: '',
    },
    {
      what: `search among ${chunks} chunks, p50, against the bare Qdrant query`,
      value: `${milliseconds(p50.http)}, ${ratio(p50.http, p50.bare)} of ${milliseconds(p50.bare)}`,
      goal: 'under 1.5x',
    },
    {
      what: "the same, against that query by Qdrant's own client for Node",
      value: `${ratio(p50.http, p50.byClient)} of ${milliseconds(p50.byClient)}`,
      goal: '',
    },
    {
      what: 'the same, p95, against the bare query',
      value: `${milliseconds(p95.http)}, ${ratio(p95.http, p95.bare)} of ${milliseconds(p95.bare)}`,
      goal: '',
    },
    {
      what: `the same with ${CLIENTS} clients at once, p95`,
      value: milliseconds(percentile(together, 0.95)),
      goal: 'under 100 ms',
    },
    {
      what: `retrieve_evidence among ${chunks} chunks, p95`,
      value: milliseconds(percentile(evidence, 0.95)),
      goal: 'under 150 ms',
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of each call of clients that ask one question after the other, all at the same time. */
async function atOnce(
  clients: number,
  each: number,
  next: () => number,
  ask: (query: string) => Promise<unknown>,
): Promise<number[]> {
  const samples: number[] = [];
  const client = async (): Promise<void> => {
    for (let n = 0; n < each; n++) {
      const query = question(next);
      samples.push(await timed(() => ask(query)));
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return samples;
}

/** Documents of about twenty chunks each until there are enough chunks. */
async function fill(gateway: TestGateway): Promise<number> {
  const next = seeded(1);
  let chunks = 0;
  for (let n = 0; chunks < CHUNKS; n++) {
    const sections = Array.from(
      { length: 20 },
      () => `## ${sentence(next)}\n\n${paragraph(next, 20)}\n\n${paragraph(next, 20)}`,
    );
    const { status, body } = await gateway.call('POST', '/api/v1/ingest', {
      text: `# Document ${n}\n\n${sections.join('\n\n')}\n`,
      metadata: { filename: `document-${n}.md`, collection: COLLECTION },
    });
    if (status !== 200) throw new Error(JSON.stringify(body));
    chunks += Number(body.chunks);
  }
  return chunks;
}

type BareQuery = { readonly asFetched: () => Promise<unknown>; readonly byQdrantClient: () => Promise<unknown> };

/** The very query that the gateway sends, by the same client as the search and by Qdrant's own; it is made beforehand. */
async function bareEngine(url: string, apiKey: string): Promise<(query: string) => Promise<BareQuery>> {
  const embedder = await loadStaticEmbedder();
  const identity = { tenantId: 'bench', subject: 'bench', scopes: new Set(['read'] as const) };
  const headers = { 'api-key': apiKey, 'content-type': 'application/json', 'accept-encoding': 'identity' };
  const listed = await fetch(`${url}/collections`, { headers });
  const { result } = (await listed.json()) as { result: { collections: { name: string }[] } };
  const name = result.collections[0]?.name ?? '';
  const client = createQdrantClient({ url, apiKey }, 10_000);
  return async (query) => {
    const sparse = queryVector(query, 'english');
    const dense = await embedder.embedQuery(query);
    const { firstStage: listSize } = PRESETS.balanced;
    const asked = { sparse, dense, denseScale: DENSE_SCALE, listSize, limit: CANDIDATES, seesAll: true };
    const request = { ...hybridQuery(asked, readFilter(identity, asked)), with_payload: true };
    const body = JSON.stringify(request);
    return {
      asFetched: async () => {
        const answer = await fetch(`${url}/collections/${name}/points/query`, { method: 'POST', headers, body });
        if (!answer.ok) throw new Error(await answer.text());
        return answer.json();
      },
      byQdrantClient: () => client.query(name, request),
    };
  };
}
