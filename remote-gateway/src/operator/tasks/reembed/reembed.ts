import { randomBytes } from 'node:crypto';
import type { ClientBase } from 'pg';
import { z } from 'zod';
import { embedderOf } from '../../../catalog/collections/embedding-space.ts';
import {
  askToCancel,
  beginReembedding,
  endReembedding,
  findReembeddings,
  type Reembedding,
} from '../../../catalog/collections/reembeddings.ts';
import { storeName } from '../../../catalog/collections/store-name.ts';
import { claimJob, WORK } from '../../../catalog/postgres/advisory-lock.ts';
import { ownerClient } from '../../../catalog/postgres/owner-client.ts';
import { chunkerVersion } from '../../../chunk/chunk.ts';
import { type Embedder, UNKNOWN_DIMENSION } from '../../../embed/embedder.ts';
import { GatewayError } from '../../../errors.ts';
import { allCollections, type OwnedCollection } from '../collections.ts';
import type { Maintenance, TaskContext } from '../maintenance.ts';
import { moveCollection } from './move-collection.ts';

export const reembedInput = z.object({
  collection: z.string().min(1),
  tenant: z.string().min(1).default('default'),
  /** Ends a move that is under way; the collection stays as it is. */
  cancel: z.boolean().default(false),
  /** Which of the configured embedders it is bound to from then on; absent: the present one, if it is configured. */
  embedder: z.enum(['docs', 'code']).optional(),
});

export const reembedReportSchema = z.object({
  status: z.enum(['done', 'cancelled']),
  collection: z.string(),
  tenant: z.string(),
  embedder: z.string(),
  dimension: z.int(),
  documents: z.int(),
  seconds: z.number(),
});
export type ReembedReport = z.infer<typeof reembedReportSchema>;

/** Whoever moves it looks once a second whether it is cancelled. */
const CANCEL_POLL_MS = 200;

/**
 * Moves a collection to the gateway's embedder and chunker, from the stored text, into a new Qdrant collection, which
 * then takes the place of the previous in one transaction together with its space: a search reads both from the same row,
 * which an alias in Qdrant could not give. Searches and ingestions continue meanwhile; what is published meanwhile is moved, too. While
 * the embedder or Qdrant is down it waits. Killed or aborted it continues where it was when it is called again.
 *
 * Throws NOT_FOUND, CONFLICT when another process moves the collection or it is cancelled, BACKEND_UNAVAILABLE.
 */
export async function reembed(
  on: Maintenance,
  { collection: name, tenant, cancel, embedder: wanted }: z.infer<typeof reembedInput>,
  { report, signal }: TaskContext,
): Promise<ReembedReport> {
  const started = performance.now();
  const parts = await partsOf(on, tenant, name);
  await using owner = await ownerClient(on.backends.connection);
  const { client } = owner;
  const answer = (status: ReembedReport['status'], embedder: string, dimension: number, documents: number) => ({
    status,
    collection: name,
    tenant,
    embedder,
    dimension,
    documents,
    seconds: Math.round(performance.now() - started) / 1000,
  });
  if (cancel) {
    const [{ collection }] = parts;
    const moving = (await findReembeddings(client)).map(({ collectionId }) => collectionId);
    const cancelled = parts.filter((part) => moving.includes(part.collection.id));
    if (cancelled.length === 0) throw notMoving(name);
    for (const part of cancelled) await cancelMove(on, client, part, signal);
    return answer('cancelled', collection.embedderId, collection.dimension, documentsIn(parts));
  }
  const target = targetOf(on.gateway, wanted, parts[0].collection);
  const chosen = await leftOf(client, parts, target);
  for (const { collection } of chosen) {
    if (!(await claimJob(client, WORK.reembed, collection.id))) {
      throw new GatewayError(
        'CONFLICT',
        `The collection "${name}" is already being moved, by a gateway that continued the move or by another command. The gateway's log says when it is done.`,
      );
    }
  }
  // All are noted first: whoever continues knows which parts are left, and all take documents of the new space meanwhile.
  const moving: { readonly move: Reembedding; readonly owned: OwnedCollection }[] = [];
  for (const owned of chosen) moving.push({ owned, move: await beginOrGoOn(on, client, owned, target) });
  let documents = documentsIn(parts.filter((part) => !chosen.includes(part)));
  for (const one of moving) documents += await moveCollection(on, client, one, { report, signal });
  const { id: embedder, dimension } = target;
  on.gateway.logger.info({ collection: name, tenant, embedder, documents }, 'collection re-embedded');
  return answer('done', embedder, dimension, documents);
}

/** The parts whose move was cut off; all when none was. */
async function leftOf(client: ClientBase, parts: readonly OwnedCollection[], target: Embedder) {
  const moves = (await findReembeddings(client)).filter((move) => !move.cancelled && leadsTo(target, move));
  const left = parts.filter(({ collection }) => moves.some(({ collectionId }) => collectionId === collection.id));
  return left.length > 0 ? left : parts;
}

function documentsIn(parts: readonly OwnedCollection[]): number {
  return parts.reduce((sum, { collection }) => sum + collection.documents, 0);
}

function notMoving(name: string): GatewayError {
  return new GatewayError('NOT_FOUND', `The collection "${name}" is not being re-embedded.`);
}

/** The collections whose moves were cut off and lead to this gateway's embedder. */
export async function unfinishedMoves(on: Maintenance): Promise<{ collection: string; tenant: string }[]> {
  await using owner = await ownerClient(on.backends.connection);
  const moves = await findReembeddings(owner.client);
  const ours = moves.filter((move) => !move.cancelled && leadsHere(on, move)).map(({ collectionId }) => collectionId);
  if (ours.length === 0) return [];
  const collections = await allCollections(on.gateway.catalog);
  const unfinished = collections.filter(({ collection }) => ours.includes(collection.id));
  // All parts of a collection are moved together.
  const byName = new Map(unfinished.map((one) => [`${one.tenant}/${one.collection.name}`, one]));
  return [...byName.values()].map(({ collection, tenant }) => ({ collection: collection.name, tenant }));
}

/** The team's part of a collection first, then those of all owners. */
async function partsOf(
  { gateway }: Maintenance,
  tenant: string,
  name: string,
): Promise<[OwnedCollection, ...OwnedCollection[]]> {
  const collections = await allCollections(gateway.catalog, tenant);
  const [first, ...others] = collections.filter(({ collection }) => collection.name === name);
  if (first) return [first, ...others];
  const names = [...new Set(collections.map(({ collection }) => collection.name))].join(', ');
  throw new GatewayError(
    'NOT_FOUND',
    `The tenant "${tenant}" has no collection "${name}".${names ? ` It has: ${names}.` : ' It has none.'}`,
  );
}

/** Throws INVALID_ARGUMENT for an embedder that is not configured. */
function targetOf(
  gateway: Maintenance['gateway'],
  wanted: z.infer<typeof reembedInput>['embedder'],
  collection: OwnedCollection['collection'],
): Embedder {
  const target =
    wanted === undefined
      ? embedderOf(gateway, collection)
      : wanted === 'code'
        ? gateway.codeEmbedder
        : gateway.embedder;
  if (target) return target;
  throw new GatewayError('INVALID_ARGUMENT', 'This gateway has no embedder for code: RAG_CODE_MODEL is not set.');
}

function leadsHere({ gateway: { embedder, codeEmbedder } }: Maintenance, move: Reembedding): boolean {
  return leadsTo(embedder, move) || (codeEmbedder !== undefined && leadsTo(codeEmbedder, move));
}

function leadsTo(embedder: Embedder, move: Reembedding): boolean {
  const sameVectors = move.embedderId === embedder.id && move.dimension === embedder.dimension;
  // Which of the two a collection asks for may have changed meanwhile.
  const chunkers = [chunkerVersion('structure'), chunkerVersion('semantic')];
  return sameVectors && chunkers.includes(move.chunkerVersion);
}

/** A move towards another embedder than the present is started again. */
async function beginOrGoOn(
  on: Maintenance,
  client: ClientBase,
  { collection, identity }: OwnedCollection,
  embedder: Embedder,
) {
  const { store } = on.gateway;
  if (embedder.dimension === UNKNOWN_DIMENSION) await embedder.check();
  const [previous] = await findReembeddings(client, collection.id);
  if (previous && !previous.cancelled && leadsTo(embedder, previous)) return previous;
  if (previous) await store.deleteCollection(previous.storeName);
  const to = {
    storeName: `${storeName(identity.tenantId, collection.id)}_${randomBytes(4).toString('hex')}`,
    embedderId: embedder.id,
    dimension: embedder.dimension,
    chunkerVersion: chunkerVersion(collection.chunking),
  };
  await beginReembedding(client, identity.tenantId, collection.id, to);
  const [move] = await findReembeddings(client, collection.id);
  if (!move) throw new Error('a move is not there after it was noted');
  return move;
}

/** Asks whoever moves the collection to stop, or clears away what a dead process left. */
async function cancelMove(
  on: Maintenance,
  client: ClientBase,
  { collection }: OwnedCollection,
  signal: AbortSignal,
): Promise<void> {
  if (!(await askToCancel(client, collection.id))) throw notMoving(collection.name);
  while (!signal.aborted) {
    const [move] = await findReembeddings(client, collection.id);
    if (!move) return;
    if (await claimJob(client, WORK.reembed, collection.id)) {
      await endReembedding(client, collection.id);
      await on.gateway.store.deleteCollection(move.storeName);
      return;
    }
    await new Promise((resolve) => setTimeout(resolve, CANCEL_POLL_MS));
  }
}
