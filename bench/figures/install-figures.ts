import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Figure, megabytes } from './figure.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** `npm ci` in a clean clone, with npm's cache as it is on this machine. */
export async function installFigures(folder: string): Promise<Figure[]> {
  const clone = join(folder, 'clone');
  execFileSync('git', ['clone', '--quiet', ROOT, clone]);
  const started = performance.now();
  execFileSync('npm', ['ci'], { cwd: clone, stdio: 'ignore' });
  const seconds = (performance.now() - started) / 1000;
  const whole = size(clone);
  execFileSync('npm', ['prune', '--omit=dev'], { cwd: clone, stdio: 'ignore' });
  return [
    { what: '`npm ci`, all development tools included', value: `${Math.round(seconds)} s, ${whole}`, goal: '' },
    { what: 'the same without development tools', value: size(clone), goal: '' },
  ];
}

function size(clone: string): string {
  const kilobytes = Number(
    execFileSync('du', ['-sk', join(clone, 'node_modules')], { encoding: 'utf8' }).split('\t')[0],
  );
  return megabytes(kilobytes * 1024);
}
