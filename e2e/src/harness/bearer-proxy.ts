import { once } from 'node:events';
import { createServer, request } from 'node:http';

/** On loopback in front of a gateway: adds the key, for clients that cannot send one. */
export async function bearerProxy(target: string, apiKey: string): Promise<AsyncDisposable & { readonly url: string }> {
  const { hostname, port } = new URL(target);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, authorization: `Bearer ${apiKey}` };
    // no agent: an idle connection may close just when it is reused
    const options = { hostname, port, method: incoming.method, path: incoming.url, headers, agent: false };
    const passed = request(options, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    passed.on('error', () => outgoing.destroy());
    outgoing.on('close', () => passed.destroy());
    incoming.pipe(passed);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}
