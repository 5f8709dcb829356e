import { type ExecFileSyncOptions, execFileSync } from 'node:child_process';
import { mkdirSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A separate ext4 file system. */
export type OwnDisk = Disposable & {
  readonly path: string;
  /** What the kernel does to an ext4 whose disk fails: from now on it can only be read. */
  fail(): void;
  /** Mounts it again, for writing. No process may use it. */
  repair(): void;
};

/** Makes one below `dir`; undefined where that is not permitted. */
export function ownDisk(dir: string, bytes: number): OwnDisk | undefined {
  const [path, image] = [join(dir, 'disk'), join(dir, 'image')];
  const quiet: ExecFileSyncOptions = { stdio: ['ignore', 'pipe', 'ignore'] };
  // A device of its own each time: another process may still hold the failed file system, which `-o loop` would take again.
  const mount = () => {
    const device = String(execFileSync('losetup', ['--find', '--show', image], quiet)).trim();
    execFileSync('mount', [device, path], quiet);
    execFileSync('losetup', ['--detach', device], quiet);
  };
  try {
    writeFileSync(image, '');
    truncateSync(image, bytes);
    execFileSync('mkfs.ext4', ['-q', image]);
    mkdirSync(path);
    mount();
  } catch {
    return undefined;
  }
  return {
    path,
    // https://docs.kernel.org/admin-guide/ext4.html
    fail: () => void execFileSync('mount', ['-o', 'remount,abort', path]),
    repair() {
      execFileSync('umount', [path]);
      mount();
    },
    [Symbol.dispose]: () => void execFileSync('umount', ['-l', path]),
  };
}
