import type { CollectionDeleted, CollectionDetail, CollectionSettings, FolderIndex } from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { embedderOf, hasVectorsOf, mayTake, reembedCommand } from '../../catalog/collections/embedding-space.ts';
import { chunkerVersion } from '../../chunk/chunk.ts';
import { GatewayError } from '../../errors.ts';
import { type Identity, requireScope } from '../../identity.ts';
import { AUTO } from '../../lexical/passage-language.ts';
import type { RetrievalParts } from '../retrieval-parts.ts';
import { describeCollection } from './describe-document.ts';
import { requireCollection } from './list-documents.ts';

type Deps = Pick<RetrievalParts, 'catalog' | 'store' | 'embedder' | 'codeEmbedder' | 'searching' | 'logger'>;

const DAY_MS = 86_400_000;

/** One collection with its settings and state. Throws NOT_FOUND with the existing names. */
export async function collectionDetail(
  deps: Pick<Deps, 'catalog' | 'embedder' | 'codeEmbedder' | 'searching'>,
  identity: Identity,
  name: string,
): Promise<CollectionDetail> {
  const row = await requireCollection(deps.catalog, identity, name);
  return describeDetail(deps, row, await deps.catalog.folderIndexes.list(identity, name));
}

/**
 * Creates a collection, or changes the existing one. Throws CONFLICT for another language than `auto` while it contains documents,
 * and when the tenant has reached its limit of collections.
 */
export async function putCollection(
  deps: Pick<Deps, 'catalog' | 'store' | 'embedder' | 'codeEmbedder' | 'searching'>,
  identity: Identity,
  name: string,
  settings: CollectionSettings,
): Promise<CollectionDetail> {
  const { catalog } = deps;
  const [existing] = await catalog.collections.list(identity, [name]);
  const embedder = chosenEmbedder(deps, settings.embedder, existing);
  if (!existing) {
    const space = {
      embedderId: embedder.id,
      dimension: embedder.dimension,
      chunkerVersion: chunkerVersion(settings.chunking ?? 'structure'),
    };
    await catalog.collections.ensure(identity, name, space, { language: settings.language });
  }
  if (existing && settings.language === AUTO) await nameLanguages(deps, identity, name);
  const row = await catalog.collections.change(identity, name, settings);
  if (settings.folder_index) await catalog.folderIndexes.put(identity, row.id, settings.folder_index);
  return describeDetail(deps, row, await catalog.folderIndexes.list(identity, name));
}

/** Throws INVALID_ARGUMENT for an embedder that is not configured, CONFLICT when the collection is bound to another. */
function chosenEmbedder(
  { embedder, codeEmbedder }: Pick<Deps, 'embedder' | 'codeEmbedder'>,
  name: CollectionSettings['embedder'],
  existing: CollectionRow | undefined,
): Deps['embedder'] {
  const chosen = name === 'code' ? codeEmbedder : embedder;
  if (!chosen) {
    throw new GatewayError(
      'INVALID_ARGUMENT',
      'embedder: this gateway has no embedder for code. Its operator configures one with RAG_CODE_MODEL.',
    );
  }
  if (name === undefined || !existing || mayTake(existing, chosen)) return chosen;
  throw new GatewayError(
    'CONFLICT',
    `The collection "${existing.name}" is bound to the embedder ${existing.embedderId}. Its operator moves it with: ${reembedCommand(existing.name)} --embedder ${name}`,
    { details: { field: 'embedder', collection_embedder: existing.embedderId } },
  );
}

/** Passages of earlier versions name no language: they were stemmed by the collection's. */
async function nameLanguages(
  { catalog, store }: Pick<Deps, 'catalog' | 'store'>,
  identity: Identity,
  name: string,
): Promise<void> {
  for (const { storeName, language, chunks } of await catalog.collections.named(identity, [name])) {
    if (language !== AUTO && chunks > 0) await store.nameLanguage(storeName, language);
  }
}

/**
 * Deletes a collection with all documents that the caller may see; other users' private documents in it remain. Throws
 * NOT_FOUND with the existing names.
 */
export async function deleteCollection(
  { catalog, store, logger }: Pick<Deps, 'catalog' | 'store' | 'logger'>,
  identity: Identity,
  name: string,
): Promise<CollectionDeleted> {
  requireScope(identity, 'admin');
  const deleted = await catalog.collections.delete(identity, name);
  if (!deleted) {
    await requireCollection(catalog, identity, name);
    throw new GatewayError('NOT_FOUND', `There is no collection "${name}".`);
  }
  try {
    for (const storeName of deleted.storeNames) await store.deleteCollection(storeName);
  } catch (error) {
    // No reader sees it any more; the sweep removes the points that the store still has.
    logger.warn({ err: error }, 'a store of a deleted collection is left to the sweep');
  }
  return { status: 'deleted', name, documents: deleted.documents };
}

/** A collection as the contract has it, with its health and the folders that are indexed into it. */
export function describeDetail(
  { searching, ...embedders }: Pick<Deps, 'embedder' | 'codeEmbedder' | 'searching'>,
  row: CollectionRow,
  folders: readonly FolderIndex[],
): CollectionDetail {
  const empty = row.documents === 0;
  const days = Math.max(0, Math.floor((Date.now() - row.updatedAt.getTime()) / DAY_MS));
  const stale = empty
    ? undefined
    : (whyStale(row, embedderOf(embedders, row), days, searching.staleDays) ?? whyBehind(folders));
  const reason = empty ? 'It contains no documents that you may see. Ingest one.' : stale;
  return {
    ...describeCollection(row),
    description: row.description,
    language: row.language,
    chunking: row.chunking,
    chunker: row.chunkerVersion,
    dense_weight: row.denseWeight,
    health: empty ? 'empty' : stale ? 'stale' : 'healthy',
    ...(reason === undefined ? {} : { health_reason: reason }),
    days_since_ingestion: empty ? null : days,
    ...(folders.length > 0 ? { folder_indexes: [...folders] } : {}),
  };
}

/** A folder whose repository is ahead of what is indexed makes its collection stale. */
function whyBehind(folders: readonly FolderIndex[]): string | undefined {
  const behind = folders.find(({ commits_ahead }) => (commits_ahead ?? 0) > 0);
  if (!behind) return undefined;
  const commits = behind.commits_ahead === 1 ? '1 commit' : `${behind.commits_ahead} commits`;
  return `The repository "${behind.source}" is ${commits} ahead of its index. Run docferry index there.`;
}

function whyStale(row: CollectionRow, embedder: Deps['embedder'], days: number, staleDays: number): string | undefined {
  if (!hasVectorsOf(row, embedder)) {
    return `It has the vectors of another embedder, so its search is lexical only. Run: ${reembedCommand(row.name)}`;
  }
  if (days >= staleDays) return `No document was ingested for ${days} days. Ingest its sources again if they changed.`;
  return undefined;
}
