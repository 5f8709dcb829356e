import { LIMITS } from '@docferry/shared-contracts';

/** The headers that a name can be read from. */
type Headers = { get(name: string): string | null };

/** A name for citations: what Content-Disposition says (RFC 6266), else the last part of the path, else the host. */
export function pageFilename(url: URL, headers: Headers): string {
  const named = dispositionFilename(headers.get('content-disposition') ?? '');
  const last = decoded(url.pathname.split('/').findLast((part) => part !== '') ?? '');
  for (const candidate of [named, last, url.hostname]) {
    const name = candidate
      .replaceAll(/[\p{Cc}\\/]/gu, ' ')
      .trim()
      .slice(0, LIMITS.filenameChars);
    if (name !== '') return name.toWellFormed();
  }
  return url.hostname;
}

function dispositionFilename(disposition: string): string {
  const extended = /filename\*\s*=\s*utf-8''([^;\s]+)/i.exec(disposition)?.[1];
  if (extended) return decoded(extended);
  return (
    /filename\s*=\s*(?:"([^"]*)"|([^;\s]+))/i
      .exec(disposition)
      ?.slice(1)
      .find((name) => name !== undefined) ?? ''
  );
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
