import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from './child-env.ts';

/** Belongs to nobody on usual systems; distroless images call it "nonroot". */
const UNPRIVILEGED_UID = 65_532;
/** As root, Postgres sees itself as user 1000 while its files stay root's: user_namespaces(7). */
const UNSHARE = ['unshare', '--user', '--map-user=1000', '--map-group=1000', '--'];

/** How to run a program that refuses to be root. */
export type PostgresUser = {
  /** Put before the command; empty when none is needed. */
  readonly prefix: readonly string[];
  /** To spawn as, and to own the files. `undefined`: as we are. */
  readonly uid: number | undefined;
};

/**
 * Postgres refuses to run as root. An ordinary user runs it as it is; root runs it in a user namespace of its own, or,
 * where those are not allowed (as in most containers), as another user.
 */
export function postgresUser(): PostgresUser {
  if (process.getuid?.() !== 0) return { prefix: [], uid: undefined };
  const [command = '', ...args] = UNSHARE;
  const works = spawnSync(command, [...args, 'true'], { env: childEnv(), stdio: 'ignore' }).status === 0;
  return works ? { prefix: UNSHARE, uid: undefined } : { prefix: [], uid: UNPRIVILEGED_UID };
}

/** As root, gives a folder and all in it to the user that Postgres runs as; a directory may move between the two ways. */
export function giveTo({ uid }: PostgresUser, dir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = uid ?? 0;
  if (statSync(dir).uid === owner) return;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(dir, entry), owner, owner);
  // Last, so that an interrupted change is begun anew.
  chownSync(dir, owner, owner);
}
