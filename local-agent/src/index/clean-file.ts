import type { CachedFile } from './index-cache.ts';
import { countFailed, countSkipped, type IndexReport } from './index-report.ts';
import type { SkipReason } from './skip-reason.ts';
import type { FileStat } from './walk-folder.ts';

/** A file changed this shortly before it was read may change again without a new time. */
const TICK_MS = 20;

/** Whether nothing about a file changed since it was read, and the gateway has what was read. */
export function isClean(known: CachedFile, stat: FileStat, reader: string): boolean {
  if (known.outcome === null || known.reader !== reader) return false;
  if (known.size !== stat.size || known.mtimeMs !== stat.mtimeMs || known.ctimeMs !== stat.ctimeMs) return false;
  if (known.readAt - Math.max(stat.mtimeMs, stat.ctimeMs) < TICK_MS) return false;
  return known.outcome !== 'sent' || known.remoteHash === known.hash;
}

/** Counts a file by what became of it when it was last read; whether the gateway's document of it stays. */
export function countClean(report: IndexReport, path: string, { outcome, detail }: CachedFile): boolean {
  const [sort, name = ''] = outcome?.split(':') ?? [];
  if (sort === 'skip') countSkipped(report, name as SkipReason);
  else if (sort === 'fail') countFailed(report, { file: path, code: name, detail: detail ?? '' });
  else report.files_unchanged += 1;
  return sort !== 'skip';
}
