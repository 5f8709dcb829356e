import { randomUUID } from 'node:crypto';
import { documentId, textHash } from '@docferry/shared-contracts';
import type { Identity, Scope } from '../identity.ts';
import type { Catalog } from './catalog.ts';
import type { CollectionRow, EmbeddingSpace } from './collections/collection-row.ts';
import type { DocumentDraft } from './documents/accept.ts';

export const SPACE: EmbeddingSpace = { embedderId: 'static:en', dimension: 100, chunkerVersion: '1' };

/** Somebody of a tenant of their own, or of the given one. */
export async function newIdentity(catalog: Catalog, subject = 'alice', tenantId?: string): Promise<Identity> {
  const id = tenantId ?? (await catalog.tenants.ensure(`t-${randomUUID()}`)).id;
  return { tenantId: id, subject, scopes: new Set<Scope>(['read', 'ingest']) };
}

export function draftOf(
  identity: Identity,
  collection: Pick<CollectionRow, 'name'>,
  uri: string,
  text: string,
  change: Partial<DocumentDraft> = {},
): DocumentDraft {
  const owner = change.visibility === 'private' ? identity.subject : null;
  return {
    docId: documentId({ tenantId: identity.tenantId, collection: collection.name, owner, source: 'local', uri }),
    source: 'local',
    uri,
    filename: uri,
    title: uri,
    kind: 'doc',
    tags: [],
    visibility: 'team',
    mimeType: null,
    contentHash: null,
    converter: null,
    text,
    textHash: textHash(text),
    segments: [],
    ...change,
  };
}

/** Accepts a draft and publishes it, with 2 chunks of 10 terms in all. Returns the generation. */
export async function publish(catalog: Catalog, identity: Identity, collection: CollectionRow, draft: DocumentDraft) {
  const { visibility } = draft;
  const part =
    visibility === 'private'
      ? await catalog.collections.ensure(identity, collection.name, SPACE, { visibility })
      : collection;
  const { generation } = await catalog.generations.accept(identity, part, draft);
  await catalog.generations.publish(identity, draft.docId, generation, { chunks: 2, terms: 10 });
  return generation;
}
