import { afterEach, beforeEach, expect, it } from 'vitest';
import type { ChatEnd } from './chat-model.ts';
import { breaksOffAfter, type ChatServer, refuses, startChatServer, writes } from './chat-server.test.fixture.ts';
import { type ChatModelOptions, createRemoteChatModel } from './remote-chat-model.ts';

let server: ChatServer;
beforeEach(async () => {
  server = await startChatServer();
});
afterEach(() => server[Symbol.asyncDispose]());

const prompt = { system: 'Be brief.', user: 'What is red?' };
const make = (options: Partial<ChatModelOptions> = {}) =>
  createRemoteChatModel({
    service: 'openai-compatible',
    model: 'm',
    baseUrl: `${server.url}/v1`,
    apiKey: 'sk-hidden',
    backoffMs: 5,
    ...options,
  });

async function written(options: Partial<ChatModelOptions> = {}, signal = new AbortController().signal) {
  const parts = make(options).write(prompt, signal);
  let text = '';
  for (let next = await parts.next(); ; next = await parts.next()) {
    if (next.done) return { text, end: next.value satisfies ChatEnd };
    text += next.value;
  }
}

it('asks for a stream and gives its parts, and what was counted', async () => {
  server.next.push(writes(['The valve', ' is red.']));
  expect(await written()).toEqual({
    text: 'The valve is red.',
    end: { inputTokens: 100, outputTokens: 20, truncated: false },
  });
  const [request] = server.requests;
  expect(request).toMatchObject({
    url: '/v1/chat/completions',
    headers: { authorization: 'Bearer sk-hidden' },
    body: { model: 'm', stream: true, messages: [{ role: 'system', content: 'Be brief.' }, { role: 'user' }] },
  });
});

it('posts to the address of an Azure deployment, with its key', async () => {
  server.next.push(writes(['Red.']));
  expect((await written({ service: 'azure', baseUrl: server.url })).text).toBe('Red.');
  expect(server.requests[0]?.url).toMatch(/^\/openai\/deployments\/m\/chat\/completions\?api-version=2024-10-21$/);
  expect(server.requests[0]?.headers['api-key']).toBe('sk-hidden');
});

it('says that a text was cut', async () => {
  server.next.push(writes(['The valve'], 'length'));
  expect((await written()).end.truncated).toBe(true);
});

it('tries once more before the first part, and not after it', async () => {
  server.next.push(refuses(503), writes(['Red.']));
  expect((await written()).text).toBe('Red.');
  expect(server.requests).toHaveLength(2);
  server.next.push(breaksOffAfter(['The val']));
  await expect(written()).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  expect(server.requests).toHaveLength(3);
});

it('ends a text that has no end', async () => {
  server.next.push(writes(Array.from({ length: 100 }, () => 'x'.repeat(1_000))));
  const { text, end } = await written();
  expect(text.length).toBeLessThanOrEqual(40_000);
  expect(end.truncated).toBe(true);
});

it('fails with an error without secrets', async () => {
  server.next.push(refuses(401));
  const error: unknown = await written().catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  expect(String(error)).toContain('The chat model "openai-compatible:m" answered with status 401.');
  expect(String(error)).not.toMatch(/secret|sk-hidden/);
});

it('does not follow a redirect with the key', async () => {
  server.next.push((response) => response.writeHead(307, { location: `${server.url}/elsewhere` }).end());
  server.next.push((response) => response.writeHead(307, { location: `${server.url}/elsewhere` }).end());
  await expect(written()).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  expect(server.requests.map(({ url }) => url)).not.toContain('/elsewhere');
});

it('ends with its time and with its caller', async () => {
  const silent = () => {};
  server.next.push(silent, silent, silent);
  await expect(written({ timeoutMs: 100 })).rejects.toMatchObject({ code: 'TIMEOUT' });
  await expect(written({}, AbortSignal.timeout(100))).rejects.toMatchObject({ name: 'TimeoutError' });
});
