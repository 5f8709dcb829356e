import type { IngestRequest, IngestResult } from '@docferry/shared-contracts';
import type { Identity } from '../access/identity.ts';
import type { Accepted, CollectionRow, DocumentDraft } from '../catalog/catalog.ts';
import { CHUNKER_VERSION } from '../chunk/chunk.ts';
import { GatewayError } from '../errors.ts';
import type { Gateway } from '../gateway.ts';
import { blankText, draftDocument } from './draft-document.ts';
import { type PlannedChunk, planChunks } from './plan-chunks.ts';
import { removeGeneration } from './sweep.ts';
import { writePoints } from './write-points.ts';

const NOTHING_KEPT: ReadonlyMap<string, Float32Array | null> = new Map();

type Counts = Pick<IngestResult, 'status' | 'chunks' | 'added' | 'reused' | 'removed'>;

/**
 * Takes a document in, or replaces it: accept, plan, execute, switch. It can be found when this returns, and until
 * then the former version is untouched, whatever fails. The same content again costs no embedding.
 */
export async function ingest(
  gateway: Gateway,
  identity: Identity,
  request: IngestRequest,
  signal: AbortSignal,
): Promise<IngestResult> {
  const started = performance.now();
  const seconds = () => (performance.now() - started) / 1000;
  try {
    const result = await ingestDraft(gateway, identity, request, signal);
    const unchanged = result.status === 'unchanged';
    gateway.metrics.recordIngest(unchanged ? 'unchanged' : 'success', seconds(), result);
    return result;
  } catch (error) {
    gateway.metrics.recordIngest('error', seconds(), { added: 0, reused: 0, removed: 0 });
    throw error;
  }
}

async function ingestDraft(
  gateway: Gateway,
  identity: Identity,
  request: IngestRequest,
  signal: AbortSignal,
): Promise<IngestResult> {
  const draft = draftDocument(identity, request);
  const { catalog, embedder } = gateway;
  const collection = await catalog.ensureCollection(identity, request.metadata.collection, {
    embedderId: embedder.id,
    dimension: embedder.dimension,
    chunkerVersion: CHUNKER_VERSION,
  });
  const counts = await gateway.ingestSlots.add(() => {
    signal.throwIfAborted();
    return catalog.withDocumentLock(identity, draft.docId, () => replace(gateway, identity, collection, draft, signal));
  });
  const twins = await catalog.sameText(identity, collection.id, draft.textHash, draft.docId);
  return {
    ...counts,
    doc_id: draft.docId,
    collection: collection.name,
    ...(twins.length > 0 ? { same_content_as: twins } : {}),
  };
}

async function replace(
  gateway: Gateway,
  identity: Identity,
  collection: CollectionRow,
  draft: DocumentDraft,
  signal: AbortSignal,
): Promise<Counts> {
  const { catalog, store } = gateway;
  const { generation, live } = await catalog.accept(identity, collection, draft);
  if (live?.unchanged) return { status: 'unchanged', chunks: live.chunks, added: 0, reused: live.chunks, removed: 0 };

  let plan: PlannedChunk[];
  try {
    plan = await planned(gateway, collection, draft, live, signal);
    if (plan.length === 0) throw blankText();
    await store.ensureCollection(collection.storeName, collection.dimension);
    const owner = draft.visibility === 'private' ? identity.subject : null;
    const { terms } = await writePoints(gateway, { collection, draft, generation, owner }, plan, signal);
    const size = { chunks: plan.length, terms };
    if (!(await catalog.switchLive(identity, draft.docId, generation, size))) {
      throw new GatewayError('CONFLICT', 'The document was deleted or replaced while this version was being written.');
    }
  } catch (error) {
    await abandon(gateway, identity, draft.docId, generation);
    throw error;
  }
  if (live)
    await removeGeneration(gateway, {
      docId: draft.docId,
      storeName: collection.storeName,
      generation: live.generation,
    });

  const reused = plan.filter(({ kept }) => kept !== undefined).length;
  return {
    status: 'success',
    chunks: plan.length,
    added: plan.length - reused,
    reused,
    removed: Math.max(0, (live?.chunks ?? 0) - reused),
  };
}

/** The passages of the new version, with the live version's vectors where the same text was embedded. */
async function planned(
  { store, chunking }: Gateway,
  { storeName }: CollectionRow,
  draft: DocumentDraft,
  live: Accepted['live'],
  signal: AbortSignal,
): Promise<PlannedChunk[]> {
  const kept = live ? await store.denseByTextHash(storeName, draft.docId, live.generation, signal) : NOTHING_KEPT;
  return planChunks(draft, chunking, kept, signal);
}

/** Leaves the former version as it was. A failure here is logged only: the first error is the one to tell. */
async function abandon(gateway: Gateway, identity: Identity, docId: string, generation: number): Promise<void> {
  try {
    await gateway.catalog.abandon(identity, docId, generation);
  } catch (error) {
    gateway.logger.warn({ err: error, doc_id: docId, generation }, 'an unfinished version stays until the next sweep');
  }
}
