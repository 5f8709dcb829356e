import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const GIT_MS = 5_000;

/** The nearest folder at or above with a `.git`; a home folder under git is none of a project. */
export function gitRootOf(folder: string): string | undefined {
  const home = homedir();
  for (let dir = folder; dir !== dirname(dir) && dir !== home; dir = dirname(dir)) {
    if (existsSync(join(dir, '.git'))) return dir;
  }
  return undefined;
}

/** The commit that is checked out; `undefined` outside a repository, before its first commit, or without git. */
export async function headCommit(folder: string): Promise<string | undefined> {
  const commit = (await git(folder, ['rev-parse', 'HEAD']))?.trim();
  return commit && /^[0-9a-f]{40,64}$/.test(commit) ? commit : undefined;
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
