import { describe, expect, it } from 'vitest';
import { proxyFor, proxyVariables, readOutgoingProxy } from './outgoing-proxy.ts';

const PROXY = 'http://proxy.example.com:3128/';

describe('the proxy of an address', () => {
  it.each<[string, NodeJS.ProcessEnv, string | undefined]>([
    ['https://api.example.com/v1', { HTTPS_PROXY: PROXY }, PROXY],
    ['https://api.example.com/v1', { https_proxy: PROXY, HTTPS_PROXY: 'http://other:1' }, PROXY],
    ['https://api.example.com/v1', { HTTP_PROXY: PROXY }, PROXY],
    ['http://api.example.com/', { HTTP_PROXY: 'proxy.example.com:3128' }, PROXY],
    ['http://api.example.com/', { HTTPS_PROXY: PROXY }, undefined],
    ['https://api.example.com/', { HTTPS_PROXY: PROXY, NO_PROXY: '*' }, undefined],
    ['https://api.example.com/', { HTTPS_PROXY: PROXY, NO_PROXY: 'example.com' }, undefined],
    ['https://api.example.com/', { HTTPS_PROXY: PROXY, no_proxy: 'a.org, .example.com' }, undefined],
    ['https://api.example.com/', { HTTPS_PROXY: PROXY, NO_PROXY: '*.example.com' }, undefined],
    ['https://api.example.com./', { HTTPS_PROXY: PROXY, NO_PROXY: 'API.example.com' }, undefined],
    ['https://notexample.com/', { HTTPS_PROXY: PROXY, NO_PROXY: 'example.com' }, PROXY],
    ['https://example.com:8443/', { HTTPS_PROXY: PROXY, NO_PROXY: 'example.com:443' }, PROXY],
    ['https://example.com/', { HTTPS_PROXY: PROXY, NO_PROXY: 'example.com:443' }, undefined],
    ['https://10.1.2.3/', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/8' }, undefined],
    ['https://11.1.2.3/', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/8' }, PROXY],
    ['https://10.1.2.3/', { HTTPS_PROXY: PROXY, NO_PROXY: '10.0.0.0/,10.0.0.0/-1,10.0.0.0/33,/8' }, PROXY],
    ['https://[fd00::1]/', { HTTPS_PROXY: PROXY, NO_PROXY: 'fd00::/8' }, undefined],
    ['https://localhost:8000/', { HTTPS_PROXY: PROXY }, undefined],
    ['https://127.0.0.1/', { HTTPS_PROXY: PROXY }, undefined],
    ['https://127.9.9.9/', { HTTPS_PROXY: PROXY }, undefined],
    ['https://[::1]:9/', { HTTPS_PROXY: PROXY }, undefined],
    ['https://api.example.com/', { HTTPS_PROXY: '' }, undefined],
  ])('%s with %j is %s', (address, env, expected) => {
    expect(proxyFor(address, readOutgoingProxy(env))).toBe(expected);
  });

  it('is passed to Node with names and networks expanded', () => {
    const proxy = readOutgoingProxy({ HTTPS_PROXY: PROXY, NO_PROXY: 'corp.example:444 10.1.0.0/16' });
    expect(proxy && proxyVariables(proxy)).toEqual({
      HTTPS_PROXY: PROXY,
      NO_PROXY:
        'localhost,.localhost,127.0.0.0,127.0.0.0-127.255.255.255,[::1],::1,corp.example:444,.corp.example:444,10.1.0.0,10.1.0.0-10.1.255.255',
    });
  });

  it.each(['socks5://proxy:1080', 'http://', 'not a url', 'http://user:100%@proxy:3128'])('cannot be %s', (value) => {
    expect(() => readOutgoingProxy({ HTTPS_PROXY: value })).toThrow(/^HTTPS_PROXY cannot be used/);
  });
});
