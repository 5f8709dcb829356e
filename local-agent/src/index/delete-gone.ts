import type { IndexCache } from './index-cache.ts';
import type { FileJob } from './index-file.ts';
import { countFailed } from './index-report.ts';
import type { RemotePlace } from './remote-documents.ts';

/** Deletes what the gateway has and the folder has not, after all that is new was sent: a renamed file gives its vectors on. */
export async function deleteGone(
  { cache, report, dryRun, send }: FileJob,
  { collection, source, prefix }: RemotePlace,
  isGone: (path: string) => boolean,
  sender: { readonly flush: () => void },
): Promise<void> {
  const gone = [...cache.files()].filter(({ path }) => isGone(path));
  const remote = gone.filter(({ docId }) => docId !== null);
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
      cache.forget(path);
    }
  });
  sender.flush();
  await Promise.all(deletions);
}

/** A file that is there and left out stays in the cache, so that it is not read again to be left out again. */
function forgetUnlessSkipped(cache: IndexCache, path: string): void {
  if (!cache.file(path)?.outcome?.startsWith('skip:')) cache.forget(path);
}
