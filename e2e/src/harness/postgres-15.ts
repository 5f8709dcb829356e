import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, existsSync, mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freePort } from './gateway.ts';
import { waitFor } from './wait-for.ts';

/** Where Debian's PostgreSQL 15 is, when it is installed. */
export const POSTGRES_15 = '/usr/lib/postgresql/15/bin';

/** Id of the user and the group `nobody` on Linux. */
const NOBODY = 65_534;

/** The oldest Postgres that the gateway works on; its user gets access to the parent folder of `dir`. */
export async function startPostgres15(dir: string): Promise<AsyncDisposable & { readonly url: string }> {
  // Postgres does not run as root.
  const uid = process.getuid?.() === 0 ? NOBODY : undefined;
  const user = uid === undefined ? {} : { uid, gid: uid };
  mkdirSync(dir, { recursive: true });
  if (uid !== undefined) {
    chownSync(dir, uid, uid);
    chmodSync(dirname(dir), 0o711);
  }
  const data = join(dir, 'data');
  const made = spawnSync(`${POSTGRES_15}/initdb`, ['-D', data, '-U', 'postgres', '--auth=trust'], {
    ...user,
    cwd: '/',
  });
  if (made.status !== 0) throw new Error(String(made.stderr));
  const port = await freePort();
  const settings = ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`, '-c', `unix_socket_directories=${dir}`];
  const server = spawn(`${POSTGRES_15}/postgres`, ['-D', data, ...settings], { ...user, cwd: '/', stdio: 'ignore' });
  await waitFor('PostgreSQL 15 to listen', () => existsSync(join(dir, `.s.PGSQL.${port}`)));
  return {
    url: `postgres://postgres@127.0.0.1:${port}/postgres`,
    async [Symbol.asyncDispose]() {
      server.kill('SIGINT');
      await once(server, 'exit');
    },
  };
}
