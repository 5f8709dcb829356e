import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { LookupFunction } from 'node:net';
import { gzipSync } from 'node:zlib';
import { readOutgoingProxy } from '@docferry/shared-contracts';
import { describe, expect, it } from 'vitest';
import { createBodyBudget } from '../../access/limits/body-budget.ts';
import { connectProxy } from './connect-proxy.test.fixture.ts';
import { createPageFetcher, type FetchOptions, NOT_MODIFIED } from './fetch-page.ts';
import { isPublicAddress } from './guard-address.ts';

const never = new AbortController().signal;

async function serving(listener: RequestListener) {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    port: address.port,
    url: `http://127.0.0.1:${address.port}`,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const local = (options: Partial<FetchOptions> = {}) =>
  createPageFetcher({ allowHttp: true, ports: 'any', isAllowed: (address) => address === '127.0.0.1', ...options });

/** Answers with one address after the other, as a rebinding name server does. */
function resolvingTo(...addresses: string[]): LookupFunction {
  let asked = 0;
  return (_, __, done) => {
    const address = addresses[Math.min(asked, addresses.length - 1)] ?? '';
    asked += 1;
    done(null, [{ address, family: address.includes(':') ? 6 : 4 }]);
  };
}

describe('fetching a page', () => {
  it('gives the bytes, the address without fragment and a name', async () => {
    await using server = await serving((_, response) => response.end('hello'));
    const page = await local()(`${server.url}/docs/guide.html?v=1#part`, never);
    expect(Buffer.from(page.bytes).toString()).toBe('hello');
    expect(page).toMatchObject({ url: `${server.url}/docs/guide.html?v=1`, filename: 'guide.html' });
  });

  it('takes the name that the server gives', async () => {
    await using server = await serving((_, response) => {
      response.setHeader('content-disposition', 'attachment; filename="x.pdf"; filename*=UTF-8\'\'f%C3%BCr%2Fmich.pdf');
      response.end('x');
    });
    expect((await local()(server.url, never)).filename).toBe('für mich.pdf');
  });

  it('follows redirects and reports where it ended', async () => {
    await using server = await serving((request, response) => {
      if (request.url === '/end') response.end('there');
      else response.writeHead(302, { location: '/end' }).end();
    });
    expect((await local()(server.url, never)).url).toBe(`${server.url}/end`);
  });

  it.each([
    ['http unless it is allowed', 'http://example.com/', { allowHttp: false }],
    ['another scheme', 'ftp://example.com/', {}],
    ['a file', 'file:///etc/passwd', {}],
    ['credentials in the address', 'https://me:pw@example.com/', {}],
    ['a private address', 'http://10.0.0.1/', { isAllowed: isPublicAddress }],
    ['loopback as one number', 'http://2130706433/', { isAllowed: isPublicAddress }],
    ['loopback in hexadecimal', 'http://0x7f.1/', { isAllowed: isPublicAddress }],
    ['loopback in octal', 'http://0177.0.0.1/', { isAllowed: isPublicAddress }],
    ['IPv6 loopback', 'http://[::1]/', { isAllowed: isPublicAddress }],
    ['an IPv4-mapped address', 'http://[::ffff:127.0.0.1]/', { isAllowed: isPublicAddress }],
    ['loopback in two parts', 'http://127.1/', { isAllowed: isPublicAddress }],
    ['loopback in octal, hexadecimal and decimal', 'http://0177.0x0.0.1/', { isAllowed: isPublicAddress }],
    ['loopback in full-width digits', 'http://１２７.０.０.１/', { isAllowed: isPublicAddress }],
    ['an IPv4-compatible address', 'http://[::127.0.0.1]/', { isAllowed: isPublicAddress }],
    ['a NAT64 address', 'http://[64:ff9b::127.0.0.1]/', { isAllowed: isPublicAddress }],
    ['a 6to4 address', 'http://[2002:7f00:1::]/', { isAllowed: isPublicAddress }],
    ['a unique local address', 'http://[fd00:ec2::254]/', { isAllowed: isPublicAddress }],
    ['a link-local address', 'http://169.254.169.254/latest/meta-data/', { isAllowed: isPublicAddress }],
    ['another port', 'http://127.0.0.1:22/', { ports: 'web' }],
    ['localhost with a dot', 'http://localhost./', {}],
    ['a name below localhost', 'http://app.localhost/', {}],
    ["a cloud's metadata by name", 'http://metadata.google.internal/', {}],
    ['a name of one word', 'http://intranet/', {}],
    ['a host that is denied', 'http://Wiki.Example.com./', { deny: ['*.example.com'] }],
    ['a host that is not among those allowed', 'http://example.org/', { allow: ['example.com'] }],
    ['a host that is allowed and denied', 'http://example.com/', { allow: ['example.com'], deny: ['example.com'] }],
    ['localhost', 'http://localhost/', { isAllowed: isPublicAddress }],
    [
      'a name with a private address',
      'http://intranet.test/',
      { isAllowed: isPublicAddress, resolve: resolvingTo('192.168.0.7') },
    ],
  ] satisfies [string, string, Partial<FetchOptions>][])('refuses %s', async (_, url, options) => {
    await expect(local(options)(url, never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('asks no name server for a name that is private or not allowed', async () => {
    let asked = 0;
    const resolve: LookupFunction = (_, __, done) => {
      asked += 1;
      done(null, [{ address: '127.0.0.1', family: 4 }]);
    };
    for (const url of ['http://localhost/', 'http://db.internal/', 'http://other.test/', 'http://x.test:25/']) {
      const fetchPage = local({ resolve, allow: ['x.test', '*.localhost', '*.internal'], ports: 'web' });
      await expect(fetchPage(url, never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
    expect(asked).toBe(0);
  });

  it('fetches from hosts that are allowed, whatever their spelling', async () => {
    await using server = await serving((_, response) => response.end('ok'));
    const resolve = resolvingTo('127.0.0.1');
    const fetchPage = local({ resolve, allow: ['docs.test', '*.wiki.test'], deny: ['private.wiki.test'] });
    for (const host of ['docs.test', 'DOCS.test.', 'a.wiki.test', 'b.a.wiki.test']) {
      await fetchPage(`http://${host}:${server.port}/`, never);
    }
    for (const host of ['wiki.test', 'docs.test.evil.test', 'private.wiki.test', 'evildocs.test']) {
      await expect(fetchPage(`http://${host}:${server.port}/`, never)).rejects.toMatchObject({
        code: 'INVALID_ARGUMENT',
      });
    }
  });

  it('holds no more bytes of all pages together than the budget allows', async () => {
    await using server = await serving((_, response) => response.end(Buffer.alloc(60_000)));
    const budget = createBodyBudget({ all: 100_000, each: 100_000 });
    using first = budget.open('one');
    await local()(server.url, never, { share: first });
    using second = budget.open('two');
    await expect(local()(server.url, never, { share: second })).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    second.release();
    first.release();
    expect((await local()(server.url, never, { share: second })).bytes).toHaveLength(60_000);
  });

  it('asks whether a known page has changed, at its last address only, and downloads nothing when not', async () => {
    let etag = '"1"';
    const seen: unknown[] = [];
    await using server = await serving((request, response) => {
      seen.push([request.url, request.headers['if-none-match']]);
      if (request.url === '/') response.writeHead(302, { location: '/page' }).end();
      else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
      else response.setHeader('etag', etag).end('text');
    });
    const fetchPage = local();
    const page = await fetchPage(server.url, never);
    expect(page.validators).toEqual({ url: `${server.url}/page`, etag: '"1"', lastModified: null });
    expect(await fetchPage(server.url, never, { known: page.validators })).toBe(NOT_MODIFIED);
    expect(seen.slice(2)).toEqual([
      ['/', undefined],
      ['/page', '"1"'],
    ]);
    etag = '"2"';
    expect(await fetchPage(server.url, never, { known: page.validators })).toMatchObject({
      validators: { etag: '"2"' },
    });
  });

  it('asks by date when the server has no ETag, and treats an answer 304 that nobody asked for as a failure', async () => {
    const date = 'Sun, 01 Mar 2026 10:00:00 GMT';
    await using server = await serving((request, response) => {
      if (request.url === '/odd' || request.headers['if-modified-since'] === date) response.writeHead(304).end();
      else response.setHeader('last-modified', date).end('text');
    });
    const page = await local()(server.url, never);
    expect(await local()(server.url, never, { known: page.validators })).toBe(NOT_MODIFIED);
    await expect(local()(`${server.url}/odd`, never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
  });

  it('refuses a redirect to a private address, to http and to credentials', async () => {
    for (const location of ['http://169.254.169.254/latest/meta-data', 'gopher://x/', 'http://u:p@127.0.0.1/']) {
      await using server = await serving((_, response) => response.writeHead(302, { location }).end());
      await expect(local()(server.url, never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    }
  });

  it('looks at each new connection, so that a name that changes its address gains nothing', async () => {
    await using server = await serving((_, response) => response.end('internal'));
    const fetchPage = local({ isAllowed: isPublicAddress, resolve: resolvingTo('127.0.0.1') });
    await expect(fetchPage(`http://rebind.test:${server.port}/`, never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });

  it('refuses a name as soon as one of its addresses is private', async () => {
    const resolve: LookupFunction = (_, __, done) =>
      done(null, [
        { address: '93.184.216.34', family: 4 },
        { address: '10.0.0.1', family: 4 },
      ]);
    await expect(local({ isAllowed: isPublicAddress, resolve })('http://mixed.test/', never)).rejects.toMatchObject({
      code: 'INVALID_ARGUMENT',
    });
  });

  it('reports a host that does not exist like a private one', async () => {
    const missing: LookupFunction = (_, __, done) =>
      done(Object.assign(new Error('getaddrinfo ENOTFOUND'), { code: 'ENOTFOUND' }), []);
    const details = await Promise.all(
      [missing, resolvingTo('10.0.0.1')].map((resolve) =>
        local({ isAllowed: isPublicAddress, resolve })('http://some.test/', never).catch(
          (error: Error) => error.message,
        ),
      ),
    );
    expect(details[0]).toBe(details[1]);
  });

  it('ends a loop of redirects', async () => {
    await using server = await serving((_, response) => response.writeHead(301, { location: '/' }).end());
    await expect(local()(server.url, never)).rejects.toThrow('redirects more than 5 times');
  });

  it('stops reading at the limit, also when the body was compressed', async () => {
    await using server = await serving((_, response) => {
      response.setHeader('content-encoding', 'gzip');
      response.end(gzipSync(Buffer.alloc(5_000_000)));
    });
    await expect(local({ maxBytes: 100_000 })(server.url, never)).rejects.toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });
  });

  it('gives up on a server that does not finish', async () => {
    await using server = await serving((_, response) => {
      response.write('a');
    });
    await expect(local({ timeoutMs: 200 })(server.url, never)).rejects.toMatchObject({ code: 'TIMEOUT' });
  });

  it('ends when the caller is gone', async () => {
    await using server = await serving(() => {});
    await expect(local()(server.url, AbortSignal.timeout(50))).rejects.toThrow(DOMException);
  });

  it.each([
    [404, 'INVALID_ARGUMENT'],
    [403, 'INVALID_ARGUMENT'],
    [500, 'BACKEND_UNAVAILABLE'],
  ])('tells of the status %i', async (status, code) => {
    await using server = await serving((_, response) => response.writeHead(status).end());
    await expect(local()(server.url, never)).rejects.toMatchObject({ code, details: { http_status: status } });
  });

  it('says so when the server cannot be reached', async () => {
    await expect(local()('http://127.0.0.1:1/', never)).rejects.toMatchObject({ code: 'BACKEND_UNAVAILABLE' });
  });
});

describe('fetching a page through a proxy', () => {
  const through = (proxy: { readonly url: string }, options: Partial<FetchOptions>) =>
    createPageFetcher({
      allowHttp: true,
      ports: 'any',
      outgoing: readOutgoingProxy({ HTTP_PROXY: proxy.url }),
      ...options,
    });

  it('gives the proxy the checked address, not the name', async () => {
    await using proxy = await connectProxy();
    await using server = await serving((request, response) => response.end(`for ${request.headers.host}`));
    const fetchPage = through(proxy, { resolve: resolvingTo('93.184.216.34', '10.0.0.1') });
    const page = await fetchPage(`http://docs.example.com:${server.port}/guide.html`, never);
    expect(Buffer.from(page.bytes).toString()).toBe(`for docs.example.com:${server.port}`);
    expect(proxy.asked).toEqual([`93.184.216.34:${server.port}`]);
  });

  it('takes an IPv6 address as it stands, with a proxy and without', async () => {
    await using proxy = await connectProxy();
    await using server = await serving((_, response) => response.end('six'));
    const address = `http://[2606:2800:220:1::1]:${server.port}/`;
    const page = await through(proxy, {})(address, never);
    expect(Buffer.from(page.bytes).toString()).toBe('six');
    expect(proxy.asked).toEqual([`[2606:2800:220:1::1]:${server.port}`]);
    const six = createServer((_, response) => response.end('this machine')).listen(0, '::1');
    await once(six, 'listening');
    const bound = six.address();
    const port = bound !== null && typeof bound !== 'string' ? bound.port : 0;
    const direct = createPageFetcher({ allowHttp: true, ports: 'any', isAllowed: (one) => one === '::1' });
    expect(Buffer.from((await direct(`http://[::1]:${port}/`, never)).bytes).toString()).toBe('this machine');
    six.close();
  });

  it('goes to an address of this machine, or of a network in NO_PROXY, by itself', async () => {
    await using proxy = await connectProxy();
    await using server = await serving((_, response) => response.end('near'));
    const near = through(proxy, { isAllowed: () => true, resolve: resolvingTo('127.0.0.1') });
    const page = await near(`http://wiki.example.com:${server.port}/`, never);
    expect(Buffer.from(page.bytes).toString()).toBe('near');
    const outgoing = readOutgoingProxy({ HTTP_PROXY: proxy.url, NO_PROXY: '192.0.2.0/24' });
    const named = through(proxy, {
      isAllowed: () => true,
      resolve: resolvingTo('192.0.2.1'),
      outgoing,
      timeoutMs: 300,
    });
    await expect(named('http://wiki.example.com/', never)).rejects.toBeDefined();
    expect(proxy.asked).toEqual([]);
  });

  it.each([
    ['a name of a private address', 'http://docs.example.com/', ['10.0.0.1']],
    ['a name of which one address is private', 'http://docs.example.com/', ['93.184.216.34', '127.0.0.1']],
    ['the metadata of a cloud', 'http://169.254.169.254/latest/meta-data/', []],
    ['a private name', 'http://intranet/', []],
  ])('asks the proxy for nothing when it is %s', async (_, address, found) => {
    await using proxy = await connectProxy();
    const resolve: LookupFunction = (_host, _options, done) =>
      done(
        null,
        found.map((one) => ({ address: one, family: 4 })),
      );
    await expect(through(proxy, { resolve })(address, never)).rejects.toMatchObject({ code: 'INVALID_ARGUMENT' });
    expect(proxy.asked).toEqual([]);
  });

  it('speaks TLS with the host itself, and says nothing of the network behind when the proxy refuses', async () => {
    await using proxy = await connectProxy();
    const fetchPage = through(proxy, { resolve: resolvingTo('93.184.216.34') });
    await expect(fetchPage('https://docs.example.com/', never)).rejects.toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: 'The address could not be fetched: its server cannot be reached.',
    });
    expect(proxy.asked).toEqual(['93.184.216.34:443']);
  });
});
