import { posix } from 'node:path';
import type { IndexCache } from '../index-cache.ts';
import { isTest } from '../test-files.ts';
import type { Manifest } from './manifest.ts';

/** Files where a package begins, in the places that its ecosystem has for them. */
const RUST = /^src\/(?:main|lib|bin\/[^/]+)\.rs$/;
const SCRIPT = /^(?:src\/)?(?:index|main)\.[cm]?[jt]sx?$/;
const PYTHON = new Set(['__main__.py', 'manage.py', 'wsgi.py', 'asgi.py']);
const HAS_MAIN = /\.(?:go|java|c|cc|cpp|cxx|cs)$/;
const MAX_ENTRIES = 12;

/** The files where a package begins: what its manifest names, programs with a `main`, and the usual places. */
export function entriesOf(
  { folder, entries }: Manifest,
  files: readonly string[],
  code: readonly string[],
  cache: IndexCache,
): string[] {
  const known = new Set(files);
  const own = new Set(code);
  const mains = cache
    .statement("SELECT DISTINCT path FROM symbols WHERE name IN ('main', 'Main') ORDER BY path")
    .all()
    .map(({ path }) => String(path))
    .filter((path) => own.has(path) && HAS_MAIN.test(path));
  const usual = code.filter((path) => isUsual(posix.relative(folder, path)));
  const found = [...entries.filter((path) => known.has(path)), ...mains, ...usual].filter((path) => !isTest(path));
  return [...new Set(found)].slice(0, MAX_ENTRIES);
}

const isUsual = (path: string) => RUST.test(path) || SCRIPT.test(path) || PYTHON.has(posix.basename(path));
