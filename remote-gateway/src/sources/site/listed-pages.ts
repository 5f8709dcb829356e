import type { FetchPage } from '../../ingestion/fetch/fetch-page.ts';
import type { Robots } from './robots.ts';
import { llmsTextInThread, sitemapInThread } from './site-in-thread.ts';

/** Sitemaps that are read of one site. */
const MAX_SITEMAPS = 50;

/** The pages that a site lists itself: in sitemaps, also those that robots.txt names, and in llms.txt. */
export async function listedPages(
  fetchPage: FetchPage,
  { site, robots }: { readonly site: string; readonly robots: Robots },
  signal: AbortSignal,
): Promise<string[]> {
  const { origin } = new URL(site);
  const pages: string[] = [];
  const waiting = [...robots.sitemaps, `${site}sitemap.xml`, `${origin}/sitemap.xml`];
  const seen = new Set<string>();
  for (let next = waiting.shift(); next !== undefined && seen.size < MAX_SITEMAPS; next = waiting.shift()) {
    if (seen.has(next) || !URL.canParse(next) || new URL(next).origin !== origin) continue;
    seen.add(next);
    const bytes = await bytesOf(fetchPage, next, signal);
    if (!bytes) continue;
    const sitemap = await sitemapInThread(bytes, signal);
    waiting.push(...sitemap.sitemaps);
    pages.push(...sitemap.pages.flatMap((page) => normalised(page)));
  }
  const url = `${site}llms.txt`;
  const llms = await bytesOf(fetchPage, url, signal);
  if (llms) pages.push(...(await llmsTextInThread({ text: Buffer.from(llms).toString('utf8'), url }, signal)));
  return pages;
}

/** Undefined for what is not there: a site needs none of these files. */
async function bytesOf(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<Uint8Array | undefined> {
  try {
    return (await fetchPage(url, signal)).bytes;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

function normalised(address: string): string[] {
  const url = URL.parse(address);
  if (!url) return [];
  url.hash = '';
  return [url.href];
}
