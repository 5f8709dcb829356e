import { randomUUID } from 'node:crypto';
import type { CollectionRow } from '../../remote-gateway/src/catalog/collections/collection-row.ts';
import { draftOf } from '../../remote-gateway/src/catalog/draft.test.fixture.ts';
import type { Embedder } from '../../remote-gateway/src/embed/embedder.ts';
import type { Identity } from '../../remote-gateway/src/identity.ts';
import { type PlannedChunk, planChunks } from '../../remote-gateway/src/ingestion/pipeline/plan-chunks.ts';
import { WINDOW, windowOf, writePoints } from '../../remote-gateway/src/ingestion/pipeline/write-points.ts';
import type { Point } from '../../remote-gateway/src/store/point.ts';
import { createQdrantStore } from '../../remote-gateway/src/store/qdrant-store.ts';
import type { Store } from '../../remote-gateway/src/store/store.ts';

/** The gateway's defaults. */
const SIZES = { chunkSize: 512, chunkOverlap: 50 };
const FOREVER = new AbortController().signal;

/** A text with the chunks that the gateway makes of it. */
export type Planned = { readonly filename: string; readonly text: string; readonly plan: readonly PlannedChunk[] };

const SOMEBODY: Identity = { tenantId: randomUUID(), subject: 'bench', scopes: new Set() };

const draftOfText = ({ filename, text }: { filename: string; text: string }) =>
  draftOf(SOMEBODY, { name: 'bench' }, filename, text);

export async function planned(one: { filename: string; text: string }): Promise<Planned> {
  return { ...one, plan: await planChunks(draftOfText(one), SIZES, new Map(), FOREVER) };
}

/** Embeds as the gateway does: one window after the other. */
export async function embedAll(embedder: Embedder, { plan }: Planned): Promise<void> {
  const size = windowOf(embedder);
  for (let at = 0; at < plan.length; at += size) {
    await embedder.embedDocuments(plan.slice(at, at + size).map(({ toEmbed }) => toEmbed));
  }
}

/** Writes as the gateway does: one window after the other. */
export async function upsertAll(store: Store, name: string, points: readonly Point[]): Promise<void> {
  for (let at = 0; at < points.length; at += WINDOW) await store.upsert(name, points.slice(at, at + WINDOW));
}

/** The points that the gateway would write. */
export async function pointsOf(embedder: Embedder, one: Planned): Promise<Point[]> {
  const written: Point[] = [];
  const nowhere = createQdrantStore({ url: 'http://127.0.0.1:1', apiKey: '' });
  const upsert: Store['upsert'] = async (_, points) => {
    written.push(...points);
  };
  const collection: CollectionRow = {
    id: randomUUID(),
    name: 'bench',
    owner: null,
    storeName: 'bench',
    embedderId: embedder.id,
    dimension: embedder.dimension,
    chunkerVersion: '',
    language: 'english',
    chunking: 'structure',
    denseWeight: null,
    description: '',
    chunks: 0,
    terms: 0,
    indexLost: false,
    documents: 0,
    createdAt: new Date(),
    updatedAt: new Date(),
  };
  const target = { collection, draft: draftOfText(one), generation: 1, owner: null };
  await writePoints({ embedder, store: { ...nowhere, upsert } }, target, one.plan, FOREVER);
  return written;
}
