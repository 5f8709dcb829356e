import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { json } from 'node:stream/consumers';
import { expect, it } from 'vitest';
import { configOf, logger } from '../operator/tasks/maintenance.test.fixture.ts';
import { openGatewayAlone } from './open-gateway-alone.ts';

it('keeps vectors that cost something in its own directory, not in the configured one', async () => {
  await using stack = new AsyncDisposableStack();
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { input } = (await json(request)) as { input: string[] };
    const data = input.map((_, index) => ({ object: 'embedding', index, embedding: [1, 2, 3] }));
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ object: 'list', data, model: 'm', usage: { prompt_tokens: 1, total_tokens: 1 } }));
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  stack.defer(() => void server.close());
  const configured = await mkdtemp(join(tmpdir(), 'docferry-configured-'));
  stack.defer(() => rm(configured, { recursive: true, force: true }));
  const env = {
    OPENAI_BASE_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
    OPENAI_API_KEY: 'k',
    RAG_EMBEDDING_MODEL: 'm',
  };
  const { gateway } = stack.use(await openGatewayAlone(configOf(configured, env), undefined, logger));
  await gateway.embedder.embedDocuments(['a text']);
  expect(existsSync(join(configured, 'embeddings.sqlite'))).toBe(false);
});
