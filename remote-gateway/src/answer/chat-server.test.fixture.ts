import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type ChatRequest = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: { readonly model: string; readonly messages: { readonly role: string; readonly content: string }[] };
};

export type ChatReply = (response: ServerResponse, request: ChatRequest) => void;

export type ChatServer = AsyncDisposable & {
  readonly url: string;
  readonly requests: ChatRequest[];
  /** Replies to the next requests, first to last; then {@link writes} with 'Nothing.'. */
  readonly next: ChatReply[];
};

const chunk = (delta: object, finish: string | null = null) => ({
  id: 'c-1',
  object: 'chat.completion.chunk',
  created: 1_700_000_000,
  model: 'm',
  choices: [{ index: 0, delta, finish_reason: finish }],
});

/** OpenAI's documented events of `POST /chat/completions` with `stream`: a chunk for each part, its end, usage, `[DONE]`. */
export function writes(parts: readonly string[], finish = 'stop'): ChatReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = (data: unknown) => response.write(`data: ${JSON.stringify(data)}\n\n`);
    send(chunk({ role: 'assistant', content: '' }));
    for (const content of parts) send(chunk({ content }));
    send(chunk({}, finish));
    const usage = { prompt_tokens: 100, completion_tokens: 20, total_tokens: 120 };
    send({ ...chunk({}), choices: [], usage });
    response.end('data: [DONE]\n\n');
  };
}

/** Parts, and then the connection breaks off. */
export function breaksOffAfter(parts: readonly string[]): ChatReply {
  return (response) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    for (const content of parts) response.write(`data: ${JSON.stringify(chunk({ content }))}\n\n`);
    setTimeout(() => response.destroy(), 50);
  };
}

/** A refusal as OpenAI words it; the message repeats data that callers must not see. */
export function refuses(status: number): ChatReply {
  return (response, { headers }) => {
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ error: { message: `secret ${String(headers.authorization)}`, type: 'error' } }));
  };
}

/** A loopback server with the wire format of OpenAI's chat completions. */
export async function startChatServer(): Promise<ChatServer> {
  const requests: ChatRequest[] = [];
  const next: ChatReply[] = [];
  const server = createServer((incoming, response) => {
    json(incoming).then((body) => {
      const request = { url: incoming.url ?? '', headers: incoming.headers, body: body as ChatRequest['body'] };
      requests.push(request);
      (next.shift() ?? writes(['Nothing.']))(response, request);
    }, response.destroy.bind(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
