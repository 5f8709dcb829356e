import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { hasVectorsOf } from '../../catalog/collections/embedding-space.ts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import type { Identity } from '../../identity.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import type { PlannedChunk } from './plan-chunks.ts';

/** Vectors that need not be computed again: of the published version, and of another document with the same text. */
export type ReusedVectors = {
  /** By the hash of the embedded text. */
  readonly ofPublished: ReadonlyMap<string, Float32Array | null>;
  /** By the hash of the chunk's text only, because a renamed file often differs only in its title. */
  readonly ofDuplicate: ReadonlyMap<string, Float32Array | null>;
  /** Ids of documents with the same text, if they were searched for. */
  readonly sameText?: readonly string[] | undefined;
};

const NONE: ReadonlyMap<string, Float32Array | null> = new Map();

export async function reusedVectors(
  { catalog, store }: Pick<PipelineParts, 'catalog' | 'store'>,
  identity: Identity,
  version: {
    readonly collection: CollectionRow;
    readonly draft: DocumentDraft;
    readonly published: DocumentRow | undefined;
    readonly force: boolean;
    /** Other published documents with this text, if known. */
    readonly sameText?: readonly string[] | undefined;
  },
  signal: AbortSignal,
): Promise<ReusedVectors> {
  const { collection, draft, published, force } = version;
  if (force) return { ofPublished: NONE, ofDuplicate: NONE };
  const { storeName } = collection;
  const ofPublished = published
    ? await store.denseByTextHash(storeName, draft.docId, published.generation, signal)
    : NONE;
  if (published?.textHash === draft.textHash) return { ofPublished, ofDuplicate: NONE };
  const sameText =
    version.sameText ?? (await catalog.documents.sameText(identity, collection.id, draft.textHash, draft.docId));
  const [duplicate] = sameText;
  if (duplicate === undefined) return { ofPublished, ofDuplicate: NONE, sameText };
  const found = await catalog.documents.find(identity, duplicate);
  // Another part of the collection may have vectors of another embedder.
  const isUsable = found && (found.collectionId === collection.id || (await isAlike(catalog, identity, collection)));
  if (!isUsable) return { ofPublished, ofDuplicate: NONE, sameText };
  const ofDuplicate = await store.denseByTextHash(found.storeName, duplicate, found.generation, signal, 'text_hash');
  return { ofPublished, ofDuplicate, sameText };
}

/** Whether the team's part has vectors of the same embedder as this one. */
async function isAlike(
  catalog: PipelineParts['catalog'],
  identity: Identity,
  { name, embedderId, dimension }: CollectionRow,
): Promise<boolean> {
  const teams = await catalog.collections.findPart(identity, name, 'team');
  return teams !== undefined && hasVectorsOf(teams, { id: embedderId, dimension });
}

/** What a plan changes: chunks embedded, reused, and removed from the published version. */
export function countChanges(
  plan: readonly PlannedChunk[],
  { ofPublished }: ReusedVectors,
  published: DocumentRow | undefined,
) {
  const reused = plan.filter(({ kept }) => kept !== undefined).length;
  const stay = plan.filter(({ embeddedHash }) => ofPublished.has(embeddedHash)).length;
  return {
    chunks: plan.length,
    added: plan.length - reused,
    reused,
    removed: Math.max(0, (published?.chunks ?? 0) - stay),
  };
}
