import { existsSync } from 'node:fs';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { commitsSince, currentBranch, headCommit } from './git-state.ts';
import { openIndexCache } from './index-cache.ts';
import type { Project } from './project-config.ts';
import { cachePath } from './project-place.ts';

/**
 * Reports to the gateway which commit of a folder is indexed and how many commits HEAD is ahead, so that others see that a
 * collection is stale; once for each state. Says whether HEAD is another commit than the one indexed.
 */
export async function reportFolderState(
  { root, config }: Project,
  client: GatewayClient,
  signal: AbortSignal,
): Promise<boolean> {
  if (!existsSync(cachePath(root))) return false;
  using cache = openIndexCache(cachePath(root));
  const indexedAt = cache.fact('indexed_at');
  if (indexedAt === undefined) return false;
  const commit = cache.fact('indexed_commit') || null;
  const head = await headCommit(root);
  const behind = commit !== null && head !== undefined && head !== commit;
  const ahead =
    commit === null || head === undefined ? null : behind ? ((await commitsSince(root, commit)) ?? null) : 0;
  const state = {
    source: config.source,
    commit,
    commits_ahead: ahead,
    indexed_at: indexedAt,
    ref: (await currentBranch(root)) ?? null,
    include: config.include,
    exclude: config.exclude,
  };
  const reported = JSON.stringify(state);
  if (cache.fact('told_state') === reported) return behind;
  try {
    await client.putCollection(config.collection, { folder_index: state }, { signal });
    cache.setFact('told_state', reported);
  } catch (error) {
    // a key that may only read, an older gateway or one that is away: the answer to the user does not hang on it
    if (!(error instanceof UserError)) throw error;
  }
  return behind;
}
