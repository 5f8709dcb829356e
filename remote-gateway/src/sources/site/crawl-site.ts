/**
 * In: the address of a site. Out: its pages, ingested where they are new or changed.
 * Never: reads what robots.txt forbids, or what is not below the address.
 */
import { createHash, randomUUID } from 'node:crypto';
import { LIMITS } from '@docferry/shared-contracts';
import { identityOfSource, type ObjectRow } from '../../catalog/sources/source-row.ts';
import { describeError } from '../../errors.ts';
import { type FetchedPage, NOT_MODIFIED } from '../../ingestion/fetch/fetch-page.ts';
import { isIncluded } from '../objects/is-included.ts';
import { missingMarks } from '../objects/missing-marks.ts';
import { labelFacts } from '../objects/object-labels.ts';
import { objectQueue } from '../objects/object-queue.ts';
import type { MissingCounts } from '../objects/remove-missing.ts';
import { isReadAgain, type SyncWork } from '../objects/sync-work.ts';
import { fetchPatiently, isGone } from './fetch-patiently.ts';
import { type Frontier, openFrontier } from './frontier.ts';
import { listedPages } from './listed-pages.ts';
import { readVersion, versionOf } from './page-version.ts';
import { createPace } from './politeness.ts';
import { fetchRobots } from './robots.ts';
import { pageFactsInThread } from './site-in-thread.ts';

/** Pages and bytes that one sync reads of a site. */
const MAX_PAGES = 5_000;
const MAX_BYTES = 1_000_000_000;
/** Known pages that are read at once. */
const PART = 1_000;
/** What marks the start of an HTML page. */
const HTML = /^[^<]{0,500}<(?:!doctype html|html|head|body|!--)/i;

/** Reads a site, one request after another, and marks its missing pages; the site's own errors end the sync. */
export async function crawlSite(work: SyncWork): Promise<MissingCounts> {
  const { source, signal } = work;
  const fetch = siteFetcher(work);
  const { origin } = new URL(source.url);
  const robots = await fetchRobots(fetch.page, origin, signal);
  fetch.slowDown(robots.crawlDelay);
  const known = await knownPages(work);
  const frontier = openFrontier(source.url, robots.allows);
  frontier.add(source.url, { depth: 0, isListed: true });
  for (const address of await listedPages(fetch.page, { site: source.url, robots }, signal))
    frontier.add(address, { depth: 0, isListed: true });
  for (const address of known.keys()) frontier.add(address, { depth: 0, isListed: true });

  const notFound = await shapeOfNoPage(fetch, source.url, signal);
  await using objects = objectQueue(work);
  const found = new Set<string>();
  const reader = { work, fetch, frontier, known, found, contents: new Set<string>(), notFound, objects };
  let pages = 0;
  for (let next = frontier.next(); next && pages < MAX_PAGES && fetch.bytes() < MAX_BYTES; next = frontier.next()) {
    signal.throwIfAborted();
    await visit(reader, next);
    pages += 1;
  }
  await objects.done();
  return markMissing(work, { known, found, isComplete: frontier.isEmpty() });
}

type Reader = {
  readonly work: SyncWork;
  readonly fetch: SiteFetch;
  readonly frontier: Frontier;
  readonly known: ReadonlyMap<string, ObjectRow>;
  /** Addresses of pages that are there. */
  readonly found: Set<string>;
  /** Hashes of the pages' bytes: the same page often has several addresses, such as that of its folder. */
  readonly contents: Set<string>;
  /** What the site shows for a page that is not there, when it does so with status 200. */
  readonly notFound: string | undefined;
  readonly objects: ReturnType<typeof objectQueue>;
};

async function visit(reader: Reader, { address, depth }: { address: string; depth: number }): Promise<void> {
  const { work, fetch, known, found } = reader;
  const { counts, parts, source, sync, signal } = work;
  const row = known.get(address);
  try {
    const validators = row && !isReadAgain(work, row) ? readVersion(row.version, address) : undefined;
    const page = await fetch.page(address, signal, { known: validators });
    if (page === NOT_MODIFIED) {
      found.add(address);
      if (validators) reader.contents.add(validators.hash);
      counts.seen += 1;
      counts.unchanged += 1;
    } else await takePage(reader, page, depth);
  } catch (error) {
    signal.throwIfAborted();
    if (address === source.url) throw error;
    if (isGone(error)) {
      if (!row) counts.ignored += 1;
      return;
    }
    // The page may be there: its document stays.
    found.add(address);
    counts.seen += 1;
    counts.failed += 1;
    const { code, detail } = describeError(error);
    const facts = {
      key: address,
      version: row?.version ?? '',
      size: row?.size ?? 0,
      ...labelFacts(source, address),
      docId: null,
    };
    if (!sync.request.dry_run)
      await parts.catalog.sources.saveObject(identityOfSource(source), source, {
        ...facts,
        errorCode: code,
        errorDetail: detail,
      });
  }
}

async function takePage(reader: Reader, page: FetchedPage, depth: number): Promise<void> {
  const { work, frontier, known, found, contents, notFound, objects } = reader;
  const { counts, signal } = work;
  const { url, bytes } = page;
  // After a redirect it may be a page of elsewhere, or one that was read already.
  if (!frontier.covers(url) || found.has(url)) {
    counts.ignored += 1;
    return;
  }
  const html = Buffer.from(bytes.subarray(0, LIMITS.textBytes)).toString('utf8');
  const facts = HTML.test(html) ? await pageFactsInThread({ html, url }, signal) : undefined;
  for (const link of facts?.links ?? []) frontier.add(link, { depth: depth + 1, isListed: false });
  const canonical = facts?.canonical;
  const isCopy = canonical !== undefined && canonical !== url && frontier.covers(canonical);
  if (isCopy) frontier.add(canonical, { depth, isListed: true });
  const isNoPage = notFound !== undefined && facts?.shape === notFound;
  const hash = createHash('sha256').update(bytes).digest('hex');
  if (
    isCopy ||
    contents.has(hash) ||
    facts?.isHidden ||
    isNoPage ||
    !isIncluded(work.source, url.slice(work.source.url.length))
  ) {
    counts.ignored += 1;
    return;
  }
  found.add(url);
  contents.add(hash);
  counts.seen += 1;
  const version = versionOf(page, hash);
  const row = known.get(url);
  if (row && readVersion(row.version, url)?.hash === hash && !isReadAgain(work, row)) {
    counts.unchanged += 1;
    return;
  }
  const object = {
    key: url,
    version,
    size: bytes.length,
    filename: page.filename,
    uri: url,
    trail: facts?.trail ?? [],
  };
  await objects.add({ ...object, read: async () => bytes }, row);
}

async function markMissing(
  work: SyncWork,
  {
    known,
    found,
    isComplete,
  }: { known: ReadonlyMap<string, ObjectRow>; found: ReadonlySet<string>; isComplete: boolean },
): Promise<MissingCounts> {
  const marks = missingMarks(work);
  for (const [address, row] of known) {
    if (found.has(address) || !isComplete) await marks.present(row);
    else await marks.missing(row);
  }
  await marks.flush();
  return marks.counted;
}

async function knownPages({ parts, source }: SyncWork): Promise<Map<string, ObjectRow>> {
  const known = new Map<string, ObjectRow>();
  for (let after: string | undefined; ; ) {
    const page = await parts.catalog.sources.objectsAfter(identityOfSource(source), source.id, { after, limit: PART });
    for (const row of page) known.set(row.key, row);
    if (page.length < PART) return known;
    after = page.at(-1)?.key;
  }
}

/** Some sites answer with status 200 and a page of theirs for whatever is not there. */
async function shapeOfNoPage(fetch: SiteFetch, site: string, signal: AbortSignal): Promise<string | undefined> {
  try {
    const { bytes, url } = await fetch.page(`${site}${randomUUID()}`, signal);
    return (await pageFactsInThread({ html: Buffer.from(bytes).toString('utf8'), url }, signal)).shape;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

type SiteFetch = ReturnType<typeof siteFetcher>;

/** Fetches politely, and counts bytes. */
function siteFetcher({ parts }: SyncWork) {
  let pace = createPace(undefined);
  let bytes = 0;
  return {
    page: fetchPatiently(
      parts.fetchPage,
      (signal) => pace(signal),
      (page) => {
        bytes += page.bytes.length;
      },
    ),
    slowDown: (seconds: number | undefined) => {
      pace = createPace(seconds);
    },
    bytes: () => bytes,
  };
}
