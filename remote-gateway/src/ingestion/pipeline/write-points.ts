import { pointId } from '@docferry/shared-contracts';
import type { CollectionRow } from '../../catalog/collections/collection-row.ts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { Embedder } from '../../embed/embedder.ts';
import { documentNames } from '../../lexical/document-names.ts';
import { collectionMeanTerms, documentVector } from '../../lexical/document-vector.ts';
import { AUTO, documentLanguage, FALLBACK_LANGUAGE, passageLanguage } from '../../lexical/passage-language.ts';
import type { SparseVector } from '../../lexical/sparse-vector.ts';
import type { Point } from '../../store/point.ts';
import type { Store } from '../../store/store.ts';
import type { Metrics } from '../../telemetry/metrics.ts';
import type { PlannedChunk } from './plan-chunks.ts';

/** Chunks per window: bounds memory, and how long the event loop is busy. */
export const WINDOW = 256;

/** Chunks per window with this embedder. A slow one has smaller windows, so that callers see progress. */
export function windowOf({ windowTexts = WINDOW }: Embedder): number {
  return Math.min(WINDOW, windowTexts);
}

export type Target = {
  readonly collection: CollectionRow;
  readonly draft: DocumentDraft;
  readonly generation: number;
  /** Set when the document is private. */
  readonly owner: string | null;
  /** RFC 3339; now when absent. */
  readonly ingestedAt?: string;
};

/** Points that are created before other work may run; a few milliseconds. */
const POINTS_AT_ONCE = 32;

/** Where an earlier attempt stopped, and callbacks before and after each window. */
export type Progress = {
  readonly from?: { readonly chunks: number; readonly terms: number };
  /** Resolves when so many chunks may be embedded and written. */
  readonly awaitPermit?: (chunks: number) => Promise<void>;
  /** Measures a stage. */
  readonly timeStage?: Metrics['timeStage'];
  readonly onWindow?: (chunksDone: number, termsDone: number) => Promise<void>;
};

/**
 * The third step of an ingestion: embeds what is new and writes a generation's points beside the published ones. Returns
 * the sum of the chunks' terms. Writing the same plan again changes nothing.
 */
export async function writePoints(
  { embedder, store: stored }: { readonly embedder: Embedder; readonly store: Store },
  target: Target,
  plan: readonly PlannedChunk[],
  signal: AbortSignal,
  { from = { chunks: 0, terms: 0 }, awaitPermit, onWindow, timeStage = (_, work) => work() }: Progress = {},
): Promise<{ terms: number }> {
  const ofDocument = languageOfDocument(target);
  const context = {
    languageOf: (chunk: PlannedChunk['chunk']) => languageOf(chunk, target, ofDocument),
    names: documentNames(target.draft, ofDocument),
    knows: embedder.languages,
    meanTerms: collectionMeanTerms(target.collection),
    ingestedAt: target.ingestedAt ?? new Date().toISOString(),
  };
  const size = windowOf(embedder);
  let terms = from.terms;
  // While the store writes one window, the next is embedded; only these two are in memory.
  let storing: Promise<void> = Promise.resolve();
  try {
    for (let at = from.chunks; at < plan.length; at += size) {
      signal.throwIfAborted();
      const window = plan.slice(at, at + size);
      await awaitPermit?.(window.length);
      const dense = await timeStage('embed', () => denseVectors(embedder, window, signal));
      const points: Point[] = [];
      for (const [index, planned] of window.entries()) {
        if (index > 0 && index % POINTS_AT_ONCE === 0) await new Promise(setImmediate);
        const made = pointOf(target, planned, dense[index] ?? null, context);
        terms += made.terms;
        points.push(made.point);
      }
      await storing;
      const [chunksDone, termsDone] = [at + window.length, terms];
      const store = () => storeWindow(stored, target, points, signal, () => onWindow?.(chunksDone, termsDone));
      storing = timeStage('store', store);
      // A failure is reported when the promise is awaited.
      storing.catch(() => {});
    }
    await storing;
  } finally {
    // A later attempt must not find a window that is still being written.
    await storing.catch(() => {});
  }
  return { terms };
}

/** That of code is the collection's, or the usual one. */
function languageOfDocument({ collection, draft }: Target): string {
  if (draft.kind !== 'code') return documentLanguage(collection.language, draft);
  return collection.language === AUTO ? FALLBACK_LANGUAGE : collection.language;
}

/** The language of a passage. */
function languageOf({ text, lines }: PlannedChunk['chunk'], { collection }: Target, ofDocument: string): string {
  return passageLanguage(collection.language, ofDocument, lines ? '' : text);
}

async function storeWindow(
  store: Store,
  { collection }: Target,
  points: readonly Point[],
  signal: AbortSignal,
  note: () => Promise<void> | undefined,
): Promise<void> {
  await store.upsert(collection.storeName, points, signal);
  await note();
}

/** One vector per planned chunk: the reused one, or a new one. Equal texts are embedded once. */
async function denseVectors(
  embedder: Embedder,
  plan: readonly PlannedChunk[],
  signal: AbortSignal,
): Promise<(Float32Array | null)[]> {
  const tokens = new Map(plan.filter(({ kept }) => kept === undefined).map((one) => [one.toEmbed, one.tokens]));
  const fresh = [...tokens.keys()];
  const vectors = fresh.length > 0 ? await embedder.embedDocuments(fresh, signal, undefined, [...tokens.values()]) : [];
  const byText = new Map(fresh.map((text, index) => [text, vectors[index] ?? null]));
  return plan.map(({ kept, toEmbed }) => (kept === undefined ? (byText.get(toEmbed) ?? null) : kept));
}

type PointContext = {
  readonly languageOf: (chunk: PlannedChunk['chunk']) => string;
  readonly names: SparseVector;
  /** The languages that the embedder knows; absent when it knows all. */
  readonly knows: readonly string[] | undefined;
  readonly meanTerms: number;
  readonly ingestedAt: string;
};

function pointOf(
  { collection, draft, generation, owner }: Target,
  { chunk, embeddedHash }: PlannedChunk,
  dense: Float32Array | null,
  { languageOf, names, knows, meanTerms, ingestedAt }: PointContext,
): { point: Point; terms: number } {
  const { text, lead, headingPath, symbols } = chunk;
  const language = languageOf(chunk);
  // A cosine with a vector of words that the embedder does not know means nothing.
  const isUnknown = collection.language === AUTO && knows !== undefined && !knows.includes(language);
  const { sparse, terms } = documentVector(
    { text, lead, title: draft.title, headingPath, symbols },
    { language, names, meanTerms },
  );
  const payload: Point['payload'] = {
    doc_id: draft.docId,
    generation,
    chunk_index: chunk.index,
    text,
    ...(lead === '' ? {} : { lead }),
    text_hash: chunk.textHash,
    language,
    occurrence: chunk.occurrence,
    embedded_hash: embeddedHash,
    start: chunk.start,
    end: chunk.end,
    heading_path: headingPath,
    segment: chunk.segment,
    ...(chunk.lines ? { lines: chunk.lines } : {}),
    owner,
    metadata: {
      collection: collection.name,
      source: draft.source,
      uri: draft.uri,
      filename: draft.filename,
      title: draft.title,
      kind: draft.kind,
      tags: draft.tags,
      visibility: draft.visibility,
      ingested_at: ingestedAt,
    },
  };
  const id = pointId(draft.docId, generation, chunk.index);
  return { point: { id, dense: isUnknown ? null : dense, sparse, payload }, terms };
}
