import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);
const GIT_MS = 5_000;

/** The commit that is checked out; `undefined` outside a repository, before its first commit, or without git. */
export async function headCommit(folder: string): Promise<string | undefined> {
  const commit = (await git(folder, ['rev-parse', 'HEAD']))?.trim();
  return commit && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
}

/** The branch that is checked out; `undefined` outside a repository and where a commit is, not a branch. */
export async function currentBranch(folder: string): Promise<string | undefined> {
  return (await git(folder, ['symbolic-ref', '--quiet', '--short', 'HEAD']))?.trim() || undefined;
}

/** How many commits HEAD is ahead of another; `undefined` when that one is not known here. */
export async function commitsSince(folder: string, commit: string): Promise<number | undefined> {
  const count = await git(folder, ['rev-list', '--count', `${commit}..HEAD`]);
  return count === undefined ? undefined : Number(count.trim());
}

async function git(folder: string, args: readonly string[]): Promise<string | undefined> {
  try {
    const env = { ...process.env, GIT_OPTIONAL_LOCKS: '0', GIT_TERMINAL_PROMPT: '0' };
    return (await run('git', ['-C', folder, ...args], { timeout: GIT_MS, env })).stdout;
  } catch {
    return undefined;
  }
}
