import { identityOfSource, type ObjectRow, type SourceRow } from '../../catalog/sources/source-row.ts';
import { assertAllowed } from '../allowed-places.ts';
import type { Connector, ListedObject } from '../connectors/connector.ts';
import { openConnector } from '../connectors/open-connector.ts';
import { openOutput } from '../objects/markdown-output.ts';
import { missingMarks } from '../objects/missing-marks.ts';
import { objectQueue } from '../objects/object-queue.ts';
import { type MissingCounts, planRemovals, removeMissing } from '../objects/remove-missing.ts';
import { isReadAgain, type SyncWork } from '../objects/sync-work.ts';
import type { ReadableObject } from '../objects/take-object.ts';
import { crawlSite } from '../site/crawl-site.ts';
import { readSourceAddress } from '../source-address.ts';
import { compareListing } from './compare-listing.ts';
import { takesKey } from './takes-key.ts';

/** Known objects that are read at once. */
const PART = 1_000;

/**
 * One sync: lists the source, ingests what is new or changed, and removes what is gone. May be ended at any point and run
 * again: what was ingested is known then and is not read again.
 */
export async function runSync(unopened: Omit<SyncWork, 'output'>): Promise<void> {
  const { parts, source, sync, counts } = unopened;
  const address = readSourceAddress(source.url);
  // The operator may have closed the place since.
  assertAllowed(address, parts.sourcePlaces, await parts.catalog.tenants.nameOf(source.tenantId));
  await using output = await openOutput(parts, source);
  const work = { ...unopened, output };
  const missing = address.type === 'site' ? await crawlSite(work) : await syncObjects(work);
  const { confirm_removals: isConfirmed, dry_run: isDryRun } = sync.request;
  const removals = isDryRun ? planRemovals(missing, isConfirmed) : await removeMissing(work);
  Object.assign(counts, removals);
}

async function syncObjects(work: SyncWork): Promise<MissingCounts> {
  const connector = await openConnector(work.source.url);
  try {
    return await compareAll(work, connector);
  } finally {
    await connector.close();
  }
}

async function compareAll(work: SyncWork, connector: Connector): Promise<MissingCounts> {
  const { source, counts, signal } = work;
  const marks = missingMarks(work);
  await using objects = objectQueue(work);
  for await (const { listed, known } of compareListing(connector.list(signal), knownObjects(work))) {
    signal.throwIfAborted();
    if (!listed || !takesKey(source, listed.key)) {
      if (listed) counts.ignored += 1;
      if (known) await marks.missing(known);
      continue;
    }
    counts.seen += 1;
    if (known) await marks.present(known);
    if (known?.version === listed.version && !isReadAgain(work, known)) counts.unchanged += 1;
    else await objects.add(readable(source, connector, listed), known);
  }
  await objects.done();
  await marks.flush();
  return marks.counted;
}

function readable({ url }: SourceRow, connector: Connector, listed: ListedObject): ReadableObject {
  const { key } = listed;
  return {
    ...listed,
    filename: key.slice(key.lastIndexOf('/') + 1),
    // The path of a folder on the gateway's machine is nobody's business.
    uri: url.startsWith('file:') ? key : `${url}${key}`,
    read: (options) => connector.read(key, options),
  };
}

async function* knownObjects({ parts, source }: SyncWork): AsyncIterable<ObjectRow> {
  for (let after: string | undefined; ; ) {
    const page = await parts.catalog.sources.objectsAfter(identityOfSource(source), source.id, { after, limit: PART });
    yield* page;
    if (page.length < PART) return;
    after = page.at(-1)?.key;
  }
}
