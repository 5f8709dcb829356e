import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFile, chmod, chown, mkdir, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cleanEnv, collect, type Finished, run } from './process.ts';
import { descendants, type ProcessEntry } from './process-tree.ts';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const BUILD_MS = 1_800_000;
/** What a base and a base to build on need beside what Debian puts everywhere; the image keeps only what it runs. */
const BASE_PACKAGES = 'libnss-wrapper,libstdc++6,binutils';

/** What `buildah inspect` says about a container that matters here. */
export type ImageConfig = {
  readonly Env: string[];
  readonly Entrypoint: string[];
  readonly Cmd: string[];
  readonly User: string;
  readonly Labels: Record<string, string>;
  readonly Healthcheck: { readonly Test: string[] };
};

/** The image of `deploy/Containerfile` in a store of its own, with a container made of it. */
export type BuiltImage = {
  readonly config: ImageConfig;
  /** The root folder of the container. */
  readonly root: string;
  /** Seconds that the build took, without its base. */
  readonly buildSeconds: number;
  /**
   * Starts a command in the container, whose root nobody can write; the process is buildah's, the program is among its
   * descendants.
   */
  start(command: readonly string[], options: RunOptions): RunningCommand;
};

export type RunOptions = { readonly uid: number; readonly volumes: string; readonly env?: Record<string, string> };

export type RunningCommand = {
  readonly output: { stdout: string; stderr: string };
  readonly ended: Promise<number | null>;
  /** Buildah's own processes and those in the container. */
  processes(): ProcessEntry[];
};

/** Of the npm that runs the tests, and says where it is; its global folder is that of whichever node runs it. */
function npmFolder(): string {
  const program = process.env.npm_execpath;
  if (!program) throw new Error('The image is built with the npm that runs the tests: use `npm run soak`.');
  return dirname(dirname(program));
}

/**
 * Builds the image below `dir` as root with Debian's buildah, without namespaces (`--isolation chroot`), on a base that
 * mmdebstrap makes. The npm that runs the tests and its cache stand for the build base's npm and for the registry.
 */
export async function buildImage(dir: string): Promise<BuiltImage> {
  const store = ['--storage-driver', 'vfs', '--root', join(dir, 'store'), '--runroot', join(dir, 'run')];
  const buildah = async (...args: string[]) => must('buildah', [...store, ...args]);
  const archive = join(dir, 'base.tar');
  await must('mmdebstrap', ['--mode=root', '--variant=essential', `--include=${BASE_PACKAGES}`, 'bookworm', archive]);
  await buildah('from', '--name', 'base', 'scratch');
  await buildah('add', 'base', archive, '/');
  await buildah('commit', 'base', 'base');
  await buildah('copy', 'base', npmFolder(), '/usr/lib/node_modules/npm');
  await buildah('copy', 'base', process.execPath, '/usr/local/bin/node');
  for (const name of ['npm', 'npx']) {
    await buildah(
      'run',
      '--isolation',
      'chroot',
      'base',
      '--',
      'ln',
      '-s',
      `/usr/lib/node_modules/npm/bin/${name}-cli.js`,
      `/usr/local/bin/${name}`,
    );
  }
  await buildah(
    'config',
    '--env',
    'npm_config_prefer_offline=true',
    '--env',
    'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt',
    'base',
  );
  await buildah('commit', 'base', 'build-base');
  await buildah('rm', 'base');

  const [cache, userConfig] = await Promise.all(
    ['cache', 'userconfig'].map(async (key) => (await must('npm', ['config', 'get', key])).trim()),
  );
  // npm opens more than the 1,024 files that buildah allows.
  const files = /^Max open files +\d+ +(\d+)/m.exec(await readFile('/proc/self/limits', 'utf8'))?.[1] ?? '1024';
  const startedAt = performance.now();
  await buildah(
    'build',
    '--isolation',
    'chroot',
    '--ulimit',
    `nofile=${files}:${files}`,
    '--format',
    'docker',
    '--pull-never',
    '--volume',
    `${cache}:/root/.npm`,
    '--volume',
    `${userConfig}:/root/.npmrc:ro`,
    '--volume',
    '/etc/ssl/certs:/etc/ssl/certs:ro',
    '--build-arg',
    'BASE=localhost/base',
    '--build-arg',
    'BUILD_BASE=localhost/build-base',
    '-f',
    join(ROOT, 'deploy/Containerfile'),
    '-t',
    'docferry',
    ROOT,
  );
  const buildSeconds = Math.round((performance.now() - startedAt) / 1_000);
  await buildah('from', '--pull-never', '--name', 'docferry', 'localhost/docferry');
  const inspected = JSON.parse(await buildah('inspect', 'docferry')) as { Docker: { config: ImageConfig } };
  const root = (await buildah('mount', 'docferry')).trim();
  // A root that can only be read must have what buildah mounts files on.
  for (const name of ['etc/hosts', 'etc/resolv.conf']) await appendFile(join(root, name), '');
  return {
    config: inspected.Docker.config,
    root,
    buildSeconds,
    start: (command, options) => start({ store, root }, command, options),
  };
}

/**
 * Mounts a root again so that it can only be read, in a mount namespace of its own, and runs what follows there. Buildah
 * makes and removes a file in /run, where only root can write.
 */
const READ_ONLY =
  'mount --bind "$0" "$0" && mount -o remount,bind,ro "$0" && mount -t tmpfs -o mode=755 tmpfs "$0/run" && exec "$@"';

function start(
  { store, root }: { readonly store: readonly string[]; readonly root: string },
  command: readonly string[],
  { uid, volumes, env = {} }: RunOptions,
): RunningCommand {
  const mounts = ['data', 'tmp'].flatMap((name) => ['--volume', `${join(volumes, name)}:/${name}`]);
  const variables = Object.entries(env).flatMap(([name, value]) => ['--env', `${name}=${value}`]);
  const args = [
    'run',
    '--isolation',
    'chroot',
    '--user',
    `${uid}:0`,
    ...mounts,
    ...variables,
    'docferry',
    '--',
    ...command,
  ];
  const readOnly = ['--mount', '--', 'sh', '-c', READ_ONLY, root];
  const child = spawn('unshare', [...readOnly, 'buildah', ...store, ...args], {
    env: cleanEnv(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const output = collect(child);
  const ended = once(child, 'close').then(([code]) => code as number | null);
  return { output, ended, processes: () => descendants(child.pid ?? 0) };
}

/** A volume and a /tmp as a cluster gives them: of group 0, for whom the container runs as. */
export async function makeVolumes(folder: string): Promise<string> {
  for (const name of ['data', 'tmp']) {
    await mkdir(join(folder, name), { recursive: true });
    await chown(join(folder, name), 0, 0);
    await chmod(join(folder, name), name === 'tmp' ? 0o1777 : 0o770);
  }
  await chmod(dirname(join(folder, 'data')), 0o755);
  return folder;
}

async function must(command: string, args: readonly string[]): Promise<string> {
  const { code, stdout, stderr }: Finished = await run(command, args, { cwd: tmpdir(), timeoutMs: BUILD_MS });
  if (code !== 0)
    throw new Error(`${command} ${args.join(' ')} ended with ${code}: ${stderr.slice(-4_000)} ${stdout.slice(-4_000)}`);
  return stdout;
}
