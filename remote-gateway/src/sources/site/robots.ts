import { createRequire } from 'node:module';
import type { FetchPage } from '../../ingestion/fetch/fetch-page.ts';
import { statusOf } from './fetch-patiently.ts';

/** Its types are those of an ES module, which it is not. */
const robotsParser: typeof import('robots-parser').default = createRequire(import.meta.url)('robots-parser');

/** The name that rules for this crawler use. */
const AGENT = 'Docferry';
/** What of a robots.txt is read, bytes (RFC 9309 asks for 500 KiB at least). */
const MAX_BYTES = 512_000;

export type Robots = {
  readonly allows: (address: string) => boolean;
  readonly crawlDelay: number | undefined;
  readonly sitemaps: readonly string[];
};

/**
 * The robots.txt of a site (RFC 9309). Where there is none everything is allowed; while its server fails nothing is, so
 * that the error is the sync's. Throws what the fetch throws.
 */
export async function fetchRobots(fetchPage: FetchPage, origin: string, signal: AbortSignal): Promise<Robots> {
  const url = `${origin}/robots.txt`;
  const robots = robotsParser(url, await textOf(fetchPage, url, signal));
  return {
    allows: (address) => robots.isAllowed(address, AGENT) !== false,
    crawlDelay: robots.getCrawlDelay(AGENT),
    sitemaps: robots.getSitemaps(),
  };
}

async function textOf(fetchPage: FetchPage, url: string, signal: AbortSignal): Promise<string> {
  try {
    const { bytes } = await fetchPage(url, signal);
    return Buffer.from(bytes.subarray(0, MAX_BYTES)).toString('utf8');
  } catch (error) {
    // A status of 4xx.
    if (Number(statusOf(error)) < 500) return '';
    throw error;
  }
}
