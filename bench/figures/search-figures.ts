import { join } from 'node:path';
import { QdrantClient } from '@qdrant/js-client-rest';
import { pino } from 'pino';
import { startGateway, type TestGateway } from '../../e2e/src/harness/gateway.ts';
import { seeded } from '../../e2e/src/harness/seeded.ts';
import { loadStaticEmbedder } from '../../remote-gateway/src/embed/static/static-embedder.ts';
import { queryVector } from '../../remote-gateway/src/lexical/query-vector.ts';
import { lockDataDir } from '../../remote-gateway/src/processes/lock-data-dir.ts';
import { startQdrant } from '../../remote-gateway/src/processes/start-qdrant.ts';
import { PRESETS } from '../../remote-gateway/src/retrieval/search/presets.ts';
import { hybridQuery } from '../../remote-gateway/src/store/hybrid-query.ts';
import { readFilter } from '../../remote-gateway/src/store/qdrant-filter.ts';
import { DENSE, TERMS } from '../../remote-gateway/src/store/qdrant-schema.ts';
import { type Figure, milliseconds, percentile, ratio } from './figure.ts';
import { paragraph, question, sentence } from './sample-text.ts';
import { startRelay } from './start-relay.ts';
import { untilQuiet } from './until-quiet.ts';

/** Another size is measured with BENCH_CHUNKS, such as 100000; loading it takes minutes. */
const CHUNKS = Number(process.env.BENCH_CHUNKS ?? 20_000);
/** Concurrent clients. */
const CLIENTS = 8;
const QUESTIONS = 300;
const TOP_K = 5;
const COLLECTION = 'bench';
/** Any weight costs the engine the same. */
const DENSE_SCALE = 1;
/** For quantised vectors: how Qdrant finds the best by the full vectors. */
const RESCORED = { quantization: { rescore: true, oversampling: 2 } };
/** Candidates that a search of {@link TOP_K} asks for, and one more that shows a tie. */
const CANDIDATES = 11;

/**
 * Searches over HTTP and the same hybrid queries sent straight to the engine, in turn: those of a gateway that has answered
 * twice {@link QUESTIONS} before, and the first ones.
 */
export async function searchFigures(folder: string): Promise<Figure[]> {
  await using lock = await lockDataDir(join(folder, 'search-qdrant'));
  await using qdrant = await startQdrant({ lock, logger: pino({ level: 'silent' }) });
  await using gateway = await startGateway(join(folder, 'search'), {
    env: { QDRANT_URL: qdrant.url, QDRANT_API_KEY: qdrant.apiKey },
  });
  const started = performance.now();
  const chunks = await fill(gateway);
  const seconds = (performance.now() - started) / 1000;
  // What Qdrant builds after a load is not part of a search.
  await untilQuiet(qdrant.pid() ?? 0);

  const next = seeded(7);
  const search = (query: string) =>
    gateway.call('POST', '/api/v1/search', { query, collection: COLLECTION, top_k: TOP_K });
  await using relay = await startRelay(qdrant.url);
  const bare = await bareEngine({ qdrant: qdrant.url, relay: relay.url, apiKey: qdrant.apiKey });
  const first = await inTurn(search, bare, next);
  // V8 compiles what a search runs during the first hundreds of them; the engine is compiled beforehand.
  await inTurn(search, bare, next);
  const alone = await inTurn(search, bare, next);
  const together = await concurrently(CLIENTS, QUESTIONS / CLIENTS, next, search);
  const evidence: number[] = [];
  for (let n = 0; n < QUESTIONS / 3; n++) {
    const ask = { question: question(next), collection: COLLECTION };
    evidence.push(await timed(() => gateway.call('POST', '/api/v1/evidence/retrieve', ask)));
  }
  return [
    {
      what: `ingest of ${chunks} chunks over HTTP`,
      value: `${Math.round(chunks / seconds)} chunks a second`,
      goal: '',
    },
    ...comparisons(chunks, alone),
    firstSearches(first),
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

/** Milliseconds of each question by each way. */
type Samples = Readonly<Record<'http' | 'plain' | 'byClient' | 'asSent' | 'relayed', number[]>>;

/** Asks each question every way. Each way goes first in turn, because later ones find the pages in memory. */
async function inTurn(
  search: (query: string) => Promise<unknown>,
  bareQuery: (query: string) => Promise<BareQuery>,
  next: () => number,
): Promise<Samples> {
  const samples: Samples = { http: [], plain: [], byClient: [], asSent: [], relayed: [] };
  for (let n = 0; n < QUESTIONS; n++) {
    const query = question(next);
    const bare = await bareQuery(query);
    const ways: (readonly [samples: number[], ask: () => Promise<unknown>])[] = [
      [samples.http, () => search(query)],
      [samples.plain, bare.plain],
      [samples.byClient, bare.byQdrantClient],
      [samples.asSent, bare.asSent],
      [samples.relayed, bare.relayed],
    ];
    for (let way = 0; way < ways.length; way++) {
      const [times, ask] = ways[(n + way) % ways.length] ?? [];
      if (times && ask) times.push(await timed(ask));
    }
  }
  return samples;
}

function firstSearches({ http, plain }: Samples): Figure {
  const [ours, bare] = [percentile(http, 0.5), percentile(plain, 0.5)];
  return {
    what: `the same, p50 of the first ${QUESTIONS} searches`,
    value: `${milliseconds(ours)}, ${ratio(ours, bare)} of ${milliseconds(bare)}`,
    goal: '',
  };
}

function comparisons(chunks: number, samples: Samples): Figure[] {
  const compared = (other: keyof Samples, share: number) => {
    const [http, bare] = [percentile(samples.http, share), percentile(samples[other], share)];
    return { http: milliseconds(http), ratio: `${ratio(http, bare)} of ${milliseconds(bare)}` };
  };
  const [p50, p95] = [compared('plain', 0.5), compared('plain', 0.95)];
  return [
    {
      what: `search among ${chunks} chunks, p50, against the bare Qdrant query`,
      value: `${p50.http}, ${p50.ratio}`,
      goal: 'under 1.4x',
    },
    {
      what: "the same, against that query by Qdrant's own client for Node",
      value: compared('byClient', 0.5).ratio,
      goal: '',
    },
    {
      what: 'the same, against the query as the gateway sends it',
      value: compared('asSent', 0.5).ratio,
      goal: '',
    },
    { what: 'the same, p95, against the bare query', value: `${p95.http}, ${p95.ratio}`, goal: 'under 1.4x' },
    {
      what: 'the bare query through a server that only passes it on, p50, against the bare query',
      value: ratio(percentile(samples.relayed, 0.5), percentile(samples.plain, 0.5)),
      goal: '',
    },
  ];
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

/** Milliseconds of each call of concurrent clients, each of which asks one question after the other. */
async function concurrently(
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

type BareQuery = {
  /** As one would write it: both lists joined, then scored by both vectors. */
  readonly plain: () => Promise<unknown>;
  /** The plain one by Qdrant's own client. */
  readonly byQdrantClient: () => Promise<unknown>;
  /** As the gateway sends it. */
  readonly asSent: () => Promise<unknown>;
  /** The plain one through a server that only passes it on. */
  readonly relayed: () => Promise<unknown>;
};

type Engine = { readonly qdrant: string; readonly relay: string; readonly apiKey: string };

/** Searches straight to the engine, by the same client as the search over HTTP; what is sent is made beforehand. */
async function bareEngine({ qdrant, relay, apiKey }: Engine): Promise<(query: string) => Promise<BareQuery>> {
  const embedder = await loadStaticEmbedder();
  const identity = { tenantId: 'bench', subject: 'bench', scopes: new Set(['read'] as const) };
  const headers = { 'api-key': apiKey, 'content-type': 'application/json', 'accept-encoding': 'identity' };
  const listed = await fetch(`${qdrant}/collections`, { headers });
  const { result } = (await listed.json()) as { result: { collections: { name: string }[] } };
  const name = result.collections[0]?.name ?? '';
  const client = new QdrantClient({ url: qdrant, headers, timeout: 10_000, checkCompatibility: false });
  const post = async (body: string, url = qdrant) => {
    const answer = await fetch(`${url}/collections/${name}/points/query`, { method: 'POST', headers, body });
    if (!answer.ok) throw new Error(await answer.text());
    return answer.json();
  };
  return async (query) => {
    const sparse = queryVector(query, ['english']);
    const dense = await embedder.embedQuery(query);
    const { firstStage: listSize } = PRESETS.balanced;
    // Four words, in a collection of short documents: see reachesFar of retrieval/search/hybrid-queries.ts.
    const rescoresWords = false;
    const asked = { sparse, dense, denseScale: DENSE_SCALE, rescoresWords, listSize, limit: CANDIDATES, seesAll: true };
    const sent = JSON.stringify({ ...hybridQuery(asked, readFilter(identity, asked)), with_payload: true });
    const plain = plainQuery({ sparse, dense: [...(dense ?? [])], listSize });
    const plainly = JSON.stringify(plain);
    return {
      plain: () => post(plainly),
      byQdrantClient: () => client.query(name, plain),
      asSent: () => post(sent),
      relayed: () => post(plainly, relay),
    };
  };
}

function plainQuery(of: {
  readonly sparse: { readonly indices: number[]; readonly values: number[] };
  readonly dense: number[];
  readonly listSize: number;
}) {
  const byTerms = { query: of.sparse, using: TERMS };
  const byMeaning = { query: of.dense, using: DENSE, params: RESCORED };
  const joined = [byTerms, byMeaning].map((one) => ({ ...one, limit: of.listSize }));
  return {
    prefetch: [byTerms, byMeaning].map((one) => ({ ...one, prefetch: joined, limit: 2 * of.listSize })),
    query: { formula: { sum: ['$score[0]', '$score[1]'] }, defaults: { '$score[0]': 0, '$score[1]': 0 } },
    limit: CANDIDATES,
    with_payload: true,
  };
}
