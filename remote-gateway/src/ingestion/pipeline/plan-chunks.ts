import { textHash } from '@docferry/shared-contracts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { Chunk } from '../../chunk/chunk.ts';
import { chunkInThread } from '../../chunk/chunk-in-thread.ts';
import { embeddedText } from '../../chunk/embedded-text.ts';
import { chunkSemantically } from './chunk-semantically.ts';
import type { ChunkingOptions } from './chunking-for.ts';

/** Chunks that are hashed before other work may run; a few milliseconds. */
const CHUNKS_AT_ONCE = 256;

/** A chunk and the origin of its dense vector. */
export type PlannedChunk = {
  readonly chunk: Chunk;
  /** The text for the embedder. */
  readonly toEmbed: string;
  /** Upper bound of its tokens. */
  readonly tokens: number;
  /** Its sha256. */
  readonly embeddedHash: string;
  /** The vector to reuse, `null` when the embedder knew no word of the text; absent for a new text. */
  readonly kept?: Float32Array | null;
};

/**
 * The second step of an ingestion: the chunks of the document, and which of them need embedding. `keptByHash` has
 * vectors by the hash of the embedded text, `keptByTextHash` by that of the chunk's text only.
 */
export async function planChunks(
  draft: DocumentDraft,
  { embedDocuments, ...sizes }: ChunkingOptions,
  keptByHash: ReadonlyMap<string, Float32Array | null>,
  signal: AbortSignal,
  keptByTextHash: ReadonlyMap<string, Float32Array | null> = new Map(),
): Promise<PlannedChunk[]> {
  const { title, segments, kind, filename } = draft;
  const options = { title, segments, kind, filename, ...sizes };
  const chunks = embedDocuments
    ? await chunkSemantically(draft.text, options, embedDocuments, signal)
    : await chunkInThread(draft.text, options, signal);
  const planned: PlannedChunk[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (index > 0 && index % CHUNKS_AT_ONCE === 0) await new Promise(setImmediate);
    const toEmbed = embeddedText(chunk, title);
    const embeddedHash = textHash(toEmbed);
    const kept = keptByHash.get(embeddedHash) ?? keptByTextHash.get(chunk.textHash);
    // The prefix is short, and a token has at least one byte.
    const tokens = chunk.tokens + Buffer.byteLength(toEmbed) - Buffer.byteLength(chunk.text);
    planned.push({ chunk, toEmbed, tokens, embeddedHash, ...(kept === undefined ? {} : { kept }) });
  }
  return planned;
}
