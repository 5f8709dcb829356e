import { once } from 'node:events';
import { createServer } from 'node:http';
import { describe, expect, it } from 'vitest';
import { createPageFetcher } from './fetch-page.ts';
import { allowingPrivate, isPrivateHostEntry } from './private-hosts.ts';

const never = new AbortController().signal;

describe('private hosts that an operator names', () => {
  const isAllowed = allowingPrivate(['wiki.corp.internal', '*.docs.lan', '10.20.0.0/16', '192.168.7.9', 'fd12::/16']);

  it.each([
    ['a named host', '10.1.2.3', 'wiki.corp.internal'],
    ['a named host in the other family', 'fd99::1', 'wiki.corp.internal'],
    ['a host below a named domain', '172.16.3.4', 'a.docs.lan'],
    ['a host in a named network, whatever its name', '10.20.3.4', 'anything.example.com'],
    ['a named address', '192.168.7.9', '192.168.7.9'],
    ['an address of a named IPv6 network', 'fd12::5', 'x.example.com'],
    ['the public internet', '93.184.216.34', 'example.com'],
  ])('can be reached: %s', (_, address, host) => {
    expect(isAllowed(address, host)).toBe(true);
  });

  it.each([
    ['another private host', '10.1.2.3', 'other.corp.internal'],
    ['the domain above a named host', '10.1.2.3', 'corp.internal'],
    ['an address beside the named one', '192.168.7.10', '192.168.7.10'],
    ['loopback by a named host', '127.0.0.1', 'wiki.corp.internal'],
    ['metadata of a cloud by a named host', '169.254.169.254', 'wiki.corp.internal'],
    ['IPv6 link-local by a named host', 'fe80::1', 'wiki.corp.internal'],
    ["Alibaba Cloud's metadata by a named host", '100.100.100.200', 'wiki.corp.internal'],
    ["AWS' metadata by a named host", 'fd00:ec2::254', 'wiki.corp.internal'],
    ["Azure's WireServer by a named host", '168.63.129.16', 'wiki.corp.internal'],
    ['an IPv4-mapped address by a named host', '::ffff:10.1.2.3', 'wiki.corp.internal'],
  ])('cannot be reached: %s', (_, address, host) => {
    expect(isAllowed(address, host)).toBe(false);
  });

  it('never include metadata, multicast and the like, however wide a network is named', () => {
    const wide = allowingPrivate(['0.0.0.0/0', '::/0']);
    expect(['10.1.2.3', '127.0.0.1', 'fd99::1', '::1'].filter((address) => !wide(address, 'x'))).toEqual([]);
    const forbidden = ['169.254.169.254', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254', '168.63.129.16'];
    const odd = ['0.0.0.0', '224.0.0.1', '255.255.255.255', '::', '::ffff:127.0.0.1', '64:ff9b::a00:1'];
    expect([...forbidden, ...odd].filter((address) => wide(address, 'x'))).toEqual([]);
  });

  it('are none unless they are named', () => {
    expect(allowingPrivate([])('10.1.2.3', 'wiki.corp.internal')).toBe(false);
  });

  it.each([
    ['wiki', true],
    ['*.corp.internal', true],
    ['10.0.0.0/8', true],
    ['fd12::/16', true],
    ['10.0.0.0/33', false],
    ['https://wiki', false],
    ['*', false],
    ['a b', false],
  ])('are written as %s: %s', (entry, readable) => {
    expect(isPrivateHostEntry(entry)).toBe(readable);
  });

  it('are fetched from by name and by network, and redirects from there are checked like any', async () => {
    const server = createServer((request, response) => {
      if (request.url === '/away') response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end();
      else response.end('from inside');
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    const port = address !== null && typeof address !== 'string' ? address.port : 0;
    const fetchPage = createPageFetcher({ allowHttp: true, ports: 'any', privateHosts: ['127.0.0.1', 'wiki'] });
    const page = await fetchPage(`http://127.0.0.1:${port}/page`, never);
    expect(Buffer.from(page.bytes).toString()).toBe('from inside');
    const refused = { code: 'INVALID_ARGUMENT', message: expect.stringContaining('no address on the public internet') };
    await expect(fetchPage(`http://127.0.0.1:${port}/away`, never)).rejects.toMatchObject(refused);
    await expect(fetchPage(`http://127.0.0.2:${port}/page`, never)).rejects.toMatchObject(refused);
    await expect(fetchPage(`http://intranet:${port}/page`, never)).rejects.toMatchObject(refused);
    server.closeAllConnections();
    server.close();
  });
});
