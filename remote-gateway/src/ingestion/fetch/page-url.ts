import { isIP } from 'node:net';
import { LIMITS } from '@docferry/shared-contracts';
import { GatewayError } from '../../errors.ts';
import { type HostRules, isListed, isPrivateName, plainHost } from './host-rules.ts';
import { isNamedHost, type PrivateHosts } from './private-hosts.ts';

/** Which addresses may be fetched, by their form. */
export type UrlRules = HostRules & {
  readonly allowHttp: boolean;
  /** Of private networks, named by the operator. */
  readonly privateHosts?: PrivateHosts | undefined;
  /** Ports of the web; `any` for tests against servers on loopback. */
  readonly ports?: 'web' | 'any';
};

/** As {@link URL.port} has it: empty for the scheme's own. */
const WEB_PORTS = ['', '80', '443'];

/**
 * An address that may be fetched, normalised and without its fragment. Other notations of an IPv4 address (octal,
 * hexadecimal, one number, fewer parts) become the usual one here, by the URL Standard. Throws INVALID_ARGUMENT.
 */
export function pageUrl(address: string, { allowHttp, ports = 'web', privateHosts = [], ...lists }: UrlRules): URL {
  const url = URL.parse(address);
  if (!url) throw refused('it is not a valid address');
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    const hint = url.protocol === 'http:' ? ' (the operator can allow http with RAG_FETCH_HTTP=on)' : '';
    throw refused(`only https addresses are fetched${hint}`);
  }
  if (url.username || url.password) throw refused('an address with a user name or password is not fetched');
  if (ports === 'web' && !WEB_PORTS.includes(url.port)) throw refused('only the ports 80 and 443 are fetched from');
  const host = plainHost(url.hostname);
  if (!isListed(host, lists)) throw refused('the operator of this gateway does not let it fetch from this host');
  const literal = isIP(host.replace(/^\[|\]$/g, '')) !== 0;
  // The same words as for a host that does not exist.
  if (!literal && isPrivateName(host) && !isNamedHost(host, privateHosts))
    throw refused('its host has no address on the public internet');
  url.hash = '';
  if (url.href.length > LIMITS.uriChars)
    throw refused(`an address of more than ${LIMITS.uriChars} characters is not fetched`);
  return url;
}

function refused(reason: string): GatewayError {
  return new GatewayError('INVALID_ARGUMENT', `url: ${reason}.`);
}
