import http from 'node:http';
import { BlockList, isIP } from 'node:net';

/** The proxies of the environment for requests to other machines. */
export type OutgoingProxy = {
  readonly http: string | undefined;
  readonly https: string | undefined;
  /** Entries of NO_PROXY: hosts, domains, addresses and networks, with or without a port. */
  readonly bypass: readonly string[];
};

/** Requests to this machine never go to a proxy, because they would reach the proxy's machine. */
const LOOPBACK = ['localhost', '127.0.0.0/8', '::1'];

/**
 * HTTPS_PROXY, HTTP_PROXY and NO_PROXY, in lower case first; undefined when no request uses a proxy. HTTP_PROXY also
 * replaces a missing HTTPS_PROXY. Throws a TypeError with the reason for a proxy that is not an http or https URL.
 */
export function readOutgoingProxy(env: NodeJS.ProcessEnv): OutgoingProxy | undefined {
  const forHttp = proxyUrl(env, 'HTTP_PROXY');
  const forHttps = proxyUrl(env, 'HTTPS_PROXY') ?? forHttp;
  const bypass = (env.no_proxy || env.NO_PROXY || '').split(/[\s,]+/).filter((entry) => entry !== '');
  if (forHttps === undefined || bypass.includes('*')) return undefined;
  return { http: forHttp, https: forHttps, bypass: [...LOOPBACK, ...bypass] };
}

/** The proxy for a request to this address; undefined when the request goes there directly. */
export function proxyFor(address: string | URL, proxy: OutgoingProxy | undefined): string | undefined {
  const { protocol, hostname, port } = new URL(address);
  const host = plain(hostname);
  const at = port || (protocol === 'https:' ? '443' : '80');
  if (!proxy || proxy.bypass.some((entry) => covers(entry, host, at))) return undefined;
  return protocol === 'https:' ? proxy.https : proxy.http;
}

/** Makes every `fetch`, and every request of node:http and node:https without an explicit agent, use the proxies. */
export function useForAllRequests(proxy: OutgoingProxy): void {
  // Node has this function since 24.14.
  if (typeof http.setGlobalProxyFromEnv !== 'function') {
    throw new TypeError(
      `HTTPS_PROXY and HTTP_PROXY need Node 24.14 or newer, and this is ${process.version}: install a newer Node, or unset them`,
    );
  }
  http.setGlobalProxyFromEnv(proxyVariables(proxy));
}

/** The same in the form of Node's agents (`proxyEnv`). */
export function proxyVariables({ http: forHttp, https: forHttps, bypass }: OutgoingProxy): Record<string, string> {
  return {
    ...(forHttp === undefined ? {} : { HTTP_PROXY: forHttp }),
    ...(forHttps === undefined ? {} : { HTTPS_PROXY: forHttps }),
    NO_PROXY: bypass.flatMap(spelledOut).join(','),
  };
}

function proxyUrl(env: NodeJS.ProcessEnv, name: 'HTTP_PROXY' | 'HTTPS_PROXY'): string | undefined {
  const value = env[name.toLowerCase()] || env[name];
  if (!value) return undefined;
  const url = URL.parse(/^[a-z][a-z\d+.-]*:\/\//i.test(value) ? value : `http://${value}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.hostname === '') {
    throw new TypeError(
      `${name} cannot be used: it must be an http or https URL, such as http://proxy.example.com:3128`,
    );
  }
  if (!isDecodable(url.username) || !isDecodable(url.password)) {
    throw new TypeError(`${name} cannot be used: a % in its user or password must be written as %25`);
  }
  return url.href;
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

function covers(entry: string, host: string, port: string): boolean {
  const { name, only } = parts(entry);
  if (only !== undefined && only !== port) return false;
  if (name.includes('/')) return isWithin(host, networkOf(name));
  return host === name || host.endsWith(`.${name}`);
}

type Network = { readonly address: string; readonly family: 'ipv4' | 'ipv6'; readonly bits: number };

/** A network from its CIDR notation; undefined for anything else. */
function networkOf(name: string): Network | undefined {
  const [, address = '', bits] = /^([^/]+)\/(\d{1,3})$/.exec(name) ?? [];
  const family = isIP(address);
  if (family === 0 || Number(bits) > (family === 4 ? 32 : 128)) return undefined;
  return { address, family: family === 4 ? 'ipv4' : 'ipv6', bits: Number(bits) };
}

/** A name without its leading dot or star, and its port. */
function parts(entry: string): { readonly name: string; readonly only: string | undefined } {
  const [, bracketed, bracketedPort] = /^\[([^\]]+)\](?::(\d+))?$/.exec(entry) ?? [];
  if (bracketed !== undefined) return { name: plain(bracketed), only: bracketedPort };
  const [, before, port] = /^([^:]+):(\d+)$/.exec(entry) ?? [];
  return { name: plain(before ?? entry).replace(/^\*?\./, ''), only: port };
}

function plain(host: string): string {
  return host
    .toLowerCase()
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '');
}

function isWithin(host: string, network: Network | undefined): boolean {
  if (!network || isIP(host) !== isIP(network.address)) return false;
  const list = new BlockList();
  list.addSubnet(network.address, network.bits, network.family);
  return list.check(host, network.family);
}

/** Node compares whole names, and supports ranges of addresses instead of networks. */
function spelledOut(entry: string): string[] {
  const { name, only } = parts(entry);
  const behind = only === undefined ? '' : `:${only}`;
  if (name.includes('/')) {
    const network = networkOf(name);
    return network?.family === 'ipv4' ? [network.address, rangeOf(network)] : [];
  }
  if (isIP(name) === 6) return [`[${name}]${behind}`, name];
  return isIP(name) === 4 ? [`${name}${behind}`] : [`${name}${behind}`, `.${name}${behind}`];
}

function rangeOf({ address, bits }: Network): string {
  const number = address.split('.').reduce((sum, octet) => sum * 256 + Number(octet), 0);
  const size = 2 ** (32 - bits);
  const first = Math.floor(number / size) * size;
  return `${dotted(first)}-${dotted(first + size - 1)}`;
}

function dotted(number: number): string {
  return [24, 16, 8, 0].map((shift) => Math.floor(number / 2 ** shift) % 256).join('.');
}
