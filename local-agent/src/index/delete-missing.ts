import type { IndexCache } from './index-cache.ts';
import type { FileJob } from './index-file.ts';
import { countFailed } from './index-report.ts';
import type { RemotePlace } from './remote-documents.ts';

/** Fewer are nobody's whole collection. */
const MANY = 20;
const OWNED = 'owned_place';

/** Remembers that a whole run on this machine has updated a place: what is there is this folder's. */
export const retainOwned = (cache: IndexCache, place: RemotePlace): void => cache.setFact(OWNED, JSON.stringify(place));

/**
 * Whether so much would go at the first run on this machine that the configuration may name somebody else's documents,
 * or the folder may be one of the same name.
 */
function isSuspicious(cache: IndexCache, place: RemotePlace, gone: number): boolean {
  if (gone <= MANY || cache.fact(OWNED) === JSON.stringify(place)) return false;
  const there = cache.statement('SELECT count(*) AS n FROM files WHERE docId IS NOT NULL').get()?.n;
  return gone > Number(there) / 2;
}

/** Deletes what the gateway has and the folder has not, after all that is new was sent: a renamed file gives its vectors on. */
export async function deleteMissing(
  { cache, report, dryRun, deleteMany, send, onChange }: FileJob,
  place: RemotePlace,
  isGone: (path: string) => boolean,
  sender: { readonly flush: () => void },
): Promise<void> {
  const { collection, source, prefix } = place;
  const gone = [...cache.files()].filter(({ path }) => isGone(path));
  const remote = gone.filter(({ docId }) => docId !== null);
  if (!deleteMany && isSuspicious(cache, place, remote.length)) {
    report.deletions_withheld = remote.length;
    return;
  }
  if (dryRun) {
    report.files_deleted += remote.length;
    return;
  }
  for (const { path, docId } of gone) if (docId === null) forgetUnlessSkipped(cache, path);
  const deletions = remote.map(async ({ path }) => {
    const answer = await send({ delete: { collection, source, uri: prefix + path } });
    if ('error' in answer && answer.error.code !== 'NOT_FOUND')
      countFailed(report, { file: path, code: answer.error.code, detail: answer.error.detail });
    else {
      report.files_deleted += 1;
      onChange('deleted', path);
      cache.forget(path);
    }
  });
  sender.flush();
  await Promise.all(deletions);
}

/** A file that is there but skipped stays in the cache, so that it is not read only to be skipped again. */
function forgetUnlessSkipped(cache: IndexCache, path: string): void {
  if (!cache.file(path)?.outcome?.startsWith('skip:')) cache.forget(path);
}
