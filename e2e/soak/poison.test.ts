import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { startEmbeddingStandIn } from '../src/harness/embedding-stand-in.ts';
import { startGateway, type TestGateway } from '../src/harness/gateway.ts';
import { endOfJob } from '../src/harness/settled-jobs.ts';
import { tempDir } from '../src/harness/temp-dir.ts';

const POISON = 'poisonous';

/** A proxy for an embedder: reports each text that contains the word, and does not forward it. */
async function startTaster(
  embedder: string,
  onPoison: () => void,
): Promise<AsyncDisposable & { readonly url: string }> {
  const server: Server = createServer((incoming, response) => {
    void text(incoming).then(async (body) => {
      if (body.includes(POISON)) return onPoison();
      const answer = await fetch(`${embedder}${incoming.url?.replace('/v1', '')}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
      });
      response.writeHead(answer.status, { 'content-type': 'application/json' }).end(await answer.text());
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

describe('a document that crashes the gateway on each attempt', () => {
  it('is the only one that fails, although others are processed concurrently each time', async () => {
    await using dir = await tempDir();
    // No document is finished when the gateway meets the poison.
    await using embedder = await startEmbeddingStandIn({ latencyMs: 2_000 });
    let gateway: TestGateway | undefined;
    let kills = 0;
    await using taster = await startTaster(String(embedder.env.OPENAI_BASE_URL), () => {
      kills += 1;
      gateway?.child.kill('SIGKILL');
    });
    const env = { ...embedder.env, OPENAI_BASE_URL: taster.url };
    gateway = await startGateway(dir.path, { env });
    const names = ['one', 'two', POISON, 'three'];
    const jobs: unknown[] = [];
    for (const name of names) {
      const metadata = { filename: `${name}.md`, collection: 'poison' };
      const sent = await gateway.call('POST', '/api/v1/ingest', { text: `A ${name} text.`, metadata, wait: false });
      jobs.push(sent.body.job_id);
    }
    const statesBy = (current: TestGateway) =>
      Promise.all(jobs.map(async (id) => (await endOfJob(current, id, 15_000)).state)).catch(() => []);
    let ended: unknown[] = [];
    for (let start = 0; start < 12 && ended.length === 0; start += 1) {
      if (gateway.child.signalCode !== null) gateway = await startGateway(dir.path, { env });
      const killed = once(gateway.child, 'exit').then(() => []);
      ended = await Promise.race([statesBy(gateway), killed]);
    }
    console.log(`killed ${kills} times`);
    expect(ended).toEqual(['completed', 'completed', 'failed', 'completed']);
    await gateway.kill('SIGTERM');
  });
});
