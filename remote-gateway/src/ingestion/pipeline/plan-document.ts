import type { IngestRequest, IngestResult } from '@docferry/shared-contracts';
import PQueue from 'p-queue';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { Identity } from '../../identity.ts';
import { chunkingFor } from './chunking-for.ts';
import { blankText, draftDocument } from './draft-document.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { planChunks } from './plan-chunks.ts';
import { countChanges, reusedVectors } from './reused-vectors.ts';

/** Each needs memory for a text and its vectors, and a processor. */
const slots = new PQueue({ concurrency: 2 });

/** A dry run: what ingesting the document would embed, reuse and remove. Writes nothing, not even the collection. */
export async function planDocument(
  gateway: PipelineParts,
  identity: Identity,
  request: IngestRequest,
  signal: AbortSignal,
): Promise<IngestResult> {
  const { draft, warnings } = draftDocument(identity, request);
  const name = request.metadata.collection;
  return slots.add(async () => {
    signal.throwIfAborted();
    const part = await gateway.catalog.collections.findPart(identity, name, draft.visibility);
    // A new part starts with the team's settings.
    const settings = part ?? (await gateway.catalog.collections.findPart(identity, name, 'team'));
    const counts = await changes(gateway, identity, { part, settings, draft, force: request.force }, signal);
    const shown = warnings.length > 0 ? { warnings: [...warnings] } : {};
    return { ...counts, ...shown, doc_id: draft.docId, collection: name };
  });
}

async function changes(
  gateway: PipelineParts,
  identity: Identity,
  {
    part,
    settings,
    draft,
    force,
  }: {
    readonly part: CollectionRow | undefined;
    readonly settings: CollectionRow | undefined;
    readonly draft: DocumentDraft;
    readonly force: boolean;
  },
  signal: AbortSignal,
): Promise<Pick<IngestResult, 'status' | 'chunks' | 'added' | 'reused' | 'removed'>> {
  const { catalog } = gateway;
  const published = part && (await catalog.documents.find(identity, draft.docId));
  if (published && !force && (await catalog.documents.isUnchanged(identity, draft))) {
    return { status: 'unchanged', chunks: published.chunks, added: 0, reused: published.chunks, removed: 0 };
  }
  const collection = part ?? settings;
  const kept = collection
    ? await reusedVectors(gateway, identity, { collection, draft, published, force }, signal)
    : { ofPublished: new Map(), ofDuplicate: new Map() };
  const plan = await planChunks(draft, chunkingFor(gateway, collection), kept.ofPublished, signal, kept.ofDuplicate);
  if (plan.length === 0) throw blankText();
  return { status: 'planned', ...countChanges(plan, kept, published) };
}
