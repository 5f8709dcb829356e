/**
 * In: requests about sources. Out: their rows, syncs and objects as clients see them.
 * Never: reads a source; `sync/` does.
 */
import type {
  ChangeSourceRequest,
  CreateSourceRequest,
  SourceDetail,
  SourceList,
  SourceObject,
  SourceObjects,
  SourceObjectsQuery,
  SourceRemoved,
  Sync,
  SyncRequest,
} from '@docferry/shared-contracts';
import type { ObjectSums } from '../catalog/sources/objects.ts';
import { identityOfSource, type ObjectRow, type SourceRow, type SyncRow } from '../catalog/sources/source-row.ts';
import { GatewayError } from '../errors.ts';
import type { Identity } from '../identity.ts';
import { collectionFor } from '../ingestion/pipeline/collection-for.ts';
import { assertAllowed } from './allowed-places.ts';
import { openOutput } from './objects/markdown-output.ts';
import { removeDocument } from './objects/remove-missing.ts';
import { readSourceAddress, suggestedName } from './source-address.ts';
import type { SourceParts } from './source-parts.ts';
import { noCounts } from './sync/no-counts.ts';

/** Objects that are read at once when a source is removed with its documents. */
const PART = 500;
const NO_OBJECTS: ObjectSums = { indexed: 0, failed: 0, missing: 0 };

/**
 * Creates a source, and its collection if need be. Nothing is read before its first sync. Throws INVALID_ARGUMENT,
 * SCOPE_VIOLATION for a place that the operator has not opened, and CONFLICT for a name that is taken.
 */
export async function createSource(
  parts: SourceParts,
  identity: Identity,
  {
    url,
    name,
    collection,
    include,
    exclude,
    tags,
    kind,
    rules: labels,
    every_minutes: everyMinutes,
  }: CreateSourceRequest,
): Promise<SourceDetail> {
  const address = readSourceAddress(url);
  assertAllowed(address, parts.sourcePlaces, await parts.catalog.tenants.nameOf(identity.tenantId));
  await collectionFor(parts, identity, collection, 'team');
  const named = name ?? suggestedName(address);
  const rules = { include, exclude, tags, kind, rules: labels, everyMinutes };
  const source = await parts.catalog.sources.create(identity, { name: named, url: address.url, collection, ...rules });
  if (!source)
    throw new GatewayError('CONFLICT', `There is a source of the name "${named}" already. Give another name.`);
  parts.syncs.wake();
  return describeSource(source, NO_OBJECTS, undefined);
}

export async function listSources(parts: SourceParts, identity: Identity): Promise<SourceList> {
  const { sources } = parts.catalog;
  const [rows, sums] = await Promise.all([sources.list(identity), sources.sumObjects(identity)]);
  const latest = await Promise.all(rows.map(({ id }) => sources.listSyncs(identity, id, 1)));
  return { sources: rows.map((row, at) => describeSource(row, sums.get(row.id), latest[at]?.[0])) };
}

/** Throws NOT_FOUND. */
export async function getSource(parts: SourceParts, identity: Identity, name: string): Promise<SourceDetail> {
  const source = await sourceNamed(parts, identity, name);
  const { sources } = parts.catalog;
  const [sums, [latest]] = await Promise.all([sources.sumObjects(identity), sources.listSyncs(identity, source.id, 1)]);
  return describeSource(source, sums.get(source.id), latest);
}

/** Changes its rules, schedule or pause. What no longer fits the rules goes like what is missing. Throws NOT_FOUND. */
export async function changeSource(
  parts: SourceParts,
  identity: Identity,
  name: string,
  { every_minutes: everyMinutes, ...rest }: ChangeSourceRequest,
): Promise<SourceDetail> {
  const changes = { ...rest, ...(everyMinutes === undefined ? {} : { everyMinutes }) };
  const source = await parts.catalog.sources.change(identity, name, changes);
  if (!source) throw unknownSource(name);
  if (rest.paused) parts.syncs.abort(await parts.catalog.sources.cancelSyncs(identity, source.id));
  else parts.syncs.wake();
  return getSource(parts, identity, name);
}

/**
 * Queues a sync, or gives one that is queued or runs already and does what is asked. Throws NOT_FOUND, and CONFLICT for a
 * paused source, and while one runs that does less.
 */
export async function syncSource(
  parts: SourceParts,
  identity: Identity,
  name: string,
  request: SyncRequest,
): Promise<Sync> {
  const source = await sourceNamed(parts, identity, name);
  if (source.paused) throw new GatewayError('CONFLICT', `The source "${name}" is paused. Resume it first.`);
  const sync = await parts.catalog.sources.startSync(source, { trigger: 'request', request });
  if (!covers(sync.request, request)) {
    throw new GatewayError('CONFLICT', `A sync of "${name}" with other options runs. Wait for its end, or cancel it.`);
  }
  parts.syncs.wake();
  return describeSync(sync, name);
}

/** Whether a sync does what another one is asked to. */
function covers(running: SyncRequest, asked: SyncRequest): boolean {
  if (running.dry_run && !asked.dry_run) return false;
  return (running.force || !asked.force) && (running.confirm_removals || !asked.confirm_removals);
}

/** A sync by its id. Throws NOT_FOUND. */
export async function getSync(parts: SourceParts, identity: Identity, name: string, id: string): Promise<Sync> {
  const source = await sourceNamed(parts, identity, name);
  const sync = await parts.catalog.sources.findSync(identity, id);
  if (sync?.sourceId !== source.id) throw new GatewayError('NOT_FOUND', `The source "${name}" has no sync ${id}.`);
  return describeSync(sync, name);
}

/** Cancels the sync that is queued or runs. What it ingested stays. Throws NOT_FOUND. */
export async function cancelSync(parts: SourceParts, identity: Identity, name: string): Promise<{ cancelled: number }> {
  const source = await sourceNamed(parts, identity, name);
  const cancelled = await parts.catalog.sources.cancelSyncs(identity, source.id);
  parts.syncs.abort(cancelled);
  return { cancelled: cancelled.length };
}

/** The objects of a source by key. Throws NOT_FOUND. */
export async function listObjects(
  parts: SourceParts,
  identity: Identity,
  name: string,
  query: SourceObjectsQuery,
): Promise<SourceObjects> {
  const source = await sourceNamed(parts, identity, name);
  const rows = await parts.catalog.sources.objectsAfter(identity, source.id, { ...query, limit: query.limit + 1 });
  const objects = rows.slice(0, query.limit).map(describeObject);
  return rows.length > query.limit ? { objects, next_after: objects.at(-1)?.key } : { objects };
}

/** Removes a source, with its documents if asked. Its sync is cancelled first. Throws NOT_FOUND. */
export async function removeSource(
  parts: SourceParts,
  identity: Identity,
  name: string,
  documents: 'keep' | 'delete',
): Promise<SourceRemoved> {
  const source = await sourceNamed(parts, identity, name);
  const { sources } = parts.catalog;
  await sources.change(identity, name, { paused: true });
  parts.syncs.abort(await sources.cancelSyncs(identity, source.id));
  const deleted = documents === 'delete' ? await deleteDocuments(parts, source) : 0;
  await sources.remove(identity, source.id);
  return { status: 'removed', name, documents_deleted: deleted };
}

/** For the source: whoever removes it does not see its private documents. */
async function deleteDocuments(parts: SourceParts, source: SourceRow): Promise<number> {
  const identity = identityOfSource(source);
  await using output = await openOutput(parts, source);
  let deleted = 0;
  for (;;) {
    const page = await parts.catalog.sources.objectsAfter(identity, source.id, { limit: PART });
    for (const { key, docId } of page) {
      if (await removeDocument(parts, source, docId)) deleted += 1;
      await output.remove(key);
      await parts.catalog.sources.forgetObject(identity, source.id, key);
    }
    if (page.length < PART) return deleted;
  }
}

async function sourceNamed(parts: SourceParts, identity: Identity, name: string): Promise<SourceRow> {
  const source = await parts.catalog.sources.find(identity, name);
  if (!source) throw unknownSource(name);
  return source;
}

function unknownSource(name: string): GatewayError {
  return new GatewayError('NOT_FOUND', `There is no source "${name}".`);
}

function describeSource(source: SourceRow, objects = NO_OBJECTS, latest: SyncRow | undefined): SourceDetail {
  const { name, url, collection, include, exclude, tags, kind, rules, paused } = source;
  return {
    name,
    type: readSourceAddress(url).type,
    url,
    collection,
    include: [...include],
    exclude: [...exclude],
    tags: [...tags],
    kind,
    rules: [...rules],
    every_minutes: source.everyMinutes,
    paused,
    objects: { ...objects },
    created_at: source.createdAt.toISOString(),
    ...(source.nextSyncAt && { next_sync_at: source.nextSyncAt.toISOString() }),
    ...(latest && { last_sync: describeSync(latest, name) }),
  };
}

function describeSync(sync: SyncRow, source: string): Sync {
  const { id, state, trigger, request, counts, errorCode, errorDetail } = sync;
  return {
    sync_id: id,
    source,
    state,
    trigger,
    dry_run: request.dry_run,
    ...noCounts(),
    ...counts,
    ...(errorCode && { error: { code: errorCode, detail: errorDetail ?? '' } }),
    created_at: sync.createdAt.toISOString(),
    ...(sync.startedAt && { started_at: sync.startedAt.toISOString() }),
    ...(sync.finishedAt && { finished_at: sync.finishedAt.toISOString() }),
  };
}

function describeObject({ key, size, docId, errorCode, errorDetail, missingSince, syncedAt }: ObjectRow): SourceObject {
  return {
    key,
    state: missingSince !== null ? 'missing' : errorCode !== null ? 'failed' : 'indexed',
    size,
    ...(docId && { doc_id: docId }),
    ...(errorCode && { error: { code: errorCode, detail: errorDetail ?? '' } }),
    synced_at: syncedAt.toISOString(),
  };
}
