import { textHash } from '@docferry/shared-contracts';
import type { DocumentDraft } from '../../catalog/documents/accept.ts';
import type { Chunk } from '../../chunk/chunk.ts';
import { chunkInThread } from '../../chunk/chunk-in-thread.ts';
import { embeddedText } from '../../chunk/embedded-text.ts';
import { chunkSemantically } from './chunk-semantically.ts';
import type { ChunkingOptions } from './chunking-for.ts';

/** Chunks that are hashed before other work gets its turn; a few milliseconds. */
const CHUNKS_AT_ONCE = 256;

/** A chunk and where its dense vector comes from. */
export type PlannedChunk = {
  readonly chunk: Chunk;
  /** What the embedder is given. */
  readonly toEmbed: string;
  /** Tokens of that, at most. */
  readonly tokens: number;
  /** sha256 of that. */
  readonly embeddedHash: string;
  /** The vector that this very text has already, `null` when the embedder knew no word of it; absent when it is new. */
  readonly kept?: Float32Array | null;
};

/**
 * The second step of an ingestion: which passages the document has and which of them need embedding. `keptByHash` has
 * vectors by the hash of what was embedded, `keptByTextHash` by that of the passage's text alone.
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
    // What stands before the text is short, and a token has a byte at least.
    const tokens = chunk.tokens + Buffer.byteLength(toEmbed) - Buffer.byteLength(chunk.text);
    planned.push({ chunk, toEmbed, tokens, embeddedHash, ...(kept === undefined ? {} : { kept }) });
  }
  return planned;
}
