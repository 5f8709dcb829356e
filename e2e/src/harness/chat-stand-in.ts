import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

export type ChatStandIn = AsyncDisposable & {
  readonly url: string;
  readonly requests: IncomingMessage['headers'][];
  /** What the model writes next, in parts. */
  next: readonly string[];
};

/** A loopback server that streams as OpenAI's `POST /chat/completions` does. */
export async function startChatStandIn(): Promise<ChatStandIn> {
  const server = createServer((request, response) => {
    standIn.requests.push(request.headers);
    request.resume().on('end', () => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const send = (delta: object, finish_reason: string | null) => {
        const choices = [{ index: 0, delta, finish_reason }];
        const chunk = { id: 'c', object: 'chat.completion.chunk', created: 1, model: 'm', choices };
        response.write(`data: ${JSON.stringify(chunk)}\n\n`);
      };
      for (const content of standIn.next) send({ content }, null);
      send({}, 'stop');
      response.end('data: [DONE]\n\n');
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const standIn: ChatStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    next: [],
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return standIn;
}
