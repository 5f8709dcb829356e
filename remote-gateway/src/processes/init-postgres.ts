import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { childEnv } from './child-env.ts';
import type { PostgresInstall } from './find-postgres.ts';
import { libraryPath } from './library-path.ts';
import { giveTo, type PostgresUser } from './postgres-user.ts';

/** The gateway's own role and database: owner of its tables, but no superuser. */
export const POSTGRES_ROLE = 'docferry';

/** Single-user mode takes one statement a line. CREATEROLE is for the application's role (see catalog/). */
const BOOTSTRAP = `CREATE ROLE ${POSTGRES_ROLE} LOGIN CREATEROLE
CREATE DATABASE ${POSTGRES_ROLE} OWNER ${POSTGRES_ROLE}
`;

/** No password: whoever can enter the socket's closed folder can read the data files, too. */
const HOST_BASED_AUTHENTICATION = 'local all all trust\n';

/**
 * Makes a database cluster with the gateway's role and database, unless there is one. It is made aside and renamed,
 * so that an interrupted one is never taken for whole.
 */
export async function initPostgres(dir: string, install: PostgresInstall, user: PostgresUser): Promise<void> {
  if (existsSync(dir)) return giveTo(user, dir);
  const unfinished = `${dir}.new`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  giveTo(user, unfinished);

  const cluster = ['-D', unfinished];
  const initdb = [
    '-U',
    'postgres',
    '--encoding=UTF8',
    '--no-locale',
    '--locale-provider=builtin',
    '--builtin-locale=C.UTF-8',
  ];
  await run(install.initdb, [...initdb, '--auth=reject', '--no-instructions', ...cluster], install, user);
  await run(install.postgres, ['--single', ...cluster, '-c', 'exit_on_error=on', 'postgres'], install, user, BOOTSTRAP);

  writeFileSync(`${unfinished}/pg_hba.conf`, HOST_BASED_AUTHENTICATION);
  chmodSync(unfinished, 0o700);
  renameSync(unfinished, dir);
}

async function run(
  program: string,
  args: readonly string[],
  install: PostgresInstall,
  { prefix, uid }: PostgresUser,
  input = '',
): Promise<void> {
  const [command = program, ...rest] = [...prefix, program, ...args];
  const child = spawn(command, rest, {
    env: childEnv(libraryPath(install)),
    cwd: '/',
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  const errors = text(child.stderr);
  child.stdout.resume();
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const [code, signal] = await once(child, 'close');
  if (code !== 0)
    throw new Error(`${program.split('/').at(-1)} ended with ${code ?? signal}: ${(await errors).trim()}`);
}
