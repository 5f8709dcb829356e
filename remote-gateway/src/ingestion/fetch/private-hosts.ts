import ipaddr from 'ipaddr.js';
import { type AddressRule, isOfCloud, isPublicAddress } from './guard-address.ts';
import { isListed, plainHost } from './host-rules.ts';

/** What operators allow beside the public internet: hosts by name, or addresses and networks (CIDR). */
export type PrivateHosts = readonly string[];

/** Ranges of private networks (RFC 1918, RFC 6598, RFC 4193). A name never opens loopback; an address does. */
const PRIVATE_RANGES = new Set(['private', 'carrierGradeNat', 'uniqueLocal']);

/** Whether an entry of RAG_FETCH_PRIVATE_HOSTS can be read: a host, `*.` and a domain, an address or a network. */
export function isPrivateHostEntry(entry: string): boolean {
  return networkOf(entry) !== undefined || /^(?:\*\.)?[\p{L}\p{N}_](?:[\p{L}\p{N}._-]*[\p{L}\p{N}_])?$/u.test(entry);
}

/** Whether an operator has named this host, so that it may have a name of a private network. */
export function isNamedHost(host: string, entries: PrivateHosts): boolean {
  return isListed(host, { allow: entries.filter((entry) => networkOf(entry) === undefined) });
}

/**
 * Public addresses, those of named hosts in private ranges, and those in named networks. Metadata of clouds and other
 * link-local addresses never.
 */
export function allowingPrivate(entries: PrivateHosts): AddressRule {
  const networks = entries.flatMap((entry) => {
    const network = networkOf(entry);
    return network ? [network] : [];
  });
  return (address, host) => {
    if (isPublicAddress(address)) return true;
    if (!ipaddr.isValid(address)) return false;
    const parsed = ipaddr.parse(address);
    if (isOfCloud(parsed)) return false;
    if (networks.some(([network, bits]) => network.kind() === parsed.kind() && parsed.match(network, bits))) {
      return CONNECTABLE.has(parsed.range());
    }
    return PRIVATE_RANGES.has(parsed.range()) && isNamedHost(plainHost(host), entries);
  };
}

/** Multicast, broadcast, "this host" and forms that carry another address are refused, whatever network is named. */
const CONNECTABLE = new Set([...PRIVATE_RANGES, 'loopback']);

function networkOf(entry: string): [ipaddr.IPv4 | ipaddr.IPv6, number] | undefined {
  if (ipaddr.isValidCIDR(entry)) return ipaddr.parseCIDR(entry);
  // The library reads "1" and "0x7f.1" as addresses, too.
  if (ipaddr.IPv4.isValidFourPartDecimal(entry)) return [ipaddr.IPv4.parse(entry), 32];
  return ipaddr.IPv6.isValid(entry) ? [ipaddr.IPv6.parse(entry), 128] : undefined;
}
