import { readFileSync } from 'node:fs';
import { userInfo } from 'node:os';

/** True when this process's user has a name, which Postgres asks for; arbitrary ids in containers often have none. */
export function hasName(): boolean {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
}

/**
 * An id in /etc/passwd for running Postgres: that of `postgres`, else of `nobody`, else any but root's. `undefined`
 * when there is none.
 */
export function namedUid(): number | undefined {
  let lines: string[];
  try {
    lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  } catch {
    return undefined;
  }
  const users = lines.flatMap((line) => {
    const [, name, uid] = /^([^:]+):[^:]*:(\d+):/.exec(line) ?? [];
    return name !== undefined && uid !== undefined && uid !== '0' ? [{ name, uid: Number(uid) }] : [];
  });
  const preferred = ['postgres', 'nobody'].map((name) => users.find((user) => user.name === name));
  return [...preferred, ...users].find((user) => user !== undefined)?.uid;
}
