import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from './child-env.ts';
import { hasName, namedUid } from './named-uid.ts';

/** How to run a program that refuses to be root, or to be nobody by name. */
export type PostgresUser = {
  /** Put before the command; empty when none is needed. */
  readonly prefix: readonly string[];
  /** To spawn as, and to own the files. `undefined`: as we are. */
  readonly uid: number | undefined;
};

const AS_WE_ARE: PostgresUser = { prefix: [], uid: undefined };

/**
 * Postgres refuses to run as root, and its initdb under an id that /etc/passwd does not know. An ordinary user runs it
 * as it is. The others run it in a user namespace, user_namespaces(7): it sees itself as another user while its files
 * stay theirs. Where those are not allowed, as in most containers, root runs it as that other user.
 */
export function postgresUser(): PostgresUser {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return AS_WE_ARE;
  const uid = namedUid();
  if (uid === undefined) return AS_WE_ARE;

  const prefix = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
  const [command = '', ...args] = prefix;
  const works = spawnSync(command, [...args, 'true'], { env: childEnv(), stdio: 'ignore' }).status === 0;
  if (works) return { prefix, uid: undefined };
  return isRoot ? { prefix: [], uid } : AS_WE_ARE;
}

/** As root, gives a folder and all in it to the user that Postgres runs as; a directory may move between the two ways. */
export function giveTo({ uid }: PostgresUser, dir: string): void {
  if (process.getuid?.() !== 0) return;
  const owner = uid ?? 0;
  if (statSync(dir).uid === owner) return;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dir, entry), owner, owner);
  }
  // Last, so that an interrupted change is begun anew.
  chownSync(dir, owner, owner);
}
