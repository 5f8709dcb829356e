import { type DocumentInfo, LIMITS } from '@docferry/shared-contracts';
import { UserError } from '../errors.ts';
import type { RunClient } from '../send/wait-out.ts';
import type { IndexCache } from './index-cache.ts';

/** Where a project's documents stand on the gateway. */
export type RemotePlace = {
  readonly collection: string;
  readonly source: string;
  /** What every uri of the project begins with: the way from its repository's root. */
  readonly prefix: string;
};

/** Which state the gateway's collection is in: equal when nothing in it changed. `absent` when there is no such collection. */
export async function remoteStamp(
  client: RunClient,
  { collection }: RemotePlace,
  signal: AbortSignal,
): Promise<string> {
  try {
    const { created_at, updated_at, documents, chunks, embedder } = await client.collection(collection, { signal });
    return JSON.stringify([created_at, updated_at, documents, chunks, embedder]);
  } catch (error) {
    if (error instanceof UserError && error.code === 'NOT_FOUND') return 'absent';
    throw error;
  }
}

const STAMP = 'remote_stamp';

/** Remembers that the cache knows what the gateway has, as of now. */
export function saveStamp(cache: IndexCache, stamp: string): void {
  cache.setFact(STAMP, stamp);
}

/**
 * Updates what the cache knows of the gateway: there is nothing to do when the collection is as it was after the
 * last run; otherwise all of the project's documents are listed.
 */
export async function syncRemote(
  client: RunClient,
  cache: IndexCache,
  place: RemotePlace,
  signal: AbortSignal,
): Promise<void> {
  const stamp = await remoteStamp(client, place, signal);
  const where = JSON.stringify(place);
  if (cache.fact(STAMP) === stamp && cache.fact('place') === where) return;
  cache.setFact(STAMP, '');
  cache.setFact('place', where);
  cache.db.exec('UPDATE files SET docId = NULL, remoteHash = NULL');
  if (stamp === 'absent') return;
  for await (const page of documentPages(client, place, signal)) {
    cache.together(() => {
      for (const document of page) keepRemote(cache, place, document);
    });
  }
}

function keepRemote(cache: IndexCache, { prefix }: RemotePlace, document: DocumentInfo): void {
  if (document.visibility !== 'team' || !document.uri.startsWith(prefix)) return;
  const path = document.uri.slice(prefix.length);
  const known = cache.file(path);
  cache.put({
    ...(known ?? {
      path,
      size: -1,
      mtimeMs: 0,
      ctimeMs: 0,
      hash: null,
      outcome: null,
      detail: null,
      reader: null,
      readAt: 0,
    }),
    // what somebody else sent, otherwise than the last run here did, is looked at again
    ...(known && (known.remoteKind !== document.kind || known.remoteConverter !== document.converter)
      ? { reader: null }
      : {}),
    docId: document.doc_id,
    remoteHash: document.content_hash,
    remoteConverter: document.converter,
    remoteKind: document.kind,
  });
}

async function* documentPages(
  client: RunClient,
  { collection, source }: RemotePlace,
  signal: AbortSignal,
): AsyncGenerator<readonly DocumentInfo[]> {
  let cursor: string | undefined;
  do {
    const query = { collection, source, limit: LIMITS.pageSize, ...(cursor === undefined ? {} : { cursor }) };
    const page = await client.documents(query, { signal });
    yield page.documents;
    cursor = page.next_cursor;
  } while (cursor !== undefined);
}
