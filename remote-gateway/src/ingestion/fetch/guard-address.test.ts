import { describe, expect, it } from 'vitest';
import { isPublicAddress } from './guard-address.ts';

describe('isPublicAddress', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946'])('allows %s', (address) => {
    expect(isPublicAddress(address)).toBe(true);
  });

  it.each([
    ['loopback', '127.0.0.1'],
    ['loopback, further up', '127.9.9.9'],
    ['this host', '0.0.0.0'],
    ['private 10', '10.1.2.3'],
    ['private 172', '172.16.0.1'],
    ['private 192', '192.168.1.1'],
    ['shared', '100.64.0.1'],
    ['cloud metadata', '169.254.169.254'],
    ["Azure's WireServer", '168.63.129.16'],
    ['multicast', '224.0.0.1'],
    ['broadcast', '255.255.255.255'],
    ['benchmarking', '198.18.0.1'],
    ['documentation', '192.0.2.1'],
    ['IPv6 loopback', '::1'],
    ['IPv6 unspecified', '::'],
    ['IPv6 link-local', 'fe80::1'],
    ['IPv6 link-local with a zone', 'fe80::1%eth0'],
    ['IPv6 unique local', 'fd00:ec2::254'],
    ['IPv6 site-local', 'fec0::1'],
    ['IPv4-mapped', '::ffff:10.0.0.1'],
    ['IPv4-mapped, public', '::ffff:8.8.8.8'],
    ['IPv4-compatible', '::127.0.0.1'],
    ['IPv4-compatible, in hexadecimal', '::7f00:1'],
    ['IPv4-translated', '::ffff:0:127.0.0.1'],
    ['unallocated IPv6', '4000::1'],
    ['discard-only IPv6', '100::1'],
    ['documentation IPv6', '2001:db8::1'],
    ["Alibaba's metadata", '100.100.100.200'],
    ['NAT64', '64:ff9b::7f00:1'],
    ['local NAT64', '64:ff9b:1::7f00:1'],
    ['6to4', '2002:7f00:1::'],
    ['Teredo', '2001:0:7f00:1::'],
    ['not an address', 'localhost'],
    ['nothing', ''],
  ])('refuses %s', (_, address) => {
    expect(isPublicAddress(address)).toBe(false);
  });
});
