import type { SourceDetail, Sync } from '@docferry/shared-contracts';
import { table } from './table.ts';
import { printable } from './terminal.ts';

/** Sources in rows. */
export function sourceTable(sources: readonly SourceDetail[], dim: (text: string) => string): string {
  const rows = sources.map(({ name, url, collection, objects, every_minutes: every, paused, last_sync: last }) => [
    name,
    printable(url),
    collection,
    String(objects.indexed),
    String(objects.failed),
    paused ? 'paused' : every === null ? 'when asked' : `every ${shownMinutes(every)}`,
    last ? `${last.state} ${(last.finished_at ?? last.created_at).slice(0, 16).replace('T', ' ')}` : 'never',
  ]);
  return table(['name', 'address', 'collection', 'indexed', 'failed', 'sync', 'last sync'], rows, dim);
}

/** `completed  6 seen: 2 added, 1 changed, 3 unchanged`; counts of 0 are omitted. */
export function describeSync({ state, dry_run: isDry, error, seen, ...counts }: Sync): string {
  const parts = (['added', 'changed', 'unchanged', 'removed', 'failed', 'missing', 'withheld', 'ignored'] as const)
    .filter((name) => counts[name] > 0)
    .map((name) => `${counts[name]} ${name}`);
  const counted = `${isDry ? 'planned' : state}  ${seen} seen${parts.length > 0 ? `: ${parts.join(', ')}` : ''}`;
  return error ? `${counted}  ${printable(`${error.code}: ${error.detail}`)}` : counted;
}

function shownMinutes(minutes: number): string {
  if (minutes % 1_440 === 0) return `${minutes / 1_440} d`;
  return minutes % 60 === 0 ? `${minutes / 60} h` : `${minutes} min`;
}
