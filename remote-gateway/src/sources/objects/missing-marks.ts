import { identityOfSource, type ObjectRow } from '../../catalog/sources/source-row.ts';
import type { SyncWork } from './sync-work.ts';

/** Rows that are written at once. */
const PART = 1_000;

/** Marks objects as missing, or as back, many at a time, and counts. A dry run writes nothing. */
export function missingMarks({ parts, source, sync }: SyncWork) {
  const waiting = new Map<string | null, string[]>();
  const counted = { all: 0, missing: 0, missingBefore: 0 };
  const flush = async () => {
    for (const [since, keys] of waiting)
      await parts.catalog.sources.markMissing(identityOfSource(source), source.id, keys, since);
    waiting.clear();
  };
  const mark = async (key: string, since: string | null) => {
    if (sync.request.dry_run) return;
    const keys = waiting.get(since) ?? [];
    waiting.set(since, keys);
    keys.push(key);
    if (keys.length >= PART) await flush();
  };
  return {
    counted,
    async missing({ key, missingSince }: ObjectRow) {
      counted.all += 1;
      counted.missing += 1;
      if (missingSince !== null) counted.missingBefore += 1;
      await mark(key, sync.id);
    },
    async present({ key, missingSince }: ObjectRow) {
      counted.all += 1;
      if (missingSince !== null) await mark(key, null);
    },
    flush,
  };
}
