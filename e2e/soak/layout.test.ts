import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { BINS, cleanEnv, run } from '../src/harness/process.ts';
import { type QdrantServer, startQdrantServer } from '../src/harness/qdrant-server.ts';
import { ingestToTheEnd } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const DOCUMENTS = 30;
const PARTS = 40;
/** Less than these documents' vectors, 480 kB. */
const GRAPH_FROM_KB = '200';
const text = (n: number) =>
  Array.from(
    { length: PARTS },
    (_, part) => `## Part ${part}\n\n${`Pump word${n}x${part} moves water to tank ${(n * part) % 97}. `.repeat(30)}`,
  ).join('\n\n');

/** The first hits of some questions, by file. */
async function answers(gateway: TestGateway): Promise<unknown[]> {
  const found: unknown[] = [];
  for (let n = 0; n < DOCUMENTS; n += 3) {
    const query = `pump word${n}x${n} water`;
    const { status, body } = await gateway.call('POST', '/api/v1/search', { query, collection: 'grown', top_k: 1 });
    expect([status, body.partial], JSON.stringify(body)).toEqual([200, false]);
    found.push(Object(body.results).map(({ filename }: { filename: string }) => filename));
  }
  return found;
}

async function onlyCollection({ url }: QdrantServer) {
  const names = (await (await fetch(`${url}/collections`)).json()) as { result: { collections: { name: string }[] } };
  const info = await fetch(`${url}/collections/${names.result.collections[0]?.name}`);
  return ((await info.json()) as { result: Record<string, unknown> }).result;
}

describe('a large collection that was created in memory without a graph', () => {
  it('gets a graph and int8 vectors by repair, stays searchable meanwhile, and answers as before', async () => {
    await using dir = await tempDir();
    await using qdrant = await startQdrantServer(join(dir.path, 'qdrant'));
    const dataDir = join(dir.path, 'data');
    const env = { QDRANT_URL: qdrant.url };
    const before = await (async () => {
      const former = { RAG_QDRANT_VECTORS: 'memory', RAG_QDRANT_QUANTIZATION: 'none', RAG_QDRANT_GRAPH_FROM_KB: '0' };
      await using gateway = await startGateway(dataDir, { env: { ...env, ...former } });
      for (let n = 0; n < DOCUMENTS; n += 1) {
        await ingestToTheEnd(gateway, { text: text(n), metadata: { filename: `${n}.md`, collection: 'grown' } });
      }
      return await answers(gateway);
    })();
    expect(before).toEqual(Array.from({ length: DOCUMENTS / 3 }, (_, n) => [`${3 * n}.md`]));
    await using gateway = await startGateway(dataDir, { env: { ...env, RAG_QDRANT_GRAPH_FROM_KB: GRAPH_FROM_KB } });
    let rebuilt = false;
    const reader = (async () => {
      let rounds = 0;
      for (; !rebuilt || rounds === 0; rounds += 1) expect(await answers(gateway)).toEqual(before);
      return rounds;
    })();
    const args = [BINS.gateway, 'repair', '--data-dir', dataDir, '--json'];
    const repaired = await run(process.execPath, args, { env: cleanEnv(env) });
    expect(JSON.parse(repaired.stdout), repaired.stderr).toMatchObject({ found: { other_layout: 1 }, left: 0 });
    await waitFor(
      'the graph to be built',
      async () => {
        const { status, indexed_vectors_count: indexed, points_count: points } = await onlyCollection(qdrant);
        return status === 'green' && Number(indexed) > Number(points);
      },
      300_000,
    );
    rebuilt = true;
    expect(await reader).toBeGreaterThan(0);
    expect(await onlyCollection(qdrant)).toMatchObject({
      config: { quantization_config: { scalar: { type: 'int8' } }, params: { vectors: { dense: { on_disk: true } } } },
    });
  });
});
