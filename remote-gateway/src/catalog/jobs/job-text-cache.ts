import type { DocumentDraft } from '../documents/accept.ts';

/** The text of a version, as its row holds it. */
export type CachedText = Pick<DocumentDraft, 'text' | 'segments'>;

/** Its job is mostly taken within milliseconds; after so long it waits for others, or another gateway has it. */
const KEPT_MS = 10_000;
/** Of all together. More than wait for a slot at any time, and little beside what a gateway takes anyway. */
const MAX_BYTES = 16 * 1024 * 1024;

/**
 * Texts that this gateway wrote down a moment ago, for their jobs to begin with: reading one back takes Postgres and the
 * gateway a tenth of what the whole document takes them. Versions never change, so that it is the same text. Only what
 * was committed may be kept; who finds nothing here reads the catalog.
 */
export type JobTextCache = {
  readonly keep: (jobId: string, kept: CachedText) => void;
  /** What was kept for the job, once. */
  readonly take: (jobId: string) => CachedText | undefined;
};

type Entry = CachedText & { readonly bytes: number; readonly timer: NodeJS.Timeout };

export function jobTextCache({
  keptMs = KEPT_MS,
  mostBytes = MAX_BYTES,
}: {
  readonly keptMs?: number;
  readonly mostBytes?: number;
} = {}): JobTextCache {
  const entries = new Map<string, Entry>();
  let held = 0;
  const take = (jobId: string): CachedText | undefined => {
    const entry = entries.get(jobId);
    if (!entry) return undefined;
    entries.delete(jobId);
    held -= entry.bytes;
    clearTimeout(entry.timer);
    return { text: entry.text, segments: entry.segments };
  };
  return {
    take,
    keep: (jobId, { text, segments }) => {
      take(jobId);
      const bytes = bytesOf({ text, segments });
      // Those that came first are taken first: the latest is the one to do without.
      if (held + bytes > mostBytes) return;
      held += bytes;
      entries.set(jobId, { text, segments, bytes, timer: setTimeout(take, keptMs, jobId).unref() });
    },
  };
}

/** An upper bound: two bytes for a UTF-16 unit, and what an object of four fields takes. */
function bytesOf({ text, segments }: CachedText): number {
  return segments.reduce((sum, { label }) => sum + 100 + 2 * label.length, 2 * text.length);
}
