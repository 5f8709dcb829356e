import { isDeepStrictEqual } from 'node:util';
import type { Insertable } from 'kysely';
import type { Identity } from '../access/identity.ts';
import { GatewayError } from '../errors.ts';
import type { Accepted, CollectionRow, DocumentDraft } from './catalog.ts';
import { compiledOnce } from './compiled-once.ts';
import type { Database, IdentityTransaction } from './run-as.ts';
import type { Schema } from './schema.ts';

/** A sweep may remove a document's empty row between our look and our lock. */
const ATTEMPTS = 3;

export async function accept(
  db: IdentityTransaction,
  identity: Identity,
  collection: CollectionRow,
  draft: DocumentDraft,
  { force = false }: { readonly force?: boolean } = {},
): Promise<Accepted> {
  const owner = draft.visibility === 'private' ? identity.subject : null;
  const liveGeneration = await lockDocument(db, identity, collection, draft, owner);
  const live = liveGeneration === null ? null : await compareWithLive(db, draft, liveGeneration);
  if (live?.unchanged && !force && !(await hasLater(db, draft.docId, live.generation))) {
    return { generation: live.generation, live };
  }

  const { rows } = await insertGeneration(db, {
    tenant_id: identity.tenantId,
    doc_id: draft.docId,
    collection_id: collection.id,
    owner,
    filename: draft.filename,
    title: draft.title,
    kind: draft.kind,
    tags: [...draft.tags],
    mime_type: draft.mimeType,
    content_hash: draft.contentHash,
    converter: draft.converter,
    text: draft.text,
    text_hash: draft.textHash,
    segments: JSON.stringify(draft.segments),
    chars: draft.text.length,
  });
  const [made] = rows;
  if (!made) throw new Error('a generation was not made');
  return { generation: made.generation, live: live && { ...live, unchanged: false } };
}

const insertGeneration = compiledOnce((db: Database, row: Insertable<Schema['generations']>) =>
  db.insertInto('generations').values(row).returning('generation'),
);

/** Whether what is live of the document is this draft. */
export async function isUnchanged(db: IdentityTransaction, draft: DocumentDraft): Promise<boolean> {
  const document = await db
    .selectFrom('documents')
    .select('live_generation')
    .where('doc_id', '=', draft.docId)
    .executeTakeFirst();
  const live = document?.live_generation;
  return live ? (await compareWithLive(db, draft, live)).unchanged : false;
}

/** Whether another version was accepted that may still go live: what is live now would then not be the last accepted. */
async function hasLater(db: IdentityTransaction, docId: string, generation: number): Promise<boolean> {
  const later = await db
    .selectFrom('generations')
    .select('generation')
    .where('doc_id', '=', docId)
    .where('state', '=', 'making')
    .where('generation', '>', generation)
    .limit(1)
    .executeTakeFirst();
  return later !== undefined;
}

/** Makes the document's row if need be, locks it to the transaction's end, and returns its live generation. */
async function lockDocument(
  db: IdentityTransaction,
  { tenantId }: Identity,
  collection: CollectionRow,
  { docId, source, uri }: DocumentDraft,
  owner: string | null,
): Promise<number | null> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const [inserted] = (
      await insertDocument(db, {
        tenant_id: tenantId,
        doc_id: docId,
        collection_id: collection.id,
        collection: collection.name,
        owner,
        source,
        uri,
        live_generation: null,
      })
    ).rows;
    // Nobody else can have it before the transaction ends.
    if (inserted) return inserted.live_generation;
    const row = await db
      .selectFrom('documents')
      .select('live_generation')
      .where('doc_id', '=', docId)
      .where('collection_id', '=', collection.id)
      .forUpdate()
      .executeTakeFirst();
    if (row) return row.live_generation;
  }
  // The id exists but belongs to another: the same answer as for no document at all.
  throw new GatewayError('NOT_FOUND', 'There is no such document.');
}

const insertDocument = compiledOnce((db: Database, row: Insertable<Schema['documents']>) =>
  db
    .insertInto('documents')
    .values(row)
    .onConflict((conflict) => conflict.columns(['tenant_id', 'doc_id']).doNothing())
    .returning('live_generation'),
);

async function compareWithLive(db: IdentityTransaction, draft: DocumentDraft, generation: number) {
  const { chunks, segments, ...live } = await db
    .selectFrom('generations')
    .select(['chunks', 'segments', 'filename', 'title', 'kind', 'tags'])
    .select(['mime_type as mimeType', 'content_hash as contentHash', 'converter', 'text_hash as textHash'])
    .where('doc_id', '=', draft.docId)
    .where('generation', '=', generation)
    .executeTakeFirstOrThrow();
  const { filename, title, kind, tags, mimeType, contentHash, converter, textHash } = draft;
  const unchanged =
    isDeepStrictEqual(live, { filename, title, kind, tags, mimeType, contentHash, converter, textHash }) &&
    isDeepStrictEqual(segments, draft.segments);
  return { generation, chunks, unchanged };
}
