import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { childEnv } from './child-env.ts';
import { hasName, namedUid } from './named-uid.ts';
import { namedByWrapper } from './nss-wrapper.ts';

/** How to run a program that refuses to be root, or to be nobody by name. */
export type PostgresUser = {
  /** Put before the command; empty when none is needed. */
  readonly prefix: readonly string[];
  /** To spawn it as. `undefined`: as we are. */
  readonly uid: number | undefined;
  /** Whose the files have to be. `undefined`: as they are made. */
  readonly owner: number | undefined;
};

const AS_WE_ARE: PostgresUser = { prefix: [], uid: undefined, owner: undefined };

/**
 * Postgres refuses to run as root, and its initdb under an id that /etc/passwd does not know. An ordinary user runs it
 * as it is. The others run it in a user namespace, user_namespaces(7): it sees itself as another user while its files
 * stay theirs. Where those are not allowed, as in most containers, root runs it as that other user, with the one
 * capability that lets it reach its own folder below closed ones where setpriv can give it; a user without a name gets
 * one from nss_wrapper, whose files are in the data directory.
 */
export function postgresUser(dataDir: string): PostgresUser {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return AS_WE_ARE;
  const uid = namedUid();
  if (uid === undefined) return AS_WE_ARE;

  const inNamespace = ['unshare', '--user', `--map-user=${uid}`, `--map-group=${uid}`, '--'];
  if (works([...inNamespace, 'true'])) return { prefix: inNamespace, uid: undefined, owner: isRoot ? 0 : undefined };
  if (!isRoot) {
    const withName = namedByWrapper(join(dataDir, 'postgres-names'));
    return works([...withName, 'id', '-un']) ? { ...AS_WE_ARE, prefix: withName } : AS_WE_ARE;
  }

  const capability = ['--inh-caps=+dac_override', '--ambient-caps=+dac_override'];
  const asOther = ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', ...capability, '--'];
  if (works([...asOther, 'true'])) return { prefix: asOther, uid: undefined, owner: uid };
  return { prefix: [], uid, owner: uid };
}

function works([command = '', ...args]: readonly string[]): boolean {
  return spawnSync(command, args, { env: childEnv(), stdio: 'ignore' }).status === 0;
}

/** Gives a folder and all in it to the user that Postgres runs as; a directory may move between the ways to run it. */
export function giveTo({ owner }: PostgresUser, dir: string): void {
  if (owner === undefined || statSync(dir).uid === owner) return;
  for (const entry of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(dir, entry), owner, owner);
  }
  // Last, so that an interrupted change is started again.
  chownSync(dir, owner, owner);
}
