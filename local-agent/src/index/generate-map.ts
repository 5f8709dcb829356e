import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sourcesOf } from './architecture/architecture.ts';
import { keepMap, type MapState } from './architecture/keep-map.ts';
import { openIndexCache } from './index-cache.ts';
import { underLock } from './index-lock.ts';
import type { Project } from './project-config.ts';
import { cachePath } from './project-place.ts';
import { keepReferences } from './references/keep-references.ts';
import { contentSkipReason } from './skip-reason.ts';

/**
 * Reads what the code of a project imports, for `docferry setup`, and writes its map. The references stay in the cache, where
 * the first index finds them. Throws INDEX_LOCK_ACTIVE while another run indexes the folder.
 */
export async function generateMap(project: Project, files: readonly string[], signal: AbortSignal): Promise<MapState> {
  return underLock(project.root, signal, async () => {
    using cache = openIndexCache(cachePath(project.root));
    for (const file of sourcesOf(files)) {
      signal.throwIfAborted();
      const bytes = read(join(project.root, file));
      if (bytes === undefined || contentSkipReason(file, bytes)) continue;
      await keepReferences(cache, file, bytes, createHash('sha256').update(bytes).digest('hex'));
    }
    return keepMap(project, files, cache);
  });
}

/** Nothing of a file that cannot be read: the index will say why. */
function read(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
