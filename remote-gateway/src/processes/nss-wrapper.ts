import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const NAME = 'docferry';

/**
 * Runs a program that sees this process's user and group under a name, by nss_wrapper(1) where it is installed: for a
 * container under an arbitrary id that may not create user namespaces. Writes the names into `dir`.
 */
export function namedByWrapper(dir: string): readonly string[] {
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  const [uid, gid] = [process.getuid?.() ?? 0, process.getgid?.() ?? 0];
  const [passwd, group] = [join(dir, 'passwd'), join(dir, 'group')];
  writeFileSync(passwd, `${NAME}:x:${uid}:${gid}::/:/usr/sbin/nologin\n`);
  writeFileSync(group, `${NAME}:x:${gid}:\n`);
  return ['env', 'LD_PRELOAD=libnss_wrapper.so', `NSS_WRAPPER_PASSWD=${passwd}`, `NSS_WRAPPER_GROUP=${group}`];
}
