/** Services that lead links through themselves, to count or to check them: the parameters that hold where links lead. */
const REDIRECTS: readonly [host: RegExp, path: string, parameters: readonly string[]][] = [
  [/^www\.google\.com$/, '/url', ['q', 'url']],
  [/\.safelinks\.protection\.outlook\.com$/, '/', ['url']],
];

/** Where a link really leads, of those that Google Docs and Outlook rewrite. */
export function unwrapRedirect(url: URL): URL {
  for (const [host, path, parameters] of REDIRECTS) {
    if (!host.test(url.hostname) || url.pathname !== path) continue;
    const found = parameters.map((name) => URL.parse(url.searchParams.get(name) ?? '')).find(Boolean);
    if (found && /^(?:https?|mailto):$/.test(found.protocol)) return found;
  }
  return url;
}
