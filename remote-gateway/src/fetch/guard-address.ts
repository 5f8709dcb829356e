import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { isIP, type LookupFunction, type Socket } from 'node:net';
import ipaddr from 'ipaddr.js';
import { type buildConnector, buildConnector as makeConnector } from 'undici';

/** Says whether an address may be connected to. */
export type AddressRule = (address: string) => boolean;

/** Public by their range, but answered by a cloud's own host: Azure's WireServer. */
const CLOUD_ADDRESSES = new Set(['168.63.129.16']);
/**
 * All of the public IPv6 internet (RFC 4291, section 2.4). Outside are IPv4-compatible (`::7f00:1`), site-local and other
 * forms that the library's table does not know.
 */
const GLOBAL_UNICAST = ipaddr.IPv6.parse('2000::');

/**
 * Whether an address is one of the public internet: not private, loopback, link-local (where clouds serve their
 * metadata), shared, multicast or reserved, nor any IPv6 form that carries an IPv4 address within.
 */
export const isPublicAddress: AddressRule = (address) => {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed instanceof ipaddr.IPv6) return parsed.match(GLOBAL_UNICAST, 3);
  return !CLOUD_ADDRESSES.has(parsed.toString());
};

/** The host has no address that may be connected to. Not told apart from a host that does not exist. */
export class ForbiddenAddressError extends Error {
  override readonly name = 'ForbiddenAddressError';
}

/**
 * Connects to allowed addresses only. The rule looks at the very addresses that are connected to, after resolution,
 * so a name that resolves differently the second time (DNS rebinding) gains nothing.
 */
export function guardedConnector(
  isAllowed: AddressRule,
  resolve: LookupFunction = dnsLookup,
): buildConnector.connector {
  const connect = makeConnector({ lookup: guardedLookup(isAllowed, resolve), timeout: 10_000 });
  return (options, done) => {
    // A literal address is never looked up, so it is checked here.
    const host = options.hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) && !isAllowed(host)) {
      done(new ForbiddenAddressError(), null);
      return;
    }
    connect(options, (error, socket) => {
      if (error || !socket) {
        done(error ?? new Error('no socket'), null);
      } else if (!isAllowed(remoteAddress(socket))) {
        socket.destroy();
        done(new ForbiddenAddressError(), null);
      } else done(null, socket);
    });
  };
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
      if (error || !first || !addresses.every(({ address }) => isAllowed(address))) {
        done(error ?? new ForbiddenAddressError(), []);
      } else if (options.all) done(null, addresses);
      else done(null, first.address, first.family);
    });
  };
}
