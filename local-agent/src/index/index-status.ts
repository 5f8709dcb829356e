import { existsSync } from 'node:fs';
import { UserError } from '../errors.ts';
import type { GatewayClient } from '../send/gateway-client.ts';
import { commitsSince, headCommit } from './git-state.ts';
import { openIndexCache } from './index-cache.ts';
import { type LockHolder, lockState } from './index-lock.ts';
import type { Project } from './project-config.ts';
import { cachePath, placeOf } from './project-place.ts';
import { remoteStamp } from './remote-documents.ts';

/** What is known of a folder's index; `docferry status --json`. */
export type IndexStatus = {
  readonly status: 'success';
  readonly collection: string;
  readonly source: string;
  readonly indexed: boolean;
  readonly indexed_at: string | null;
  readonly age_seconds: number | null;
  readonly files: {
    readonly indexed: number;
    readonly failed: number;
    readonly skipped: Readonly<Record<string, number>>;
  };
  readonly last_failures: readonly { readonly file: string; readonly code: string; readonly detail: string }[];
  readonly last_run: unknown;
  readonly lock: { readonly state: 'free' | 'active' | 'stale'; readonly holder: LockHolder | null };
  readonly git: {
    readonly head: string;
    readonly indexed_commit: string | null;
    readonly commits_ahead: number | null;
  } | null;
  /** Whether HEAD or the gateway's collection moved on since the last run. */
  readonly stale: boolean;
};

const MAX_FAILURES = 20;

/** Reads a folder's state; asks nobody but git. */
export async function readIndexStatus(project: Project): Promise<IndexStatus> {
  const { root, config } = project;
  const { active, stale: left } = lockState(root);
  const head = await headCommit(root);
  const common = {
    status: 'success' as const,
    collection: config.collection,
    source: config.source,
    lock: {
      state: active ? ('active' as const) : left ? ('stale' as const) : ('free' as const),
      holder: active ?? left ?? null,
    },
  };
  if (!existsSync(cachePath(root))) {
    const git = head === undefined ? null : { head, indexed_commit: null, commits_ahead: null };
    return {
      ...common,
      indexed: false,
      indexed_at: null,
      age_seconds: null,
      files: { indexed: 0, failed: 0, skipped: {} },
      last_failures: [],
      last_run: null,
      git,
      stale: true,
    };
  }
  using cache = openIndexCache(cachePath(root));
  const at = cache.fact('indexed_at') ?? null;
  const commit = cache.fact('indexed_commit') || null;
  const ahead =
    head === undefined || commit === null ? null : head === commit ? 0 : ((await commitsSince(root, commit)) ?? null);
  const outcomes = Object.entries(cache.outcomes());
  const skipped = outcomes.flatMap(([outcome, count]) =>
    outcome.startsWith('skip:') ? [[outcome.slice(5), count] as const] : [],
  );
  const lastRun: unknown = JSON.parse(cache.fact('last_run') ?? 'null');
  const failures = cache.db
    .prepare("SELECT path, outcome, detail FROM files WHERE outcome LIKE 'fail:%' ORDER BY readAt DESC LIMIT ?")
    .all(MAX_FAILURES);
  return {
    ...common,
    indexed: at !== null,
    indexed_at: at,
    age_seconds: at === null ? null : Math.max(0, Math.round((Date.now() - Date.parse(at)) / 1_000)),
    files: {
      indexed: cache.outcomes().sent ?? 0,
      failed: outcomes.reduce((sum, [outcome, count]) => sum + (outcome.startsWith('fail:') ? count : 0), 0),
      skipped: skippedOf(lastRun) ?? Object.fromEntries(skipped),
    },
    last_failures: failures.map(({ path, outcome, detail }) => ({
      file: String(path),
      code: String(outcome).slice(5),
      detail: String(detail ?? ''),
    })),
    last_run: lastRun,
    git: head === undefined ? null : { head, indexed_commit: commit, commits_ahead: ahead },
    stale: at === null || (head !== undefined && head !== commit),
  };
}

/** The last whole run saw folders too, which have no row of their own. */
function skippedOf(lastRun: unknown): Record<string, number> | undefined {
  if (typeof lastRun !== 'object' || lastRun === null || !('files_skipped' in lastRun)) return undefined;
  return lastRun.files_skipped as Record<string, number>;
}

export type IndexHealth = {
  readonly status: 'success' | 'error';
  readonly checks: readonly {
    readonly name: 'config' | 'gateway' | 'collection' | 'index' | 'lock';
    readonly ok: boolean;
    readonly detail: string;
  }[];
  readonly partial: boolean;
  readonly degraded_scopes: readonly string[];
};

/** A fast look whether queries of a folder can be answered: configuration, gateway, collection, index, lock. */
export async function checkIndexHealth(
  project: Project,
  client: GatewayClient,
  signal: AbortSignal,
): Promise<IndexHealth> {
  const status = await readIndexStatus(project);
  const checks: IndexHealth['checks'][number][] = [
    { name: 'config', ok: true, detail: `collection ${project.config.collection}` },
  ];
  const degraded: string[] = [];
  try {
    const health = await client.health({ signal });
    checks.push({ name: 'gateway', ok: health.status === 'ok', detail: health.status });
    if (health.status !== 'ok') degraded.push('gateway');
    const stamp = await remoteStamp(client, placeOf(project), signal);
    checks.push({
      name: 'collection',
      ok: stamp !== 'absent',
      detail: stamp === 'absent' ? 'not there: run docferry index' : 'there',
    });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    checks.push({ name: 'gateway', ok: false, detail: error.message });
    degraded.push('gateway');
  }
  checks.push({
    name: 'index',
    ok: status.indexed,
    detail: status.indexed ? `indexed ${status.indexed_at}` : 'not indexed: run docferry index',
  });
  if (status.indexed && status.stale) degraded.push('index: older than HEAD');
  const { state, holder } = status.lock;
  checks.push({ name: 'lock', ok: true, detail: holder ? `${state}: process ${holder.pid} on ${holder.host}` : state });
  const ok = checks.every((check) => check.ok);
  return { status: ok ? 'success' : 'error', checks, partial: ok && degraded.length > 0, degraded_scopes: degraded };
}

/** Whether HEAD is another commit than the one that was indexed; false where nothing is known of commits. */
export async function isBehindHead({ root }: Project): Promise<boolean> {
  if (!existsSync(cachePath(root))) return false;
  using cache = openIndexCache(cachePath(root));
  const commit = cache.fact('indexed_commit');
  if (!commit) return false;
  const head = await headCommit(root);
  return head !== undefined && head !== commit;
}
