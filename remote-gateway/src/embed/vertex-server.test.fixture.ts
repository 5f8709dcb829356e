import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { send, vectorOf } from './remote/embedding-server.test.fixture.ts';

type Instance = { readonly content: string; readonly task_type?: string };
export type Prediction = {
  readonly path: string;
  readonly token: string | undefined;
  readonly instances: readonly Instance[];
  readonly parameters: { readonly outputDimensionality?: number };
};

export type VertexServer = AsyncDisposable & {
  readonly url: string;
  readonly host: string;
  /** The bodies of requests for tokens, and the paths of those to the metadata server. */
  readonly tokenRequests: URLSearchParams[];
  readonly metadataPaths: string[];
  readonly predictions: Prediction[];
  /** Statuses of the next answers of the token service and of the model; then 200. */
  readonly tokenFaults: number[];
  readonly modelFaults: number[];
};

const EXPIRES_S = 3_600;

/**
 * A loopback server with the documented wire formats of Vertex AI's `:predict`, Google's token service, the Security
 * Token Service of workload identity federation (RFC 8693), and the metadata server of a machine in Google's cloud.
 */
export async function startVertexServer(): Promise<VertexServer> {
  const state = { tokenRequests: [], metadataPaths: [], predictions: [], tokenFaults: [], modelFaults: [] } as Pick<
    VertexServer,
    'tokenRequests' | 'metadataPaths' | 'predictions' | 'tokenFaults' | 'modelFaults'
  >;
  const server = createServer((request, response) => {
    text(request).then((body) => answer(state, request, body, response), response.destroy.bind(response));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    ...state,
    host,
    url: `http://${host}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

type State = Pick<VertexServer, 'tokenRequests' | 'metadataPaths' | 'predictions' | 'tokenFaults' | 'modelFaults'>;

function answer(state: State, request: IncomingMessage, body: string, response: ServerResponse): void {
  const { url: path = '', headers } = request;
  if (path.startsWith('/computeMetadata/')) {
    state.metadataPaths.push(path);
    response.setHeader('Metadata-Flavor', 'Google');
    if (path.includes('/token'))
      send(response, { access_token: 'of-machine', expires_in: EXPIRES_S, token_type: 'Bearer' });
    else response.end('project-of-machine');
    return;
  }
  if (path === '/token') {
    const asked = new URLSearchParams(body);
    state.tokenRequests.push(asked);
    const fault = state.tokenFaults.shift();
    if (fault !== undefined) send(response, { error: 'invalid_grant', error_description: 'secret' }, fault);
    else
      send(response, {
        access_token: `token-${state.tokenRequests.length}`,
        expires_in: EXPIRES_S,
        token_type: 'Bearer',
      });
    return;
  }
  const { instances, parameters } = JSON.parse(body) as Pick<Prediction, 'instances' | 'parameters'>;
  state.predictions.push({ path, token: headers.authorization, instances, parameters });
  const fault = state.modelFaults.shift();
  if (fault !== undefined) {
    send(response, { error: { code: fault, message: 'secret', status: 'RESOURCE_EXHAUSTED' } }, fault);
    return;
  }
  const predictions = instances.map(({ content }) => ({
    embeddings: { values: vectorOf(content), statistics: { token_count: 3, truncated: false } },
  }));
  send(response, { predictions, metadata: { billableCharacterCount: 9 } });
}
