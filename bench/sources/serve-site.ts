import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

const WORDS = 'The valve opens when the pressure in the line is above the limit that the panel shows. ';

/** A site of linked pages on loopback that answers conditional requests, and counts the bytes of its pages. */
export async function serveSite(pages: number) {
  let bytes = 0;
  let state = 0;
  const pageAt = (number: number) => {
    const version = number % 10 === 0 ? state : 0;
    const links = [number * 2 + 1, number * 2 + 2].filter((next) => next < pages);
    const navigation = links.map((next) => `<a href="/docs/${next}">Page ${next}</a>`).join(' ');
    const text = `<h1>Page ${number}</h1><p>Version ${version}.</p><p>${WORDS.repeat(40)}</p>`;
    return { tag: `"${number}-${version}"`, body: `<!doctype html><title>Page ${number}</title>${text}${navigation}` };
  };
  const server = createServer((request, response) => {
    const [, digits] = /^\/docs\/(\d*)$/.exec(request.url ?? '') ?? [];
    const number = digits === undefined ? Number.NaN : Number(digits);
    if (!(number < pages)) return response.writeHead(404).end();
    const { tag, body } = pageAt(number);
    if (request.headers['if-none-match'] === tag) return response.writeHead(304).end();
    bytes += Buffer.byteLength(body);
    return response.writeHead(200, { etag: tag, 'content-type': 'text/html' }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/docs/`,
    /** Gives one page in ten other content. */
    change() {
      state += 1;
    },
    /** Since it was asked last. */
    takeBytes() {
      const taken = bytes;
      bytes = 0;
      return taken;
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}
