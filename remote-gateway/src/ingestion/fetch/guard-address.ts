import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, isIPv6, type LookupFunction, type Socket } from 'node:net';
import { type OutgoingProxy, proxyFor } from '@docferry/shared-contracts';
import ipaddr from 'ipaddr.js';
import { type buildConnector, buildConnector as makeConnector } from 'undici';
import { tunnelled } from './tunnel.ts';

/** Longest wait for a connection, milliseconds. */
const CONNECT_MS = 10_000;

/** Whether an address may be used for a host of this name. */
export type AddressRule = (address: string, host: string) => boolean;

/**
 * What a cloud's own host answers, credentials among it: Azure's WireServer, public by its range, and the metadata of
 * Alibaba Cloud, AWS and Google Cloud at addresses of private ranges.
 */
const CLOUD_ADDRESSES = new Set(['168.63.129.16', '100.100.100.200', 'fd00:ec2::254', 'fd20:ce::254']);
/**
 * All of the public IPv6 internet (RFC 4291, section 2.4). Outside are IPv4-compatible (`::7f00:1`), site-local and other
 * forms that the library's table does not know.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/**
 * Whether an address is one of the public internet: not private, loopback, link-local (where clouds serve their
 * metadata), shared, multicast or reserved, nor any IPv6 form that carries an IPv4 address within.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST, 3);
  return !isOfCloud(parsed);
}

/** Whether clouds serve their metadata there: never to be reached, whatever an operator allows. */
export function isOfCloud(address: ipaddr.IPv4 | ipaddr.IPv6): boolean {
  return address.range() === 'linkLocal' || CLOUD_ADDRESSES.has(address.toString());
}

/** The host has no allowed address. Reported like a host that does not exist. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/**
 * Connects to allowed addresses only. The rule checks the actual addresses, after resolution,
 * so a name that resolves differently the second time (DNS rebinding) gains nothing.
 */
export function guardedConnector(
  isAllowed: AddressRule,
  resolve: LookupFunction = dnsLookup,
  outgoing?: OutgoingProxy,
): buildConnector.connector {
  const lookup = guardedLookup(isAllowed, resolve);
  const connect = makeConnector({ lookup, timeout: CONNECT_MS });
  return (options, done) => {
    // A literal address is never looked up, so it is checked here.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host, host)) {
      done(new ForbiddenAddressError(), null);
      return;
    }
    const direct = () => connectGuarded(connect, isAllowed, { options, host }, done);
    if (outgoing === undefined) {
      direct();
      return;
    }
    const port = Number(options.port) || (options.protocol === 'https:' ? 443 : 80);
    const viaProxy = async (): Promise<Socket | undefined> => {
      if (proxyOf(options.protocol, { host, port }, outgoing) === undefined) return undefined;
      // The proxy resolves no name: it gets the checked address. NO_PROXY may name that address, and
      // loopback is this machine's, not the proxy's.
      const address = isIP(host) ? host : await addressOf(host, lookup);
      const proxy = proxyOf(options.protocol, { host: address, port }, outgoing);
      return proxy === undefined ? undefined : tunnelled(proxy, { address, port }, CONNECT_MS);
    };
    viaProxy().then(
      (socket) => {
        if (!socket) direct();
        else if (options.protocol === 'https:') connect({ ...options, httpSocket: socket }, done);
        else done(null, socket);
      },
      (error: unknown) => done(error instanceof Error ? error : new Error(String(error)), null),
    );
  };
}

function connectGuarded(
  connect: buildConnector.connector,
  isAllowed: AddressRule,
  { options, host }: { readonly options: buildConnector.Options; readonly host: string },
  done: buildConnector.Callback,
): void {
  connect(options, (error, socket) => {
    if (error || !socket) {
      done(error ?? new Error('no socket'), null);
    } else if (!isAllowed(remoteAddress(socket), host)) {
      socket.destroy();
      done(new ForbiddenAddressError(), null);
    } else done(null, socket);
  });
}

function proxyOf(protocol: string, { host, port }: { host: string; port: number }, outgoing: OutgoingProxy) {
  return proxyFor(`${protocol}//${isIPv6(host) ? `[${host}]` : host}:${port}`, outgoing);
}

function addressOf(host: string, lookup: LookupFunction): Promise<string> {
  return new Promise((resolve, reject) => {
    lookup(host, {}, (error, address) => {
      if (error) reject(error);
      else if (typeof address === 'string' && address !== '') resolve(address);
      else reject(new Error('the host has no address'));
    });
  });
}

function remoteAddress(socket: Socket): string {
  return socket.remoteAddress ?? '';
}

/** Resolves as usual and refuses a host as soon as one of its addresses is forbidden. */
function guardedLookup(isAllowed: AddressRule, resolve: LookupFunction): LookupFunction {
  return (hostname, options, done) => {
    resolve(hostname, { ...options, all: true }, (error, found) => {
      const addresses: LookupAddress[] = Array.isArray(found) ? found : [];
      const first = addresses[0];
      if (error || !first || !addresses.every(({ address }) => isAllowed(address, hostname))) {
        done(error ?? new ForbiddenAddressError(), []);
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
