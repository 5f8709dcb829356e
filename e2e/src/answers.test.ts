import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type ChatStandIn, startChatStandIn } from './harness/chat-stand-in.ts';
import { startGateway, type TestGateway } from './harness/gateway.ts';
import { BINS, cleanEnv, EXAMPLES, run } from './harness/process.ts';
import { tempDir } from './harness/temp-dir.ts';

const QUESTION = 'How long does a failed message wait before it is delivered again?';

/** The agent's `ask`, a gateway and a chat model's server, as processes and over sockets. */
describe('an answer by a chat model', () => {
  let dir: Awaited<ReturnType<typeof tempDir>>;
  let chat: ChatStandIn;
  let gateway: TestGateway;
  beforeAll(async () => {
    dir = await tempDir();
    chat = await startChatStandIn();
    const env = { RAG_CHAT_MODEL: 'small-model', RAG_CHAT_URL: chat.url, RAG_CHAT_API_KEY: 'sk-never-shown' };
    gateway = await startGateway(dir.path, { env });
    const { code, stderr } = await docferry('ingest', `${EXAMPLES}/kestrel-handbook.pdf`, '-c', 'handbook');
    expect(code, stderr).toBe(0);
  });
  afterAll(async () => {
    await gateway[Symbol.asyncDispose]();
    await chat[Symbol.asyncDispose]();
    await dir[Symbol.asyncDispose]();
  });

  const docferry = (...args: string[]) =>
    run(process.execPath, [BINS.docferry, ...args], {
      env: cleanEnv({ HOME: dir.path, RAG_API_URL: gateway.url, RAG_API_KEY: gateway.apiKey }),
    });

  it('cites page and heading for each sentence, and marks what comes from nowhere', async () => {
    chat.next = ['It doubles with each ', 'attempt [1]. Kestrels', ' are birds.'];
    const { code, stdout, stderr } = await docferry('ask', QUESTION, '-c', 'handbook');
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('It doubles with each attempt. [1] Kestrels are birds. [no source]');
    expect(stdout).toMatch(/\[1\] kestrel-handbook\.pdf · page \d+ · /);
    expect(stdout).not.toContain('[2]');
    expect(chat.requests.at(-1)?.authorization).toBe('Bearer sk-never-shown');
  });

  it('asks no model what the documents do not answer', async () => {
    const asked = chat.requests.length;
    const { code, stdout } = await docferry('ask', 'banana pancake recipe', '-c', 'handbook');
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Not in your documents\. /)]);
    expect(chat.requests).toHaveLength(asked);
  });

  it('keeps the key of the model out of logs and settings', async () => {
    const { body } = await gateway.call('GET', '/api/v1/diagnose');
    const shown = await run(process.execPath, [BINS.gateway, 'config', 'show'], {
      env: cleanEnv({ RAG_CHAT_MODEL: 'm', RAG_CHAT_URL: chat.url, RAG_CHAT_API_KEY: 'sk-never-shown' }),
    });
    expect(shown.stdout).toContain('RAG_CHAT_API_KEY');
    const everything = JSON.stringify([body, gateway.output, shown.stdout]);
    expect(everything).not.toContain('sk-never-shown');
  });
});
