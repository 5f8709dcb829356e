import { LIMITS } from '@docferry/shared-contracts';
import { GatewayError } from '../errors.ts';

/**
 * An address that may be fetched, normalised and without its fragment. Other notations of an IPv4 address (octal,
 * hexadecimal, one number) become the usual one here, by the URL Standard. Throws INVALID_ARGUMENT.
 */
export function pageUrl(address: string, allowHttp: boolean): URL {
  const url = URL.parse(address);
  if (!url) throw refused('it is not a valid address');
  if (url.protocol !== 'https:' && !(allowHttp && url.protocol === 'http:')) {
    const hint = url.protocol === 'http:' ? ' (the operator can allow http with RAG_FETCH_HTTP=on)' : '';
    throw refused(`only https addresses are fetched${hint}`);
  }
  if (url.username || url.password) throw refused('an address with a user name or password is not fetched');
  url.hash = '';
  if (url.href.length > LIMITS.uriChars)
    throw refused(`an address of more than ${LIMITS.uriChars} characters is not fetched`);
  return url;
}

function refused(reason: string): GatewayError {
  return new GatewayError('INVALID_ARGUMENT', `url: ${reason}.`);
}
