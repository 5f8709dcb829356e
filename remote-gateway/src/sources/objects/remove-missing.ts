import { identityOfSource, type SourceRow } from '../../catalog/sources/source-row.ts';
import { GatewayError } from '../../errors.ts';
import { deleteDocument } from '../../ingestion/accept/delete-document.ts';
import type { SourceParts } from '../source-parts.ts';
import type { SyncWork } from './sync-work.ts';

/** Objects that are read at once. */
const PART = 500;

/** What became of the objects that are missing after a complete listing. */
export type Removals = { readonly removed: number; readonly missing: number; readonly withheld: number };

/**
 * Removes the documents of objects that were missing in an earlier sync too, because a listing may be incomplete without
 * saying so. When more than half of all objects are missing nothing is removed: a bucket that was emptied by mistake, or a
 * disk that is not mounted, must not empty the knowledge base. `isConfirmed` removes all that are missing now.
 */
export async function removeMissing(
  work: Pick<SyncWork, 'parts' | 'source' | 'sync' | 'output' | 'signal'>,
): Promise<Removals> {
  const { parts, source, sync } = work;
  const isConfirmed = sync.request.confirm_removals;
  const identity = identityOfSource(source);
  const planned = planRemovals(await parts.catalog.sources.countMissing(identity, source.id, sync.id), isConfirmed);
  if (planned.removed === 0) return planned;
  const removed = await removeObjects(work, isConfirmed ? null : sync.id);
  return { ...planned, removed };
}

/** All objects, those that are missing, and those of them that were missing before this sync. */
export type MissingCounts = { readonly all: number; readonly missing: number; readonly missingBefore: number };

export function planRemovals({ all, missing, missingBefore }: MissingCounts, isConfirmed: boolean): Removals {
  const due = isConfirmed ? missing : missingBefore;
  const isWithheld = missing * 2 > all && !isConfirmed;
  return { removed: isWithheld ? 0 : due, missing: missing - due, withheld: isWithheld ? due : 0 };
}

async function removeObjects(
  { parts, source, output, signal }: Pick<SyncWork, 'parts' | 'source' | 'output' | 'signal'>,
  notSince: string | null,
): Promise<number> {
  const identity = identityOfSource(source);
  let removed = 0;
  for (let after = ''; ; ) {
    const page = await parts.catalog.sources.missingAfter(identity, source.id, { after, limit: PART, notSince });
    for (const { key, docId } of page) {
      signal.throwIfAborted();
      await removeDocument(parts, source, docId);
      await output.remove(key);
      await parts.catalog.sources.forgetObject(identity, source.id, key);
      removed += 1;
      after = key;
    }
    if (page.length < PART) return removed;
  }
}

/** Deletes the document of an object; false when there is none any more. */
export async function removeDocument(
  parts: SourceParts,
  source: SourceRow,
  docId: string | null,
  options: { readonly permanent?: boolean } = {},
): Promise<boolean> {
  if (docId === null) return false;
  try {
    await deleteDocument(parts, identityOfSource(source), docId, options);
    return true;
  } catch (error) {
    if (error instanceof GatewayError && error.code === 'NOT_FOUND') return false;
    throw error;
  }
}
