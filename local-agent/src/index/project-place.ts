import { gitRootOf } from '../roots/git-root.ts';
import { type Project, statePath } from './project-config.ts';
import type { RemotePlace } from './remote-documents.ts';
import { prefixOf } from './walk-folder.ts';

const CACHE_FILE = 'cache.sqlite';

export const cachePath = (root: string) => statePath(root, CACHE_FILE);

/** Where a project's documents stand on the gateway. */
export function placeOf({ root, config }: Project): RemotePlace {
  const gitRoot = gitRootOf(root);
  return {
    collection: config.collection,
    source: config.source,
    prefix: gitRoot === undefined ? '' : prefixOf(gitRoot, root),
  };
}
