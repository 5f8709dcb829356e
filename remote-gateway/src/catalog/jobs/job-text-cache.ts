import { LRUCache } from 'lru-cache';
import type { DocumentDraft } from '../documents/accept.ts';

/** The text of a version, as in its row. */
export type CachedText = Pick<DocumentDraft, 'text' | 'segments'>;

/** A job usually starts within milliseconds; after this time it waits for others, or another gateway has it. */
const TTL_MS = 10_000;
/** Of all texts together: more than wait for a permit at any time, and little compared with the gateway's memory. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Texts that this gateway has just committed, for their jobs to start with: reading one back costs a tenth of the work on
 * the whole document. Versions never change, so the text is the same. A job whose text is not here reads the catalog.
 */
export type JobTextCache = {
  readonly set: (jobId: string, text: CachedText) => void;
  /** Returns the text of the job and removes it. */
  readonly take: (jobId: string) => CachedText | undefined;
};

export function jobTextCache({
  ttlMs = TTL_MS,
  maxBytes = MAX_BYTES,
}: {
  readonly ttlMs?: number;
  readonly maxBytes?: number;
} = {}): JobTextCache {
  const texts = new LRUCache<string, CachedText>({
    maxSize: maxBytes,
    sizeCalculation: bytesOf,
    ttl: ttlMs,
    ttlAutopurge: true,
  });
  return {
    take: (jobId) => {
      const text = texts.get(jobId);
      texts.delete(jobId);
      return text;
    },
    set: (jobId, { text, segments }) => {
      texts.delete(jobId);
      // Jobs start in order, so the oldest texts are needed first: when the cache is full, the new text is not added.
      if (texts.calculatedSize + bytesOf({ text, segments }) <= maxBytes) texts.set(jobId, { text, segments });
    },
  };
}

/** An upper bound: two bytes for a UTF-16 unit, and the size of an object of four fields. At least 1. */
function bytesOf({ text, segments }: CachedText): number {
  return segments.reduce((sum, { label }) => sum + 100 + 2 * label.length, Math.max(1, 2 * text.length));
}
