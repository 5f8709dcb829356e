import type { DocumentDraft } from '../catalog/catalog.ts';
import type { Chunk } from '../chunk/chunk.ts';
import { chunkDocument } from '../chunk/chunk-document.ts';
import { embeddedText } from '../chunk/embedded-text.ts';

/** A chunk and where its dense vector comes from. */
export type PlannedChunk = {
  readonly chunk: Chunk;
  /** What the embedder is given. */
  readonly toEmbed: string;
  /** The live version's vector of this very text, `null` when the embedder knew no word of it; absent when it is new. */
  readonly kept?: Float32Array | null;
};

/** The second step of an ingestion: which passages the document has and which of them need embedding. */
export function planChunks(
  draft: DocumentDraft,
  chunking: { readonly chunkSize: number; readonly chunkOverlap: number },
  keptByTextHash: ReadonlyMap<string, Float32Array | null>,
): PlannedChunk[] {
  const { title, segments, kind } = draft;
  return chunkDocument(draft.text, { title, segments, kind, ...chunking }).map((chunk) => {
    const kept = keptByTextHash.get(chunk.textHash);
    return { chunk, toEmbed: embeddedText(chunk, title), ...(kept === undefined ? {} : { kept }) };
  });
}
