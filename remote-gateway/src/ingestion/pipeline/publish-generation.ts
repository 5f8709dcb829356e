import type { IngestResult } from '@docferry/shared-contracts';
import { consumeDocumentQuota } from '../../access/limits/consume-quota.ts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import { CollectionMoved, embedderOf } from '../../catalog/collections/embedding-space.ts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { DocumentRow } from '../../catalog/documents/documents.ts';
import { identityOf, type JobRow } from '../../catalog/jobs/job-row.ts';
import type { JobWork } from '../../catalog/jobs/read-job.ts';
import { chunkerVersion } from '../../chunk/chunk.ts';
import { UNKNOWN_DIMENSION } from '../../embed/embedder.ts';
import { GatewayError } from '../../errors.ts';
import type { Attempt, DraftedJob } from './attempt.ts';
import { chunkingFor } from './chunking-for.ts';
import { blankText } from './draft-document.ts';
import { embedderFor } from './embedder-for.ts';
import { graphOf } from './graph-of.ts';
import type { PipelineParts } from './pipeline-parts.ts';
import { type PlannedChunk, planChunks } from './plan-chunks.ts';
import { countChanges, reusedVectors } from './reused-vectors.ts';
import { removeGeneration } from './sweep.ts';
import { windowOf, writePoints } from './write-points.ts';

type Counts = Pick<IngestResult, 'chunks' | 'added' | 'reused' | 'removed'>;

/**
 * Publishes a job's version, while nobody else works on the document. Undefined when it is outdated: a later version is
 * published, or the document or its collection was deleted. The job has then ended too.
 */
export async function publishGeneration(
  gateway: PipelineParts,
  job: DraftedJob,
  attempt: Attempt,
): Promise<Counts | undefined> {
  for (;;) {
    try {
      return await tryToPublish(gateway, job, attempt);
    } catch (error) {
      if (!(error instanceof CollectionMoved)) throw error;
    }
  }
}

async function tryToPublish(gateway: PipelineParts, job: DraftedJob, attempt: Attempt): Promise<Counts | undefined> {
  const { catalog } = gateway;
  const identity = identityOf(job);
  return catalog.documents.withLock(identity, job.docId, async () => {
    attempt.signal.throwIfAborted();
    const { collection, draft, published, ...known } = await catalog.jobs.readJob(job);
    if (!collection || !draft) return superseded(gateway, job, published);
    await spaceKnown(gateway, collection, attempt.signal);
    const version = { job, collection, draft, published, ...known };
    // Beside the other work: it needs the text only.
    const graph = graphOf(gateway, draft, attempt.signal);
    const { plan, counts, sameText } = await plannedVersion(gateway, version, attempt.signal);
    const refund = await consumeDocumentQuota(gateway.quotas, identity, plan);
    const terms = await written(gateway, { job, collection, draft, plan }, attempt).catch(async (error: unknown) => {
      await refund();
      throw error;
    });
    const onPublished = (ended: JobRow) => attempt.onEnd({ ...ended, sameText });
    const made = { counts, terms, storeName: collection.storeName, graph: await graph };
    attempt.signal.throwIfAborted();
    if (!(await catalog.jobs.complete(job, made, onPublished))) {
      await superseded(gateway, job, await catalog.documents.find(identity, job.docId));
      await removeGeneration(gateway, { ...job, storeName: collection.storeName });
      return undefined;
    }
    gateway.usage.add(identity, job.owner === null ? collection.name : undefined, {
      documents: 1,
      embeddedTokens: embeddedTokens(plan),
    });
    gateway.afterPublishing?.(identity, job.docId);
    if (published && published.generation !== job.generation) gateway.onReplaced();
    return counts;
  });
}

/**
 * Makes a document wait while the dimension of its collection is unknown, because the embedding service has never
 * answered. Throws the service's error, and CollectionMoved once the dimension is known.
 */
async function spaceKnown(gateway: PipelineParts, collection: CollectionRow, signal: AbortSignal) {
  const embedder = embedderOf(gateway, collection);
  if (collection.dimension !== UNKNOWN_DIMENSION && embedder.dimension !== UNKNOWN_DIMENSION) return;
  await embedder.check(signal);
  if (embedder.dimension === UNKNOWN_DIMENSION) {
    throw new GatewayError('BACKEND_UNAVAILABLE', 'The embedding provider gave an empty vector for a word.');
  }
  await gateway.catalog.spaces.settle(embedder, { ownOnly: gateway.codeEmbedder !== undefined });
  throw new CollectionMoved();
}

/** Ends a job whose version is outdated, or is published already by an attempt that was aborted at the very end. */
async function superseded(
  { catalog }: PipelineParts,
  job: DraftedJob,
  published: DocumentRow | undefined,
): Promise<undefined> {
  if (published?.generation === job.generation) {
    await catalog.jobs.end(job, { state: 'completed' }, { retryable: true });
  } else if (published) {
    const detail = 'A later version of the document was published first.';
    await catalog.jobs.end(job, { state: 'skipped', code: 'CONFLICT', detail }, { retryable: true });
  } else {
    const detail = 'The document was deleted.';
    await catalog.jobs.end(job, { state: 'cancelled', code: 'CONFLICT', detail }, { retryable: true });
  }
}

type Version = {
  readonly job: DraftedJob;
  readonly collection: CollectionRow;
  readonly draft: DocumentDraft;
};

/** The chunks of the new version, with vectors to reuse. */
async function plannedVersion(
  gateway: PipelineParts,
  { job, ...version }: Version & Pick<JobWork, 'published' | 'sameText'>,
  signal: AbortSignal,
): Promise<{ plan: PlannedChunk[]; counts: Counts; sameText: readonly string[] | undefined }> {
  const { collection, draft, published } = version;
  const kept = await reusedVectors(gateway, identityOf(job), { ...version, force: job.force }, signal);
  const chunk = () => planChunks(draft, chunkingFor(gateway, collection), kept.ofPublished, signal, kept.ofDuplicate);
  const plan = await gateway.metrics.timeStage('parse', chunk).catch((error: unknown) => {
    // Splitting the same text again takes as long.
    if (!(error instanceof GatewayError) || error.code !== 'TIMEOUT') throw error;
    throw new GatewayError('BUDGET_LIMIT_EXCEEDED', error.message, { cause: error });
  });
  if (plan.length === 0) throw blankText();
  return { plan, counts: countChanges(plan, kept, published), sameText: kept.sameText };
}

/** Writes what earlier attempts have not written yet. Returns the sum of all chunks' terms. */
async function written(
  gateway: PipelineParts,
  { job, collection, draft, plan }: Version & { readonly plan: readonly PlannedChunk[] },
  attempt: Attempt,
): Promise<number> {
  const { catalog, store } = gateway;
  const { signal } = attempt;
  const name = planName(gateway, collection);
  const continues = job.plan === name && job.chunks === plan.length;
  await store.ensureCollection(collection.storeName, collection.dimension, collection.chunks + plan.length, () =>
    catalog.collections.recordIndexLost(collection.id),
  );
  if (!continues && job.chunksDone > 0) await store.deletePoints(collection.storeName, job.docId, [job.generation]);
  const from = continues ? { chunks: job.chunksDone, terms: job.termsDone } : { chunks: 0, terms: 0 };
  const record = (chunksDone: number, termsDone: number) =>
    catalog.jobs.recordProgress(job, { plan: name, chunks: plan.length, chunksDone, termsDone });
  const isLong = plan.length > windowOf(gateway.embedder);
  if (isLong) await record(from.chunks, from.terms);
  const target = { collection, draft, generation: job.generation, owner: job.owner };
  const embedder = embedderFor(collection, gateway);
  const { terms } = await writePoints({ store, embedder }, target, plan, signal, {
    from,
    awaitPermit: attempt.awaitPermit,
    timeStage: gateway.metrics.timeStage,
    onWindow: async (chunksDone, termsDone) => {
      if (isLong) await record(chunksDone, termsDone);
    },
  });
  return terms;
}

/** The tokens of what was embedded, each text once. */
function embeddedTokens(plan: readonly PlannedChunk[]): number {
  const fresh = new Map(plan.filter(({ kept }) => kept === undefined).map(({ toEmbed, tokens }) => [toEmbed, tokens]));
  return fresh.values().reduce((sum, tokens) => sum + tokens, 0);
}

/** Identifies the plan: the same name means the same points for the same text. */
function planName(gateway: PipelineParts, collection: CollectionRow): string {
  const { chunking } = gateway;
  const { storeName, chunking: mode } = collection;
  const embedder = embedderOf(gateway, collection);
  return [chunkerVersion(mode), chunking.chunkSize, chunking.chunkOverlap, embedder.id, storeName].join('/');
}
