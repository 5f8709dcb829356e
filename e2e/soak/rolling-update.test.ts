import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startBackends } from '../src/harness/backends.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { type LoadBalancer, startLoadBalancer } from '../src/harness/load-balancer.ts';
import { CLIENTS } from '../src/harness/mcp-clients.ts';
import { nextVersion } from '../src/harness/next-version.ts';
import { tempDir } from '../src/harness/temp-dir.ts';
import { waitFor } from '../src/harness/wait-for.ts';

const KEY = 'a-key-that-both-gateways-know';
/** Many times as long as the load balancer takes to notice that a gateway stops, also on a busy machine. */
const GRACE_S = '8';

/** Clients that send one request after the other until stopped: what they sent, and what failed. */
function startClients(url: string) {
  const failures: string[] = [];
  const acknowledged: string[] = [];
  const counts = { search: 0, ingest: 0, mcp: 0 };
  let running = true;
  const post = async (path: string, body: object) => {
    const headers = { authorization: `Bearer ${KEY}`, 'content-type': 'application/json' };
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} ${response.status}: ${text}`);
    return JSON.parse(text) as Record<string, unknown>;
  };
  const repeat = async (kind: keyof typeof counts, once: (n: number) => Promise<unknown>) => {
    for (let n = 0; running; n += 1) {
      counts[kind] += 1;
      await once(n).catch((error: Error) => failures.push(`${kind}: ${error.message} ${JSON.stringify(error.cause)}`));
    }
  };
  const question = { query: 'When does the valve open?', collection: 'valves' };
  const work = [
    repeat('search', () => post('/api/v1/search', question)),
    repeat('ingest', async (n) => {
      const filename = `valve-${n}.md`;
      await post('/api/v1/ingest', {
        text: `Valve ${n} opens at ${n} bar.`,
        metadata: { filename, collection: 'valves' },
      });
      acknowledged.push(filename);
    }),
    ...Object.values(CLIENTS).map(async (connect) => {
      await using client = await connect({ kind: 'http', url, apiKey: KEY });
      await repeat('mcp', async () => {
        const { isError, text } = await client.call('search', question);
        if (isError) throw new Error(text);
      });
    }),
  ];
  return {
    failures,
    acknowledged,
    counts,
    async stop() {
      running = false;
      await Promise.all(work);
    },
  };
}

/** Waits until a gateway got more requests. */
async function served(balancer: LoadBalancer, { url }: TestGateway, more = 20): Promise<void> {
  const before = balancer.counts.get(url) ?? 0;
  await waitFor(`${url} to be asked`, () => (balancer.counts.get(url) ?? 0) >= before + more);
}

it.each([
  { update: 'without a migration', changes: () => ({}) },
  { update: 'over an additive migration', changes: (dir: string) => nextVersion(dir, { isAdditive: true }) },
])(
  'a rolling update $update under load fails no request of REST or MCP, and loses no document',
  async ({ changes }) => {
    await using dir = await tempDir();
    await using backends = await startBackends(join(dir.path, 'backends'));
    await using balancer = await startLoadBalancer();
    const env = { ...backends.env, RAG_API_KEY: KEY, RAG_STOP_GRACE: GRACE_S };
    const start = async (name: string, changed: Record<string, string> = {}) => {
      const gateway = await startGateway(join(dir.path, name), { env: { ...env, ...changed } });
      balancer.add(gateway.url);
      await waitFor(`${name} to be served`, () => balancer.serves(gateway.url));
      return gateway;
    };
    await using previous = await start('previous');
    const first = { text: 'The valve opens at 7 bar.', metadata: { filename: 'valve.md', collection: 'valves' } };
    expect((await previous.call('POST', '/api/v1/ingest', first)).status).toBe(200);
    const clients = startClients(balancer.url);
    await served(balancer, previous);
    await using next = await start('next', changes(dir.path));
    await served(balancer, next);
    await served(balancer, previous);
    await previous.kill('SIGTERM');
    expect(previous.child.exitCode).toBe(0);
    await served(balancer, next);
    await clients.stop();
    console.log(clients.counts);
    expect(clients.failures).toEqual([]);
    expect(Math.min(...Object.values(clients.counts))).toBeGreaterThan(0);
    const { body } = await next.call('GET', '/api/v1/collections');
    expect(body.collections).toMatchObject([{ name: 'valves', documents: 1 + clients.acknowledged.length }]);
  },
);
