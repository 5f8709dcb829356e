import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

const IMPORTS = {
  '@docferry/client': '/@docferry/client/dist/index.js',
  '@docferry/shared-contracts/version': '/@docferry/shared-contracts/dist/version.js',
};
const PAGE = `<!doctype html><title>site</title><script type="importmap">${JSON.stringify({ imports: IMPORTS })}</script>`;

/** A site on loopback whose page imports the client's files as they are published, without a bundler. */
export async function serveModules(modules: string): Promise<AsyncDisposable & { readonly url: string }> {
  const server = createServer((request, response) => {
    if (request.url === '/') {
      response.writeHead(200, { 'content-type': 'text/html' }).end(PAGE);
      return;
    }
    response.setHeader('content-type', 'text/javascript');
    const file = createReadStream(join(modules, request.url ?? ''));
    file.once('error', () => response.writeHead(404).end()).pipe(response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
