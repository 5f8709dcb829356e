/** A server's validators of a page, to check later whether it has changed (RFC 9110, 8.8). */
export type PageValidators = {
  /** Where the page came from after redirects: they are valid only for that address. */
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
};

const MAX_CHARS = 1_000;

type Headers = { get(name: string): string | null };

/** The validators of an answer; undefined when it has none that can be sent back. */
export function validatorsOf(url: string, headers: Headers): PageValidators | undefined {
  const etag = sendable(headers.get('etag'));
  const lastModified = sendable(headers.get('last-modified'));
  return etag === null && lastModified === null ? undefined : { url, etag, lastModified };
}

/** Headers that ask for the page only if it has changed. */
export function conditionsFor(url: string, known: PageValidators | undefined): Record<string, string> {
  if (!known || known.url !== url) return {};
  if (known.etag !== null) return { 'if-none-match': known.etag };
  return known.lastModified === null ? {} : { 'if-modified-since': known.lastModified };
}

/** Printable ASCII; anything else is invalid and not sent back. */
function sendable(value: string | null): string | null {
  return value !== null && value.length <= MAX_CHARS && /^[\x20-\x7e]+$/.test(value) ? value : null;
}
