import { posix } from 'node:path';

const WEB = /^https?:\/\//i;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:/i;

type Place = { readonly source: string; readonly uri: string };

/** What links to a document come to: its web address, or its source and path. */
export function addressOf({ source, uri }: Place): string {
  return webAddress(uri) ?? `${source}/${posix.normalize(uri.replaceAll('\\', '/'))}`;
}

/** What a link in a document points to; undefined for mail, data and paths that leave the source. */
export function linkedAddress(target: string, from: Place): string | undefined {
  const web = webAddress(target) ?? (WEB.test(from.uri) ? webAddress(target, from.uri) : undefined);
  if (web !== undefined) return web;
  if (OTHER_SCHEME.test(target) || WEB.test(from.uri)) return undefined;
  const path = decoded(target.replace(/[?#].*$/s, ''));
  if (path === '' || path.includes('\0')) return undefined;
  const joined = path.startsWith('/') ? path.slice(1) : posix.join(posix.dirname(from.uri), path);
  const normal = posix.normalize(joined);
  return normal.startsWith('..') || normal === '.' ? undefined : `${from.source}/${normal}`;
}

/** The last part of an address or path, as documents are named in running text. */
export function fileNameOf(address: string): string {
  return address.slice(address.lastIndexOf('/') + 1).toLowerCase();
}

/** Last parts of a path that name a file. */
const MAX_PARTS = 4;

/** The last two, three and four parts of a document's path, by which texts name it; none of a web address. */
export function pathsOf(address: string): string[] {
  if (WEB.test(address)) return [];
  const parts = address.toLowerCase().split('/');
  return [2, 3, MAX_PARTS].filter((count) => count <= parts.length).map((count) => parts.slice(-count).join('/'));
}

/** What of {@link fileNameOf} and {@link pathsOf} a path in a text is: the more parts, the surer the document. */
export function namedFile(path: string): string {
  const parts = path.toLowerCase().split('/');
  return parts
    .filter((part) => part !== '' && part !== '.' && part !== '..')
    .slice(-MAX_PARTS)
    .join('/');
}

function webAddress(address: string, base?: string): string | undefined {
  if (base === undefined && !WEB.test(address)) return undefined;
  const url = URL.parse(address, base);
  if (!url || !WEB.test(url.href)) return undefined;
  url.hash = '';
  // A key ends up in answers: credentials in an address do not.
  url.username = '';
  url.password = '';
  return url.href.endsWith('/') ? url.href.slice(0, -1) : url.href;
}

function decoded(path: string): string {
  try {
    return decodeURIComponent(path);
  } catch {
    return path;
  }
}
