/** Files that hold no text to search. */
const NO_TEXT =
  /\.(?:css|js|mjs|map|json|xml|rss|atom|png|jpe?g|gif|webp|avif|svg|ico|bmp|tiff?|mp[34]|m4[av]|webm|og[agv]|wav|mov|avi|zip|tgz|gz|bz2|xz|7z|rar|tar|dmg|exe|msi|deb|rpm|iso|woff2?|ttf|otf|eot|wasm|bin)$/i;
/** Longer paths, and paths that repeat a part more often than this, are those of traps: loops of relative links. */
const MAX_PATH_CHARS = 500;
const MAX_REPEATS = 2;

/**
 * Whether a page belongs to a site: below its address, and none of the traps of crawlers. Addresses with a query are left
 * out unless a sitemap lists them, because calendars and filters make endless many.
 */
export function isOfSite(site: string, address: string, { isListed }: { readonly isListed: boolean }): boolean {
  if (!address.startsWith(site) && `${address}/` !== site) return false;
  const { pathname, search } = new URL(address);
  if (search !== '' && !isListed) return false;
  if (pathname.length > MAX_PATH_CHARS || NO_TEXT.test(pathname)) return false;
  const parts = Map.groupBy(pathname.split('/').filter(Boolean), (part) => part);
  return [...parts.values()].every((same) => same.length <= MAX_REPEATS);
}
