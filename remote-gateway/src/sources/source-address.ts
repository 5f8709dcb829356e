import { SOURCE_KINDS, type SourceKind } from '@docferry/shared-contracts';
import { GatewayError } from '../errors.ts';

/** The address of a source in its parts. */
export type SourceAddress = {
  readonly type: SourceKind;
  /** In one spelling: ends with a slash, without credentials, query and fragment. */
  readonly url: string;
  /** The bucket, the host, or the account of a container; empty for folders. */
  readonly host: string;
  /** What follows it, without a slash at the start: a prefix of keys, or the path of a folder or site. */
  readonly path: string;
};

/**
 * Reads the address of a source. Throws INVALID_ARGUMENT for schemes that are none of a source, credentials, query or
 * fragment, and for dot segments in paths of folders and buckets.
 */
export function readSourceAddress(text: string): SourceAddress {
  if (!URL.canParse(text)) throw invalid('is not an address such as s3://bucket/prefix/');
  const url = new URL(text);
  const type = Object.entries(SOURCE_KINDS).find(([scheme]) => scheme === url.protocol)?.[1];
  if (!type) throw invalid(`begins with none of ${Object.keys(SOURCE_KINDS).join('//, ')}//`);
  if (url.username || url.password)
    throw invalid('has credentials in it. Credentials come from the environment of the gateway');
  if (url.search || url.hash) throw invalid('has a query or fragment');
  const path = decodedPath(url, text, type);
  const slashed = path === '' || path.endsWith('/') ? path : `${path}/`;
  if (type === 'folder' && url.host !== '') throw invalid('names a host. A folder is file:///path/');
  if (type !== 'folder' && url.host === '') throw invalid('names no bucket or host');
  if (type === 'azure' && !/^[^/]/.test(path)) throw invalid('names no container: az://account/container/prefix/');
  const origin = type === 'site' ? url.origin : `${url.protocol}//${url.host}`;
  return { type, url: `${origin}/${slashed}`, host: url.host, path: slashed };
}

/** Keys of object stores may have any character, so that only sites are percent-encoded. */
function decodedPath({ pathname }: URL, text: string, type: SourceKind): string {
  if (type === 'site') return pathname.slice(1);
  const raw = text.replace(/^[a-z0-9]+:\/\/[^/]*\/?/i, '');
  if (raw.split('/').some((part) => part === '.' || part === '..')) throw invalid('has "." or ".." in its path');
  return raw.replace(/\/{2,}/g, '/');
}

/** A name for a source that was given none, such as `acme-docs-handbook`. */
export function suggestedName({ host, path }: SourceAddress): string {
  const words = `${host} ${path}`.toLowerCase().match(/[a-z0-9]+/g) ?? ['source'];
  return words.join('-').slice(0, 60).replace(/-$/, '');
}

function invalid(why: string): GatewayError {
  return new GatewayError('INVALID_ARGUMENT', `url: the address ${why}.`);
}
