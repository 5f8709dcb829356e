import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

export type EmbeddingRequest = {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: { readonly model: string; readonly input: string[]; readonly dimensions?: number };
};

/** Answers one request; the default is {@link answerWell}. */
export type Answer = (request: EmbeddingRequest, response: ServerResponse) => void;

export type EmbeddingServer = AsyncDisposable & {
  readonly url: string;
  readonly requests: EmbeddingRequest[];
  /** Answers for the next requests, first to last; then the default again. */
  readonly next: Answer[];
  /** The largest number of concurrent requests so far. */
  readonly mostAtOnce: () => number;
};

/** Length of the vectors. */
export const DIMENSION = 4;

/** A vector that identifies its text, of a length other than 1. */
export function vectorOf(text: string): number[] {
  return [text.length, text.charCodeAt(0) || 1, 3, 4];
}

/** OpenAI's documented answer to `POST /embeddings`. */
export const answerWell: Answer = ({ body }, response) => {
  const data = body.input.map((text, index) => ({ object: 'embedding', index, embedding: vectorOf(text) }));
  send(response, { object: 'list', data, model: body.model, usage: { prompt_tokens: 7, total_tokens: 7 } });
};

/** An error as OpenAI words it; the message repeats data that callers must not see. */
export function answerError(status: number, headers: Record<string, string> = {}): Answer {
  return (request, response) => {
    const message = `secret body ${String(request.headers.authorization)}`;
    send(response, { error: { message, type: 'error', param: null, code: null } }, status, headers);
  };
}

export function answerVectors(embeddings: readonly unknown[]): Answer {
  return (_, response) => send(response, { object: 'list', data: embeddings.map((embedding) => ({ embedding })) });
}

export function send(
  response: ServerResponse,
  body: unknown,
  status = 200,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** A loopback server, by default with the wire format of OpenAI, Azure and Voyage; vectors of 4 dimensions. */
export async function startEmbeddingServer(answerByDefault: Answer = answerWell): Promise<EmbeddingServer> {
  const requests: EmbeddingRequest[] = [];
  const next: Answer[] = [];
  let open = 0;
  let most = 0;
  const server = createServer((incoming, response) => {
    open += 1;
    most = Math.max(most, open);
    response.once('close', () => {
      open -= 1;
    });
    json(incoming).then((body) => {
      const request = { url: incoming.url ?? '', headers: incoming.headers, body: body as EmbeddingRequest['body'] };
      requests.push(request);
      const answer = next.shift() ?? answerByDefault;
      setTimeout(() => answer(request, response), 5);
    }, response.destroy.bind(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    next,
    mostAtOnce: () => most,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
